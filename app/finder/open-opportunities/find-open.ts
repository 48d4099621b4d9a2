import type { AppContext } from '../../platform/app-context.ts'
import { fold, foldedWords } from '../../platform/fold.ts'
import { type Lru, lru } from '../../platform/lru.ts'
import { findOpportunitiesById, type Opportunity } from '../opportunities/opportunities.ts'
import { type Fit, type FitProfile, fitFor } from '../profile/profile.ts'
import { FACETS, hasValue } from './facets.ts'
import { loadOpenIndex, type OpenIndex, type OpenListing } from './open-index.ts'
import type { OpenQuery } from './open-query.ts'

const PAGE_SIZE = 20

const GRADES: readonly Fit['grade'][] = ['yours', 'worth-reading', 'others-only', 'not-you']
/** Places in the list: what is worth a look has one for each distance. */
const RANKS: readonly Fit['grade'][] = [
  'yours',
  'worth-reading',
  'worth-reading',
  'worth-reading',
  'others-only',
  'not-you',
]
/** From here on shown only to whoever asks for all. */
const FOLDED = RANKS.indexOf('others-only')
const NOT_YOU = RANKS.indexOf('not-you')

/** One page of what is open: what fits best first, then what has the words that are looked for in its title, then the next deadline. */
export function findOpen(
  index: OpenIndex,
  profile: FitProfile | undefined,
  query: OpenQuery,
  matching: ReadonlySet<string> | undefined,
) {
  const ranks = profile ? rankListings(index, profile) : undefined
  const counts = FACETS.map(() => new Map<string, number>())
  const isInTitle = titleMatcher(query.words)
  // Of each rank first what its title says, then what only its text does.
  const found: OpenListing[][] = RANKS.flatMap(() => [[], []])
  const perRank = RANKS.map(() => 0)
  index.listings.forEach((listing, at) => {
    if (matching && !matching.has(listing.id)) return
    const rank = ranks?.[at] ?? (listing.closedOff ? NOT_YOU : 0)
    const failed = failedFacets(listing, query.choices)
    if (failed.length === 0) perRank[rank] = (perRank[rank] ?? 0) + 1
    if (rank >= FOLDED && !query.all) return
    countChoices(counts, listing, failed)
    if (failed.length === 0) found[2 * rank + Number(!isInTitle(listing))]?.push(listing)
  })
  const sorted = found.flat()
  const start = query.after === undefined ? 0 : startAfter(found, query.after)
  const listings = sorted.slice(start, start + PAGE_SIZE)
  const last = sorted.length > start + PAGE_SIZE ? listings.at(-1) : undefined
  const grades: readonly Fit['grade'][] = profile ? GRADES : ['not-you']
  const byGrade: Partial<Record<Fit['grade'], number>> = Object.fromEntries(
    grades.map((grade) => [grade, countOf(grade, perRank)]),
  )
  return {
    listings,
    /** How many match, those that aren't theirs included only where they are shown. */
    total: sorted.length,
    /** How many match of each grade; without a profile only how many nobody new can win. */
    byGrade,
    /** How many each choice would leave, by facet. */
    counts,
    /** Where the next page begins; undefined on the last one. */
    after: last && cursorOf(found, last),
  }
}

