import { sql } from 'drizzle-orm'
import { sessionOf } from '../../people/sign-in/sign-in.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { textRows } from '../../platform/database/text-rows.ts'
import { findMatchingIds, findOpportunities } from '../opportunities/opportunities.ts'
import { type Fit, findProfile, profileSummary } from '../profile/profile.ts'
import { FACETS } from './facets.ts'
import { findOpen, judgeListing } from './find-open.ts'
import { loadFoundations } from './load-foundations.ts'
import { loadOpenIndex } from './open-index.ts'
import { describeQuery, parseOpenQuery, toSearchParams } from './open-query.ts'
import { type OpenRow, toOpenRow } from './open-row.ts'
import { findSavedSearches } from './saved-searches.ts'

export type OpenView = Awaited<ReturnType<typeof loadMemberPage>>

/** Who asks: a member with their addresses, or anyone else. */
export async function readMember(deps: AppContext, request: Request) {
  const session = await sessionOf(deps, request)
  const addresses = session?.person.addresses ?? []
  const address = session && (await deps.findMemberAddress(deps, addresses))
  return { isSignedIn: session !== undefined, addresses, address }
}

/** A page of everything open, sorted for them, with what they can choose and what they have saved. */
export async function loadMemberPage(deps: AppContext, addresses: string[], search: URLSearchParams) {
  const query = parseOpenQuery(search)
  const [index, profile, matching, saved] = await Promise.all([
    loadOpenIndex(deps),
    findProfile(deps, addresses),
    findMatchingIds(deps.database.db, query.words),
    findSavedSearches(deps, addresses),
  ])
  const foundations = await loadFoundations(deps, profile)
  const { listings, total, byGrade, counts, after } = findOpen(index, profile, query, matching)
  const params = toSearchParams(query)
  const rows = await loadRows(
    deps,
    listings.map(({ id }) => id),
  )
  return {
    query: { words: query.words, all: query.all, isNarrowed: params.replace(/&?fit=all/, '') !== '', params },
    name: describeQuery(query),
    total,
    open: index.listings.length,
    byGrade,
    sortedFor: profile && profileSummary(profile),
    foundations,
    facets: FACETS.map(({ name, label, options }, at) => ({
      name,
      label,
      chosen: query.choices[at] ?? '',
      options: choicesOf(options, counts[at], query.choices[at] ?? ''),
    })),
    rows: listings.flatMap((listing) => {
      const row = rows.get(listing.id)
      const fit: Fit | undefined = judgeListing(profile, listing)
      return row ? [{ ...row, fit }] : []
    }),
    isFirst: query.after === undefined,
    next: after && `?${new URLSearchParams([...new URLSearchParams(params), ['after', after]])}`,
    saved: saved.map(({ id, name, query: own, weekly }) => ({ id, name, params: own, weekly })),
  }
}

async function loadRows({ database: { db }, clock }: AppContext, ids: string[]): Promise<Map<string, OpenRow>> {
  const found = ids.length > 0 ? await findOpportunities(db, sql`o.id in ${textRows(ids)}`) : []
  return new Map(found.map((it) => [it.id, toOpenRow(it, clock)]))
}

/** The choices that would leave something, with how much, and the one that is chosen. */
function choicesOf(
  options: Readonly<Record<string, string>>,
  counts: ReadonlyMap<string, number> | undefined,
  chosen: string,
) {
  const forAll = counts?.get('*') ?? 0
  return Object.entries(options).flatMap(([value, label]) => {
    const own = counts?.get(value) ?? 0
    return own > 0 || value === chosen ? [{ value, label, count: own + forAll }] : []
  })
}
