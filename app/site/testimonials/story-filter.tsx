import { useLinkClickHandler } from 'react-router'
import { storyTags } from '../../catalog/stories.ts'
import { testimonials } from '../../catalog/testimonials.ts'
import { buttonClass } from '../../ui/button.tsx'

export const STORIES_ID = 'stories'

/** The tag in the address. An unknown tag means all stories. */
export function chosenTag(query: URLSearchParams): string | undefined {
  const requested = query.get('tag')
  return storyTags().find((tag) => tag === requested)
}

/** One link a tag, so that the choice has an address: it works without script, can be shared, and back undoes it. */
export function StoryFilter({ chosen }: { chosen: string | undefined }) {
  return (
    <nav aria-label="Filter the stories" className="not-printed">
      <ul className="flex flex-wrap gap-2.5">
        <FilterLink query="" active={chosen === undefined}>
          {testimonials.stories.all}
        </FilterLink>
        {storyTags().map((tag) => (
          <FilterLink key={tag} query={`?${new URLSearchParams({ tag })}`} active={tag === chosen}>
            {tag}
          </FilterLink>
        ))}
      </ul>
    </nav>
  )
}

/**
 * With script the page stays where it is and only the stories change. Without, the page is loaded again, and the address
 * itself leads back down to the stories.
 */
function FilterLink({ query, active, children }: { query: string; active: boolean; children: string }) {
  const choose = useLinkClickHandler({ pathname: PATH, search: query }, { preventScrollReset: true })
  return (
    <li>
      <a
        href={`${PATH}${query}#${STORIES_ID}`}
        onClick={choose}
        aria-current={active ? 'true' : undefined}
        className={buttonClass({ variant: active ? 'primary' : 'outline', size: 'small' })}
      >
        {children}
      </a>
    </li>
  )
}

const PATH = '/testimonials'
