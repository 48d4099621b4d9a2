import { z } from 'zod'
import { site } from '../../../site.config.ts'
import { claims, type MarketingClaim } from '../../catalog/claims.ts'
import { type Evidence, evidenceProblem, isProven } from '../../catalog/evidence.ts'
import { dollars, type Offer, offers } from '../../catalog/offers.ts'
import type { DisplayPrice } from '../../catalog/prices.ts'
import * as testimonials from '../../catalog/testimonials.ts'
import { keysOf } from '../../platform/keys-of.ts'
import { readableEnv } from '../../platform/process/env.server.ts'
import {
  defaultsInUse,
  deskField,
  lineOf,
  missingLinks,
  type Published,
  type Source,
  settingTodos,
  siteProblems,
  type Todo,
} from './todos.ts'

/** What an owner has to do, by its heading. */
export type TodoGroups = Record<string, Todo[]>

/**
 * What the owner has to do before the site goes live, each with the desk's form for it or the file to edit: what shouldn't go
 * live, and what may stay as it is. A live site has no wrong settings, or it wouldn't run.
 *
 * @param config with what the desk's settings say
 */
export function todosOf(source: Source, config: Published = site): { must: TodoGroups; may: TodoGroups } {
  const refused =
    source.MODE === 'live' ? {} : { 'Settings that live mode refuses to start with': settingTodos(source) }
  return {
    must: {
      'Names and addresses that are still the example’s': siteProblems(config),
      'Missing links': missingLinks(config),
      'Claims without evidence': claimsWithoutEvidence(),
      'Sample stories, and stories without evidence': sampleStories(),
      ...refused,
    },
    may: {
      'Settings still at their default': defaultsInUse(readableEnv(source), config),
      'Prices that differ from page to page (the buyer pays the lowest)': differingPrices(),
      'Parts of pages that a live site leaves out': partsWithoutStories(),
      'Offers no one can buy yet': notOnSale(),
      'Offers that open with an edition': waitingForEdition(),
    },
  }
}

const CLAIMS = 'app/catalog/claims.ts'
const STORIES = 'app/catalog/testimonials.ts'

function claimsWithoutEvidence(): Todo[] {
  return Object.entries<MarketingClaim>(claims)
    .filter(([, claim]) => !isProven(claim))
    .map(([key, { figure, label, shownOn, evidence, countedLive }]) => ({
      what: `“${figure} ${label}” on ${shownOn.join(', ')}: ${countedLive ? COUNTED : missingProof(evidence)}`,
      file: CLAIMS,
      line: lineOf(CLAIMS, new RegExp(`^ {2}${key}:`)),
      desk: deskField('claims', key),
    }))
}

const COUNTED = 'a live site counts it from your calendar and leaves it out when it isn’t true'

function missingProof(evidence: Evidence | null): string {
  return (
    (evidence && evidenceProblem(evidence)) ?? 'say in `evidence` what proves it; until then a live site leaves it out'
  )
}

/** Parts of pages that a live site leaves out, because none of their stories is proven. */
function partsWithoutStories(): Todo[] {
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

function sampleStories(): Todo[] {
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

const OFFERS = 'content/site/offers.yaml'
const offerLine = (id: string) => lineOf(OFFERS, new RegExp(`^${id}:`))
const PAGES = { home: 'on the home page', shop: 'in the shop', own: 'on its own page' }

/** Offers whose price, or struck-through price, is not the same on every page that shows it. */
function differingPrices(): Todo[] {
  return Object.values(offers)
    .filter(differs)
    .map(({ id, title, displayPrices, charge }) => ({
      what: `${title}: ${pricesOf(displayPrices).map(formatPrice).join(', ')}; charged ${dollars(charge.amountCents)}`,
      file: OFFERS,
      line: offerLine(id),
      desk: deskField('offers', id),
    }))
}

function notOnSale(): Todo[] {
  return Object.values(offers)
    .filter(({ onSale }) => !onSale)
    .map(({ id, title }) => ({
      what: `${title}: its button says “Not available yet”`,
      file: OFFERS,
      line: offerLine(id),
    }))
}

/** What is sold by edition has nothing to sell before its first one. */
function waitingForEdition(): Todo[] {
  return Object.values(offers)
    .filter(({ onSale, soldByEdition }) => onSale && soldByEdition)
    .map(({ id, title }) => ({
      what: `${title}: no one can buy it until you publish its first edition at your desk. Until then, its button says “Not available yet”`,
      file: OFFERS,
      line: offerLine(id),
    }))
}

function differs({ displayPrices }: Offer): boolean {
  const prices = pricesOf(displayPrices).map(([, price]) => price)
  const struck = prices.flatMap(({ compareAtCents }) => compareAtCents ?? [])
  return new Set(prices.map(({ cents }) => cents)).size > 1 || new Set(struck).size > 1
}

function pricesOf(shown: Offer['displayPrices']): (readonly [keyof typeof PAGES, DisplayPrice])[] {
  return keysOf(PAGES).flatMap((page) => (shown[page] ? [[page, shown[page]] as const] : []))
}

function formatPrice([page, { cents, compareAtCents, per }]: readonly [keyof typeof PAGES, DisplayPrice]): string {
  const price = `${dollars(cents)}${per ? `/${per}` : ''}`
  return `${price}${compareAtCents ? ` instead of ${dollars(compareAtCents)}` : ''} ${PAGES[page]}`
}
