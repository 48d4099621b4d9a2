import { site } from '../../../site.config.ts'
import { claimPages, claims } from '../../catalog/claims.ts'
import { isProven } from '../../catalog/evidence.ts'
import { dollars, type Offer, offers } from '../../catalog/offers.ts'
import type { DisplayPrice } from '../../catalog/prices.ts'
import { stories } from '../../catalog/stories.ts'
import { keysOf } from '../../platform/keys-of.ts'
import { readableEnv } from '../../platform/process/env.server.ts'
import {
  contentTodo,
  defaultsInUse,
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
export function todosOf(
  source: Source,
  config: Published = { ...site, videoLink: source.VIDEO_LINK },
): { must: TodoGroups; may: TodoGroups } {
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

function claimsWithoutEvidence(): Todo[] {
  return keysOf(claimPages)
    .filter((key) => !isProven(claims[key]))
    .map((key) => {
      const { figure, label } = claims[key]
      const what = `“${figure} ${label}” on ${claimPages[key].join(', ')}: ${UNPROVEN}`
      return contentTodo('claims', key, what, `${key}.evidence.saidBy`)
    })
}

const UNPROVEN = 'say under Evidence what proves it; until then a live site leaves it out'

/** Where the stories of each part are told. */
const STORY_PAGES = {
  homeStory: '/',
  homeCards: '/',
  blueprint: '/blueprint',
  societyWins: '/society',
  focusCall: '/focus-call',
  firstStory: '/testimonials',
  stories: '/testimonials',
} as const

const storiesIn = (part: keyof typeof STORY_PAGES) => [stories[part]].flat()

function partsWithoutStories(): Todo[] {
  return keysOf(STORY_PAGES)
    .filter((part) => !storiesIn(part).some(isProven))
    .map((part) => contentTodo('stories', part, `none is proven, so ${STORY_PAGES[part]} has none`))
}

function sampleStories(): Todo[] {
  return keysOf(STORY_PAGES).flatMap((part) =>
    storiesIn(part)
      .map((story, index) => ({ ...story, row: Array.isArray(stories[part]) ? `${part}.${index}` : part }))
      .filter((story) => !isProven(story))
      .map(({ id, name, title, sample, row }) =>
        contentTodo(
          'stories',
          `${part}, ${id}`,
          `${name}, ${title}, on ${STORY_PAGES[part]}: ${sample ? 'a sample. Replace it with a real story' : UNPROVEN}`,
          sample ? `${row}.name` : `${row}.evidence.saidBy`,
        ),
      ),
  )
}

const PAGES = { home: 'on the home page', shop: 'in the shop', own: 'on its own page' }

/** Offers whose price, or struck-through price, is not the same on every page that shows it. */
function differingPrices(): Todo[] {
  return Object.values(offers)
    .filter(differs)
    .map(({ id, title, displayPrices, charge }) => {
      const prices = pricesOf(displayPrices).map(formatPrice).join(', ')
      return contentTodo('offers', id, `${title}: ${prices}; charged ${dollars(charge.amountCents)}`, `${id}.price`)
    })
}

function notOnSale(): Todo[] {
  return Object.values(offers)
    .filter(({ onSale }) => !onSale)
    .map(({ id, title }) =>
      contentTodo('offers', id, `${title}: its button says “Not available yet”`, `${id}.closedUntil`),
    )
}

/** What is sold by edition has nothing to sell before its first one. */
function waitingForEdition(): Todo[] {
  return Object.values(offers)
    .filter(({ onSale, soldByEdition }) => onSale && soldByEdition)
    .map(({ id, title }) =>
      contentTodo(
        'offers',
        id,
        `${title}: no one can buy it until you publish its first edition at your desk. Until then, its button says “Not available yet”`,
      ),
    )
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
