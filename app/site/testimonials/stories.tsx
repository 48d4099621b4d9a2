import { shown } from '../../catalog/evidence.ts'
import type { Story } from '../../catalog/schemas/stories.ts'
import { stories } from '../../catalog/stories.ts'
import { testimonials } from '../../catalog/testimonials.ts'
import { Section, SectionHeading } from '../../ui/section.tsx'
import { Portrait } from '../portrait.tsx'
import { STORIES_ID, StoryFilter } from './story-filter.tsx'
import { StoryTags } from './story-tags.tsx'

/** The six stories, or those of them that carry the chosen tag. */
export function Stories({ chosen }: { chosen: string | undefined }) {
  const told = shown(stories.stories)
  if (told.length === 0) return null
  const matching = told.filter(({ tags }) => chosen === undefined || tags.includes(chosen))
  return (
    <Section id={STORIES_ID} labelledBy="by-tag">
      <SectionHeading id="by-tag" className="mb-6! md:mb-7!">
        {testimonials.stories.title}
      </SectionHeading>
      <StoryFilter chosen={chosen} />
      <p role="status" className="mt-6 mb-4 text-small text-soft">
        {count(matching.length, chosen)}
      </p>
      <ul className="grid gap-5 md:grid-cols-2">
        {matching.map((story) => (
          <li key={story.id} id={story.id} className="grid">
            <StoryCard story={story} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function count(stories: number, chosen: string | undefined): string {
  const noun = stories === 1 ? 'story' : 'stories'
  return chosen === undefined ? `All ${stories} ${noun}` : `${stories} ${noun} tagged ${chosen}`
}

function StoryCard({ story: { name, title, quote, result, tags, image } }: { story: Story }) {
  return (
    <article className="surface-card flex flex-col border border-line p-6 lg:p-8">
      <div className="flex items-center gap-4">
        <Portrait image={image} />
        <div>
          <h3 className="text-title">{name}</h3>
          <p className="text-small text-soft">{title}</p>
        </div>
      </div>
      <blockquote className="mt-5 mb-6 flex-1 font-display text-title italic leading-snug">“{quote}”</blockquote>
      <p className="border-line border-t border-dashed pt-4 pb-5">
        <span className="label block text-soft">{testimonials.stories.result}</span>
        <span className="font-display font-semibold text-title">{result}</span>
      </p>
      <StoryTags tags={tags} />
    </article>
  )
}
