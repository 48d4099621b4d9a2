import { useSearchParams } from 'react-router'
import { destinations } from '../catalog/destinations.ts'
import { isShown, shown } from '../catalog/evidence.ts'
import type { Story } from '../catalog/schemas/stories.ts'
import { shownStories, stories } from '../catalog/stories.ts'
import { testimonials } from '../catalog/testimonials.ts'
import { appContext } from '../platform/app-context.ts'
import { publicPage } from '../platform/document/headers.ts'
import { loadPublicWins } from '../society/wins/wins.ts'
import { Card, Stamp } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { EngravedRosette } from '../ui/engraving.tsx'
import { Label, PageHeading, PageOpening, Section, SectionHeading, SectionTitle } from '../ui/section.tsx'
import type { Route } from './+types/testimonials.ts'
import { NewTabButton, PageButton } from './links.tsx'
import { PUBLIC_URL, pageMeta } from './page-meta.ts'
import { Portrait } from './portrait.tsx'
import { SocietyWins } from './testimonials/society-wins.tsx'
import { chosenTag, STORIES_ID, StoryFilter } from './testimonials/story-filter.tsx'

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
          <SectionTitle id="your-story">{title}</SectionTitle>
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

/** A certificate with one person's words on it. */
function FeaturedStory() {
  if (!isShown(stories.firstStory)) return null
  const { id, name, title, quote, result, tags, image } = stories.firstStory
  return (
    <section aria-labelledby="featured" className="wrap pt-10 md:pt-14">
      <Card className="sm:p-12">
        <EngravedRosette draws className="absolute -right-24 -bottom-32 size-110 text-evergreen opacity-18" />
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

/** The six stories, or those of them that carry the chosen tag. */
function Stories({ chosen }: { chosen: string | undefined }) {
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

/** The stories as a list that machines can read: names and places, and nothing that claims to be a rating. */
function itemListOf(stories: readonly Story[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: testimonials.heading.label,
    numberOfItems: stories.length,
    itemListElement: stories.map(({ id, name, title, result }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: `${name}, ${title}: ${result}`,
      url: `${PUBLIC_URL}/testimonials#${id}`,
    })),
  }
}

/** What a story is about, stamped on it. */
function StoryTags({ tags }: { tags: readonly string[] }) {
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-x-3 gap-y-2.5">
      {tags.map((tag) => (
        <li key={tag}>
          <Stamp>{tag}</Stamp>
        </li>
      ))}
    </ul>
  )
}
