import { shown } from '../../catalog/evidence.ts'
import { focusCall } from '../../catalog/focus-call.ts'
import { stories } from '../../catalog/stories.ts'
import { Stamp } from '../../ui/card.tsx'
import { Section, SectionHeading } from '../../ui/section.tsx'

/** Letters to the coach, one under the other: quote, name, title, result. */
export function FocusStories() {
  const told = shown(stories.focusCall)
  if (told.length === 0) return null
  return (
    <Section surface="card" labelledBy="stories">
      <SectionHeading id="stories" label={focusCall.stories.label}>
        {focusCall.stories.title}
      </SectionHeading>
      <ul>
        {told.map(({ id, quote, name, title, result }) => (
          <li
            key={id}
            className="grid gap-x-12 gap-y-4 border-line border-t py-7 md:grid-cols-[1.5fr_1fr] md:items-center"
          >
            <blockquote className="max-w-[30em] font-display text-title italic leading-snug">“{quote}”</blockquote>
            <div>
              <p className="font-semibold">{name}</p>
              <p className="text-small text-soft">{title}</p>
              <p className="mt-3">
                <Stamp>{result}</Stamp>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
