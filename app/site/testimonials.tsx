import { useSearchParams } from 'react-router'
import { destinations } from '../catalog/destinations.ts'
import { shownStories } from '../catalog/stories.ts'
import { testimonials } from '../catalog/testimonials.ts'
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
  const stories = shownStories()
  const { description } = stories.length > 0 ? testimonials.meta : testimonials.none
  return [
    ...pageMeta({ title: testimonials.meta.title, description, path: '/testimonials' }),
    { 'script:ld+json': itemListOf(stories) },
  ]
}

/** Without the wins of the Society, the page has the stories alone. */
export default function Testimonials({ loaderData }: Partial<Route.ComponentProps>) {
  const [query] = useSearchParams()
  const { label, title, lead } = testimonials.heading
  const hasStories = shownStories().length > 0
  return (
    <>
      <PageOpening>
        <PageHeading label={label} {...(hasStories && { lead })}>
          {title}
        </PageHeading>
      </PageOpening>
      {!hasStories && !loaderData?.wins.length && (
        <p className="wrap pt-10 text-lead text-soft">{testimonials.none.text}</p>
      )}
      <FeaturedStory />
      <Stories chosen={chosenTag(query)} />
      {loaderData && <SocietyWins {...loaderData} />}
      <YourStory className={!hasStories || loaderData?.wins.length ? 'pt-12 md:pt-18' : ''} />
    </>
  )
}

/** The entry that is still empty. */
function YourStory({ className }: { className: string }) {
  const { label, title, quiz, shop } = testimonials.yours
  return (
    <section aria-labelledby="your-story" className={classes('wrap pb-12 md:pb-18', className)}>
      <div className="grid items-center gap-x-12 gap-y-7 border-2 border-soft border-dashed p-7 sm:p-10 lg:grid-cols-[1fr_auto]">
        <div>
          <Label className="mb-3 text-soft">{label}</Label>
          <h2 id="your-story" className="text-heading">
            {title}
          </h2>
        </div>
        <p className="flex flex-wrap gap-3">
          <NewTabButton href={destinations.quiz} size="large">
            {quiz}
          </NewTabButton>
          <PageButton to="/shop" variant="outline" size="large">
            {shop}
          </PageButton>
        </p>
      </div>
    </section>
  )
}
