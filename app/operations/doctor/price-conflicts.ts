import { dollars, offers } from '../../catalog/offers.ts'
import { type DisplayPrice, lowestDisplayPrice, type OfferId, type OfferPrices, prices } from '../../catalog/prices.ts'
import { keysOf } from '../../platform/keys-of.ts'

/** Two figures that disagree about a price, and their place. */
interface PriceConflict {
  readonly place: string
  /** Names both figures. */
  readonly what: string
}

/** Stops the build and the start: a page would show another price than the buyer is charged. */
export class PriceConflictError extends Error {
  constructor(conflicts: readonly PriceConflict[]) {
    super(`Prices disagree:\n${conflicts.map(({ place, what }) => `  - ${place}: ${what}`).join('\n')}`)
    this.name = 'PriceConflictError'
  }
}

/** Every place where a price is not what the record of prices says, with both figures. */
export function priceConflicts(record: PriceRecord = prices, texts: readonly PricedText[] = []): PriceConflict[] {
  const ids = keysOf(record)
  return [
    ...ids.flatMap((id) => recordConflicts(id, record[id])),
    ...texts.flatMap((text) => textConflicts(text, record)),
  ]
}

const PRICES_FILE = 'app/catalog/prices.ts'
const PAGES = { home: 'the home page', shop: 'the shop', own: 'its own page' }

function recordConflicts(id: OfferId, prices: OfferPrices): PriceConflict[] {
  return [...pageConflicts(prices), ...struckConflicts(prices)].map((what) => ({
    place: PRICES_FILE,
    what: `${offers[id].title}: ${what}`,
  }))
}

function pageConflicts({ displayPrices, agreedCents, knownHigherPrices = {} }: OfferPrices): string[] {
  const charged = dollars(lowestDisplayPrice(displayPrices))
  const agreed = dollars(agreedCents)
  return keysOf(PAGES).flatMap((page) => {
    const cents = displayPrices[page]?.cents
    if (cents === undefined || cents === (knownHigherPrices[page] ?? agreedCents)) return lowerThanAgreed(page)
    const expected =
      knownHigherPrices[page] === undefined ? `${agreed} was agreed` : `${dollars(knownHigherPrices[page])} was meant`
    return [`${PAGES[page]} shows ${dollars(cents)}, but ${expected}; buyers would be charged ${charged}`]
  })

  function lowerThanAgreed(page: keyof typeof PAGES): string[] {
    const cents = knownHigherPrices[page]
    if (cents === undefined || cents > agreedCents) return []
    return [`knownHigherPrices says ${dollars(cents)} for ${PAGES[page]}, which is not more than the agreed ${agreed}`]
  }
}

/** A price that is struck through is higher than the one beside it; a membership's own page strikes what it renews at. */
function struckConflicts({ displayPrices, monthlyCents }: OfferPrices): string[] {
  const struck = displayPrices.own.compareAtCents
  const renewal =
    monthlyCents !== undefined && struck !== undefined && struck !== monthlyCents
      ? [`its own page strikes ${dollars(struck)} through, but later months cost ${dollars(monthlyCents)}`]
      : []
  const low = Object.values<DisplayPrice>({ ...displayPrices }).filter(
    ({ cents, compareAtCents }) => compareAtCents !== undefined && compareAtCents <= cents,
  )
  return [
    ...renewal,
    ...low.map(
      ({ cents, compareAtCents }) => `${dollars(compareAtCents ?? 0)} is struck through beside ${dollars(cents)}`,
    ),
  ]
}

/** Words that may contain prices. */
export interface PricedText {
  /** Where an owner finds them: a file or a page. */
  readonly place: string
  readonly text: string
  /** What all of the words are about, as those of an offer's own page are. */
  readonly about?: readonly OfferId[]
  /** Amounts that are no prices, as in stories: `$500`. */
  readonly nonPriceAmounts?: ReadonlySet<string>
}

export type PriceRecord = Readonly<Record<OfferId, OfferPrices>>

