import { globSync, readFileSync } from 'node:fs'
import { contentFiles } from '../../app/catalog/content-files.ts'
import { dollars, type Offer, offers } from '../../app/catalog/offers.ts'
import type { DisplayPrice, OfferId } from '../../app/catalog/prices.ts'
import { keysOf } from '../../app/platform/keys-of.ts'

/** @throws PriceConflictError when a price typed into a page or email is none of the offer's */
export function checkSourcePrices(root = process.cwd()): void {
  const nonPriceAmounts = exemptAmounts()
  const paths = globSync(SOURCES, { cwd: root, exclude: EXCLUDED_FILES })
  refuseConflicts(paths.map((path) => ({ place: path, text: codeOf(`${root}/${path}`), nonPriceAmounts })))
}

/** @throws PriceConflictError when a built page shows a price that the record does not have */
export function checkPagePrices(folder: string): void {
  const address = (path: string) => `/${path.replace(/\/?index\.html$/, '')}`
  const paths = globSync('**/*.html', { cwd: folder })
  refuseConflicts(paths.map((path) => pageText(address(path), readFileSync(`${folder}/${path}`, 'utf8'))))
}

/** What a built page says about prices: its text, its meta tags, and its structured data. */
export function pageText(path: string, html: string): PricedText {
  const metaTexts = [...html.matchAll(/<meta[^>]* content="([^"]*)"/g)].map(([, content]) => content)
  const structured = [...html.matchAll(/"price":"?([\d.]+)/g)].map(([, price]) => `$${Number(price)}`)
  const words = html
    .slice(html.indexOf('<body'))
    .replace(/<!--[\s\S]*?-->|<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
  return {
    place: `the built page ${path}`,
    text: [...metaTexts, ...structured, words].join(' \n '),
    about: Object.values(offers)
      .filter((offer) => offer.path === path)
      .map(({ id }) => id),
    nonPriceAmounts: exemptAmounts(),
  }
}

const SOURCES = ['app/**/*.ts', 'app/**/*.tsx', 'app/{desk,society/calls}/**/*.yaml', 'content/site/*.yaml']
const EXCLUDED_FILES = ['**/*.test.ts', '**/*.test.tsx', 'content/site/claims.yaml', 'content/site/stories.yaml']

/** Figures in stories and claims are not prices, wherever they are repeated. */
const exemptAmounts = () =>
  new Set(
    findAmounts(JSON.stringify([contentFiles.claims?.shipped, contentFiles.stories?.shipped])).map(
      ({ written }) => written,
    ),
  )

/** Without its comments. */
const codeOf = (path: string) => readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=\s)\/\/.*/g, '')

function refuseConflicts(texts: readonly PricedText[]): void {
  const conflicts = texts.flatMap(priceConflicts)
  if (conflicts.length > 0) throw new PriceConflictError(conflicts)
}

/** Two figures that disagree about a price, and their place. */
interface PriceConflict {
  readonly place: string
  /** Names both figures. */
  readonly what: string
}

/** Stops the build: a page would show another price than the buyer is charged. */
export class PriceConflictError extends Error {
  constructor(conflicts: readonly PriceConflict[]) {
    super(`Prices disagree:\n${conflicts.map(({ place, what }) => `  - ${place}: ${what}`).join('\n')}`)
    this.name = 'PriceConflictError'
  }
}

/** Words that may contain prices. */
interface PricedText {
  /** Where an owner finds them: a file or a page. */
  readonly place: string
  readonly text: string
  /** What all of the words are about, as those of an offer's own page are. */
  readonly about?: readonly OfferId[]
  /** Amounts that are no prices, as in stories: `$500`. */
  readonly nonPriceAmounts?: ReadonlySet<string>
}

/** Every dollar amount near the name of an offer that is none of the offer's prices, with both figures. */
export function priceConflicts({ place, text, about = [], nonPriceAmounts }: PricedText): PriceConflict[] {
  const limit = highestPrice() * 2
  return findAmounts(text).flatMap(({ written, cents, at }) => {
    const near = [...findOffersNear(text, at), ...about]
    const [nearest] = near
    if (nearest === undefined || cents === 0 || cents > limit || nonPriceAmounts?.has(written)) return []
    if (near.some((id) => pricesOf(offers[id]).has(cents))) return []
    const known = [...pricesOf(offers[nearest])].sort((one, other) => one - other).map(dollars)
    return [
      { place, what: `“${excerpt(text, at)}” says ${written}, but ${offers[nearest].title} is ${known.join(' / ')}` },
    ]
  })
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
function pricesOf({ displayPrices, charge }: Offer): Set<number> {
  const each = Object.values<DisplayPrice>({ ...displayPrices }).flatMap(({ cents, compareAtCents }) => [
    cents,
    compareAtCents ?? cents,
  ])
  return new Set([charge.amountCents, ...each, ...(charge.mode === 'subscription' ? [charge.monthlyCents] : [])])
}

function highestPrice(): number {
  return Math.max(...Object.values(offers).flatMap((offer) => [...pricesOf(offer)]))
}

function excerpt(text: string, at: number): string {
  return text
    .slice(Math.max(0, at - 30), at + 20)
    .replace(/\s+/g, ' ')
    .trim()
}
