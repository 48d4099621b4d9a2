import { sessionOf } from '../../people/sign-in/sign-in.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { today } from '../../platform/dates.ts'
import type { FormFields } from '../../platform/forms/form-fields.ts'
import { entryContent } from '../editions/publishing/publishing.ts'
import { changeMemberRow, entryView, HIDDEN, memberRows, parsePickChange } from '../entries/entries.ts'
import { findMatchingIds, findOpportunitiesById, findPastAwards } from '../opportunities/opportunities.ts'
import { type FundingProfile, findProfile, profileSummary } from '../profile/profile.ts'
import { FACETS } from './facets.ts'
import { findOpen, judgeListing } from './find-open.ts'
import { loadFoundations } from './load-foundations.ts'
import { loadOpenIndex } from './open-index.ts'
import { describeQuery, parseOpenQuery, toSearchParams } from './open-query.ts'
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
  const pageAfter = (cursor: string) => `?${new URLSearchParams([...new URLSearchParams(params), ['after', cursor]])}`
  const ids = listings.map(({ id }) => id)
  const rowOf = await loadRows(deps, ids, profile)
  const picks = await deps.picks.find(deps.database.db, memberRows(addresses[0] ?? '', ids))
  return {
    query: { words: query.words, all: query.all, isNarrowed: params.replace(/&?fit=all/, '') !== '', params },
    name: describeQuery(query),
    total,
    open: index.listings.length,
    byGrade,
    sortedFor: profile && profileSummary(profile),
    foundations,
    choices: FACETS.map(({ name, label, options }, at) => {
      const chosen = query.choices[at] ?? ''
      return { name, label, any: 'Any', chosen, options: optionsLeft(options, counts[at], chosen) }
    }),
    rows: listings.flatMap((listing) => {
      const row = rowOf(listing.id)
      const hidden = picks.some(({ id, stage }) => id === listing.id && stage === HIDDEN)
      return row ? [{ ...row, fit: judgeListing(profile, listing), badge: undefined, hidden }] : []
    }),
    picks: picks.filter(({ stage }) => stage !== HIDDEN),
    isFirst: query.after === undefined,
    /** Of this page of the list, which a press on one of its rows leads back to. */
    here: query.after === undefined ? `?${params}` : pageAfter(query.after),
    next: after && pageAfter(after),
    saved: saved.map(({ id, name, query: own, weekly }) => ({ id, name, params: own, weekly })),
  }
}

async function loadRows({ database: { db }, clock }: AppContext, ids: string[], profile: FundingProfile | undefined) {
  const found = await findOpportunitiesById(db, ids)
  const day = today(clock)
  const awards = await findPastAwards(db, [...found.values()], day)
  const audience = profile?.entity.startsWith('nonprofit') ? 'nonprofit' : 'small-business'
  return (id: string) => {
    const it = found.get(id)
    const content = it && entryContent(audience, it, day, { pastAwards: awards.get(id) ?? [] })
    return content && entryView({ content, section: 'main', topPick: false, note: null }, day, profile)
  }
}

/** Picks, hides or notes one of the rows. False for what isn't there, or for a note beyond measure. */
export async function changeRow(deps: AppContext, email: string, fields: FormFields): Promise<string | undefined> {
  const change = parsePickChange(fields)
  const known = change && (await findOpportunitiesById(deps.database.db, [change.entry]))
  if (!change || !known?.size) return undefined
  await changeMemberRow(deps, email, fields, change)
  return change.entry
}

/** The choices that would leave something, with how much, and the one that is chosen. */
function optionsLeft(
  options: Readonly<Record<string, string>>,
  counts: ReadonlyMap<string, number> | undefined,
  chosen: string,
): [value: string, label: string][] {
  const forAll = counts?.get('*') ?? 0
  return Object.entries(options).flatMap(([value, label]) => {
    const own = counts?.get(value) ?? 0
    return own > 0 || value === chosen ? [[value, `${label} (${(own + forAll).toLocaleString('en-US')})`]] : []
  })
}
