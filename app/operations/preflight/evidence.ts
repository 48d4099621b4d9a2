import { z } from 'zod'
import { claims, type MarketingClaim } from '../../catalog/claims.ts'
import { type Evidence, evidenceProblem, isProven } from '../../catalog/evidence.ts'
import * as testimonials from '../../catalog/testimonials.ts'
import { lineOf, type Todo } from './todo.ts'

const CLAIMS = 'app/catalog/claims.ts'
const STORIES = 'app/catalog/testimonials.ts'

export function claimsWithoutEvidence(): Todo[] {
  return Object.entries<MarketingClaim>(claims)
    .filter(([, claim]) => !isProven(claim))
    .map(([key, { figure, label, shownOn, evidence, countedLive }]) => ({
      what: `“${figure} ${label}” on ${shownOn.join(', ')}: ${countedLive ? COUNTED : missingProof(evidence)}`,
      file: CLAIMS,
      line: lineOf(CLAIMS, new RegExp(`^ {2}${key}:`)),
    }))
}

const COUNTED = 'a live site counts it from your calendar and leaves it out when it isn’t true'

function missingProof(evidence: Evidence | null): string {
  return (
    (evidence && evidenceProblem(evidence)) ?? 'say in `evidence` what proves it; until then a live site leaves it out'
  )
}

/** What each page of a live site would lack now. */
export function pagesWithoutProof(): Todo[] {
  const missing = Object.entries<MarketingClaim>(claims).filter(([, claim]) => !isProven(claim) && !claim.countedLive)
  const pages = new Set(missing.flatMap(([, { shownOn }]) => shownOn))
  return [...pages].sort().map((page) => {
    const gone = missing.filter(([, { shownOn }]) => shownOn.includes(page))
    return {
      what: `${gone.map(([, { figure, label }]) => `“${figure} ${label}”`).join(', ')}: not on ${page}`,
      file: CLAIMS,
      line: lineOf(CLAIMS, new RegExp(`^ {2}${gone[0]?.[0]}:`)),
    }
  })
}

/** Parts of pages that a live site leaves out, because none of their stories is proven. */
export function partsWithoutStories(): Todo[] {
  return STORY_PARTS.filter(({ stories }) => !stories.some(isProven)).map(({ part, file, page }) => ({
    what: `${part}: not on ${page}`,
    file,
    line: lineOf(file, new RegExp(`function ${part}\\b`)),
  }))
}

const STORY_PARTS: readonly { part: string; file: string; page: string; stories: readonly Story[] }[] = [
  { part: 'SuccessStory', file: 'app/site/home/success-story.tsx', page: '/', stories: [testimonials.successStory] },
  {
    part: 'TestimonialsBlock',
    file: 'app/site/testimonials-block.tsx',
    page: '/',
    stories: testimonials.featuredTestimonials,
  },
  { part: 'Readers', file: 'app/site/blueprint.tsx', page: '/blueprint', stories: testimonials.blueprintTestimonials },
  {
    part: 'FocusStories',
    file: 'app/site/focus-call/stories.tsx',
    page: '/focus-call',
    stories: testimonials.focusCallTestimonials,
  },
  { part: 'MemberWins', file: 'app/site/society/member-wins.tsx', page: '/society', stories: testimonials.winStories },
  {
    part: 'FeaturedStory',
    file: 'app/site/testimonials/featured-story.tsx',
    page: '/testimonials',
    stories: [testimonials.featuredStory],
  },
  {
    part: 'Stories',
    file: 'app/site/testimonials/stories.tsx',
    page: '/testimonials, which says that the first ones are on their way',
    stories: testimonials.successStories,
  },
]

export function sampleStories(): Todo[] {
  return storiesIn(Object.values(testimonials))
    .filter((story) => !isProven(story))
    .map(({ id, name, title, sample, evidence }) => ({
      what: sample
        ? `${name}, ${title}: a sample. Replace it with a real story`
        : `${name}, ${title}: ${missingProof(evidence)}`,
      file: STORIES,
      line: lineOf(STORIES, new RegExp(`id: '${id}'`)),
    }))
    .sort((one, other) => (one.line ?? 0) - (other.line ?? 0))
}

const storySchema = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  sample: z.boolean(),
  evidence: z.object({ source: z.string(), date: z.string(), saidBy: z.string() }).nullable(),
})

type Story = z.infer<typeof storySchema>

/**
 * Only exports with the shape of a story, each once: the file may hold lists of tags and headings too, and a list
 * that is chosen from other lists.
 */
export function storiesIn(exported: readonly unknown[]): Story[] {
  return [...new Set(exported.flat())].filter(isStory)
}

function isStory(value: unknown): value is Story {
  return storySchema.safeParse(value).success
}
