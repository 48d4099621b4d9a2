import type { Story } from '../catalog/schemas/stories.ts'
import { Stamp } from '../ui/card.tsx'
import { Stars } from '../ui/stat.tsx'
import { Portrait } from './portrait.tsx'

/** Stories side by side, each a signed card. */
export function TestimonialCards({ stories, stars = false }: { stories: readonly Story[]; stars?: boolean }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it where it is a row.
    <ul tabIndex={0} className="sideways grid gap-5 md:grid-cols-3">
      {stories.map((story) => (
        <li
          key={story.id}
          className="surface-card flex flex-col border border-line p-5 md:row-span-4 md:grid md:grid-rows-subgrid md:gap-y-0 lg:p-7"
        >
          {stars && <Stars />}
          <blockquote className="mt-2 mb-6 flex-1 font-display text-title italic">{`“${story.quote}”`}</blockquote>
          <div className="flex items-center gap-4 md:max-lg:flex-col md:max-lg:items-start">
            <Portrait image={story.image} />
            <div>
              <p className="font-semibold">{story.name}</p>
              <p className="text-small text-soft">{story.title}</p>
            </div>
          </div>
          <p className="mt-5">
            <Stamp>{story.result}</Stamp>
          </p>
        </li>
      ))}
    </ul>
  )
}