/** Whether a title has every word that is looked for, whatever its ending: "cleaning" is in "Office cleaners". */
function titleMatcher(words: string): (listing: OpenListing) => boolean {
  const beginnings = foldedWords(words).map((word) =>
    word.replace(/^["-]|"$/g, '').replace(/(?<=\w{4})(ing|ers?|ial|s)$/, ''),
  )
  return ({ facts }) => {
    if (beginnings.length === 0) return true
    const title = ` ${fold(facts.title)}`
    return beginnings.every((word) => title.includes(` ${word}`))
  }
}

function countOf(grade: Fit['grade'], perRank: readonly number[]): number {
  return perRank.reduce((sum, count, at) => (RANKS[at] === grade ? sum + count : sum), 0)
}

/** What nobody new can win is nobody's, whoever asks. */
export function judgeListing(profile: FitProfile, listing: OpenListing): Fit
export function judgeListing(profile: FitProfile | undefined, listing: OpenListing): Fit | undefined
export function judgeListing(profile: FitProfile | undefined, { facts, closedOff }: OpenListing): Fit | undefined {
  if (closedOff !== undefined) return { grade: 'not-you', reason: closedOff }
  return profile && fitFor(profile, facts)
}

const RANKED = new WeakMap<OpenIndex, Lru<Uint8Array>>()
/** Profiles whose ranks are kept for an index. */
const MAX_RANKED_PROFILES = 50

/** The place of each listing among RANKS. Judged once for a profile, until something is imported or the profile changes. */
export function rankListings(index: OpenIndex, profile: FitProfile): Uint8Array {
  const known = RANKED.get(index) ?? lru<Uint8Array>(MAX_RANKED_PROFILES)
  RANKED.set(index, known)
  const key = JSON.stringify(profile)
  const ranks = known.get(key) ?? Uint8Array.from(index.listings, (one) => rankOf(judgeListing(profile, one)))
  known.set(key, ranks)
  return ranks
}

/** As many as an edition has room for beside the coach's picks. */
const MAX_FITTING = 50

/** What is open today and may fit someone, what fits best first. */
export async function findFittingOpportunities(
  deps: Pick<AppContext, 'database' | 'clock'>,
  profile: FitProfile,
): Promise<Opportunity[]> {
  const index = await loadOpenIndex(deps)
  const ranks = rankListings(index, profile)
  const ids = index.listings
    .map(({ id }, at) => ({ id, rank: ranks[at] ?? NOT_YOU }))
    .filter(({ rank }) => rank < FOLDED)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_FITTING)
    .map(({ id }) => id)
  return [...(await findOpportunitiesById(deps.database.db, ids)).values()]
}

function rankOf({ grade, distance = 1 }: Fit): number {
  return grade === 'worth-reading' ? Math.min(distance, FOLDED - 1) : RANKS.indexOf(grade)
}

/** Which of the chosen facets a listing isn't in, by their places. */
function failedFacets({ facets }: OpenListing, choices: readonly string[]): number[] {
  const failed: number[] = []
  for (let at = 0; at < choices.length; at++) {
    const choice = choices[at]
    if (choice && !hasValue(facets[at] ?? [], choice)) failed.push(at)
  }
  return failed
}

/** A listing counts for a facet when it is in what is chosen in all the others. */
function countChoices(counts: Map<string, number>[], { facets }: OpenListing, failed: readonly number[]): void {
  const [only] = failed
  if (failed.length > 1) return
  facets.forEach((values, at) => {
    if (only !== undefined && only !== at) return
    for (const value of values) counts[at]?.set(value, (counts[at]?.get(value) ?? 0) + 1)
  })
}

function cursorOf(found: readonly (readonly OpenListing[])[], last: OpenListing): string {
  const rank = found.findIndex((group) => group.includes(last))
  return `${rank}.${last.facts.deadlineOn ?? '9999'}.${last.id}`
}

/** The place behind a cursor, also where that opportunity is gone by now. An unreadable cursor is the beginning. */
function startAfter(found: readonly (readonly OpenListing[])[], cursor: string): number {
  const [, rankText = '', day = '', id = ''] = /^(\d{1,2})\.(9999|\d{4}-\d\d-\d\d)\.([\w-]{1,64})$/.exec(cursor) ?? []
  if (!rankText) return 0
  const rank = Number(rankText)
  const before = found.slice(0, rank).reduce((sum, group) => sum + group.length, 0)
  const isAfter = ({ id: other, facts }: OpenListing) => {
    const otherDay = facts.deadlineOn ?? '9999'
    return otherDay === day ? other > id : otherDay > day
  }
  const place = found[rank]?.findIndex(isAfter) ?? -1
  return before + (place === -1 ? (found[rank]?.length ?? 0) : place)
}
