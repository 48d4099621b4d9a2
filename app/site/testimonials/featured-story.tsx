import { isShown } from '../../catalog/evidence.ts'
import { stories } from '../../catalog/stories.ts'
import { testimonials } from '../../catalog/testimonials.ts'
import { Card } from '../../ui/card.tsx'
import { Rosette } from '../../ui/engraving.tsx'
import { Portrait } from '../portrait.tsx'
import { StoryTags } from './story-tags.tsx'

/** A certificate with one person's words on it. */
export function FeaturedStory() {
  if (!isShown(stories.firstStory)) return null
  const { id, name, title, quote, result, tags, image } = stories.firstStory
  return (
    <section aria-labelledby="featured" className="wrap pt-10 md:pt-14">
      <Card className="sm:p-12">
        <span className="engraved">
          <Rosette draws className="absolute -right-24 -bottom-32 size-110 text-evergreen opacity-18" />
        </span>
        <article id={id} className="grid gap-x-12 gap-y-7 md:grid-cols-[auto_1fr]">
          <Portrait image={image} large />
          <div>
            <h2 id="featured" className="label text-evergreen">
              {testimonials.first.label}
            </h2>
            <blockquote className="mt-4 max-w-[26em] font-display text-[1.4375rem] italic leading-snug md:text-[1.75rem]">
              “{quote}”
            </blockquote>
            <p className="mt-5 text-small">
              <span className="font-semibold">{name}</span>
              <span className="text-soft">, {title}</span>
            </p>
            <div className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-line border-t border-dashed pt-5">
              <p className="font-display font-semibold text-title">{result}</p>
              <StoryTags tags={tags} />
            </div>
          </div>
        </article>
      </Card>
    </section>
  )
}