/** Every dollar amount near the name of an offer that is none of the offer's prices. */
function textConflicts({ place, text, about = [], nonPriceAmounts }: PricedText, record: PriceRecord) {
  const limit = highestPrice(record) * 2
  return findAmounts(text).flatMap(({ written, cents, at }) => {
    const near = [...findOffersNear(text, at), ...about]
    const [nearest] = near
    if (nearest === undefined || cents === 0 || cents > limit || nonPriceAmounts?.has(written)) return []
    if (near.some((id) => pricesOf(record[id]).has(cents))) return []
    const known = [...pricesOf(record[nearest])].sort((one, other) => one - other).map(dollars)
    return [
      { place, what: `“${excerpt(text, at)}” says ${written}, but ${offers[nearest].title} is ${known.join(' / ')}` },
    ]
  })
}

/** The words within a module's exports: those of one record together, and about the offer that the record names. */
export function collectTexts(value: unknown, about: readonly OfferId[] = []): Pick<PricedText, 'text' | 'about'>[] {
  if (typeof value === 'string') return [{ text: value, about }]
  if (typeof value !== 'object' || value === null) return []
  const values = Object.values(value)
  const own = 'offer' in value ? offerIds.filter((id) => offers[id] === value.offer) : about
  const words = values.filter((each) => typeof each === 'string')
  return [
    { text: words.join(' · '), about: own },
    ...values.filter(isObject).flatMap((each) => collectTexts(each, own)),
  ]
}

const offerIds = keysOf(offers)

function isObject(value: unknown): boolean {
  return typeof value === 'object'
}

/** Amounts as they are written in stories and claims, which are not prices. */
export function findWrittenAmounts(value: unknown): Set<string> {
  return new Set(collectTexts(value).flatMap(({ text }) => findAmounts(text).map(({ written }) => written)))
}

/** Characters between an amount and a name that it belongs to. */
const MAX_DISTANCE = 160

const OFFER_NAME_PATTERNS: Readonly<Record<OfferId, RegExp>> = {
  'money-finder-small-business': /money finder/gi,
  'money-finder-nonprofit': /money finder/gi,
  blueprint: /blueprint/gi,
  'clarity-call': /clarity calls?/gi,
  'focus-call': /focus calls?/gi,
  society: /\bsociety\b/gi,
  'startup-pack': /startup (essentials )?(template )?pack/gi,
  'funding-pack': /funding (template )?pack/gi,
}

/** The offers that are named near a place of a text, nearest first. */
function findOffersNear(text: string, at: number): OfferId[] {
  const distances = keysOf(OFFER_NAME_PATTERNS).map((id) => ({
    id,
    distance: Math.min(...[...text.matchAll(OFFER_NAME_PATTERNS[id])].map(({ index }) => Math.abs(index - at))),
  }))
  return distances
    .filter(({ distance }) => distance <= MAX_DISTANCE)
    .sort((one, other) => one.distance - other.distance)
    .map(({ id }) => id)
}

/** Amounts such as $35, $35.50 and $1,250; not $25K, $2M+ or `${name}`. */
function findAmounts(text: string): { written: string; cents: number; at: number }[] {
  const found = text.matchAll(
    /\$(\d{1,3}(?:,\d{3})+|\d+)(\.\d\d)?(?![\d.,]*\d|\s?(?:[KMB]\b|[KMB]?\+|million|billion))/g,
  )
  return [...found].map(({ 0: written, 1: whole = '', 2: part = '', index }) => ({
    written,
    cents: Math.round(Number(whole.replaceAll(',', '') + part) * 100),
    at: index,
  }))
}

/** Every amount that may stand beside an offer's name: what pages show, what is struck through, what renewals cost. */
function pricesOf({ displayPrices, agreedCents, monthlyCents }: OfferPrices): Set<number> {
  const each = Object.values(displayPrices).flatMap(({ cents, compareAtCents }: DisplayPrice) => [
    cents,
    compareAtCents ?? cents,
  ])
  return new Set([agreedCents, ...each, ...(monthlyCents === undefined ? [] : [monthlyCents])])
}

function highestPrice(record: PriceRecord): number {
  return Math.max(...Object.values(record).flatMap((each) => [...pricesOf(each)]))
}

function excerpt(text: string, at: number): string {
  return text
    .slice(Math.max(0, at - 30), at + 20)
    .replace(/\s+/g, ' ')
    .trim()
}
