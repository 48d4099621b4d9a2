import { isShown } from '../../catalog/evidence.ts'
import { home } from '../../catalog/home.ts'
import { stories } from '../../catalog/stories.ts'
import { Stamp } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'
import { Portrait } from '../portrait.tsx'

export function SuccessStory() {
  if (!isShown(stories.homeStory)) return null
  const { name, title, quote, result, image } = stories.homeStory
  return (
    <Section
      surface="card"
      labelledBy="success-story"
      className="grid items-center gap-8 md:grid-cols-[auto_1fr] md:gap-14"
    >
      <Portrait image={image} large />
      <div>
        <h2 id="success-story" className="label text-evergreen">
          {home.story.label}
        </h2>
        <blockquote className="mt-4 max-w-3xl text-balance font-display text-title italic leading-[1.15]! md:text-heading">
          {`“${quote}”`}
        </blockquote>
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="text-small">
            <span className="font-semibold">{name}</span>
            <span className="text-soft">{`, ${title}`}</span>
          </p>
          <Stamp>{result}</Stamp>
        </div>
      </div>
    </Section>
  )
}
