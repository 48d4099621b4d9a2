import { useSearchParams } from 'react-router'
import { site } from '../../site.config.ts'
import { destinations } from '../catalog/destinations.ts'
import { shownStories } from '../catalog/testimonials.ts'
import { appContext } from '../platform/app-context.ts'
import { publicPage } from '../platform/document/headers.ts'
import { loadPublicWins } from '../society/wins/wins.ts'
import { classes } from '../ui/classes.ts'
import { Label, PageHeading, PageOpening } from '../ui/section.tsx'
import type { Route } from './+types/testimonials.ts'
import { NewTabButton, PageButton } from './links.tsx'
import { pageMeta } from './page-meta.ts'
import { FeaturedStory } from './testimonials/featured-story.tsx'
import { itemListOf } from './testimonials/item-list.ts'
import { SocietyWins } from './testimonials/society-wins.tsx'
import { Stories } from './testimonials/stories.tsx'
import { chosenTag } from './testimonials/story-filter.tsx'

export const headers = publicPage

export function loader({ context }: Route.LoaderArgs) {
  return loadPublicWins(context.get(appContext))
}

/** Choosing a tag loads nothing. */
export const shouldRevalidate = () => false

export function meta() {
  return [
    ...pageMeta({
      title: `Success stories from founders who didn’t borrow | ${site.brand}`,
      description:
        shownStories.length > 0
          ? 'What grants, contracts and pitch prizes did for a caterer, a landscaper, a design studio and others. Find the stories closest to your business.'
          : 'What grants and contracts did for founders. We only tell stories that we can prove.',
      path: '/testimonials',
    }),
    { 'script:ld+json': itemListOf(shownStories) },
  ]
}

/** Without the wins of the Society, the page has the stories alone. */
export default function Testimonials({ loaderData }: Partial<Route.ComponentProps>) {
  const [query] = useSearchParams()
  return (
    <>
      <PageOpening>
        <PageHeading label="Success stories" {...(shownStories.length > 0 && { lead: LEAD })}>
          Stories from founders who applied
        </PageHeading>
      </PageOpening>
      {shownStories.length === 0 && !loaderData?.wins.length && <NoStoriesYet />}
      <FeaturedStory />
      <Stories chosen={chosenTag(query)} />
      {loaderData && <SocietyWins {...loaderData} />}
      <YourStory className={shownStories.length === 0 || loaderData?.wins.length ? 'pt-12 md:pt-18' : ''} />
    </>
  )
}

/** Names the people in the stories, so it changes when they do. */
const LEAD =
  'A caterer, a landscaper, a studio, a clinic with a waiting list. Each one started with a form that looked too long.'

function NoStoriesYet() {
  return (
    <p className="wrap pt-10 text-lead text-soft">
      We only tell stories that we can prove. The first ones are on their way.
    </p>
  )
}

/** The entry that is still empty. */
function YourStory({ className }: { className: string }) {
  return (
    <section aria-labelledby="your-story" className={classes('wrap pb-12 md:pb-18', className)}>
      <div className="grid items-center gap-x-12 gap-y-7 border-2 border-soft border-dashed p-7 sm:p-10 lg:grid-cols-[1fr_auto]">
        <div>
          <Label className="mb-3 text-soft">Next entry</Label>
          <h2 id="your-story" className="text-heading">
            The next one could be yours
          </h2>
        </div>
        <p className="flex flex-wrap gap-3">
          <NewTabButton href={destinations.quiz} size="large">
            Take the 60-second quiz
          </NewTabButton>
          <PageButton to="/shop" variant="outline" size="large">
            Compare the paths
          </PageButton>
        </p>
      </div>
    </section>
  )
}
