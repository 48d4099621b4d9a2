import { max, sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { daysUntil, today } from '../../platform/dates.ts'
import { opportunityImports } from '../opportunities/opportunities.sql.ts'
import { withdrawnFindsKey } from '../opportunities/opportunities.ts'
import { closedOffOn, isOverOn } from './closed-off.ts'
import { facetValues } from './facets.ts'
import type { DayFacts, ListingFacts } from './listing.ts'
import { opportunityListings } from './open-opportunities.sql.ts'

type IndexDeps = Pick<AppContext, 'database' | 'clock'>

export type OpenListing = ReturnType<typeof toListing>

/** Everything that is open today, the next deadline first. */
export interface OpenIndex {
  key: string
  listings: readonly OpenListing[]
}

const LOADED = new WeakMap<Database, Promise<OpenIndex>>()
const KEYS = new WeakMap<Database, string>()

/**
 * Read again only after an import, at midnight, and when the coach keeps or takes off a page, so that sorting a page by fit asks
 * the database for its rows alone.
 */
export async function loadOpenIndex(deps: IndexDeps): Promise<OpenIndex> {
  const { database, clock } = deps
  const day = today(clock)
  const { db } = database
  const [listed] = await db.select({ at: max(opportunityListings.listedAt) }).from(opportunityListings)
  const [imported] = await db.select({ id: max(opportunityImports.id) }).from(opportunityImports)
  const key = `${day} ${listed?.at?.toISOString()} ${imported?.id} ${await withdrawnFindsKey(db)}`
  const known = LOADED.get(database)
  if (known && KEYS.get(database) === key) return known
  const loading = readListings(deps, day).then((listings) => ({ key, listings }))
  LOADED.set(database, loading)
  KEYS.set(database, key)
  // What failed is read again by the next one who asks.
  loading.catch(() => KEYS.delete(database))
  return loading
}

/** Reads it again after an import, where it was read before: members don't wait for it. */
export async function refreshOpenIndex(deps: IndexDeps): Promise<void> {
  if (LOADED.has(deps.database)) await loadOpenIndex(deps)
}

const LISTINGS_PER_READ = 5_000

/** In portions, so that other requests are answered in between. */
async function readListings({ database: { db } }: IndexDeps, day: string): Promise<OpenListing[]> {
  const listings: OpenListing[] = []
  const shared = new Map<string, readonly string[]>()
  for (let after = ''; ; ) {
    const { rows } = await db.execute<Listed>(sql`
      select l.opportunity_id as id, l.facts, f.posted_on::text as posted, round(extract(epoch from l.first_listed_at) * 1000)::float8 as listed
      from opportunity_listings l join opportunity_facets f on f.opportunity_id = l.opportunity_id
      where l.opportunity_id > ${after} and f.competitive and not f.forecast and f.over_from > ${day}::date
      order by l.opportunity_id limit ${LISTINGS_PER_READ}::integer`)
    for (const row of rows) {
      if (!isOverOn(row.facts.dateless, row.posted, day)) listings.push(toListing(row, day, shared))
    }
    if (rows.length < LISTINGS_PER_READ) return listings.sort(byDeadline)
    after = rows.at(-1)?.id ?? after
  }
}

interface Listed extends Record<string, unknown> {
  id: string
  facts: ListingFacts
  /** The day on which it was posted. */
  posted: string | null
  /** Milliseconds. */
  listed: number
}

/** A listing as it is on a day. */
export function toListing(
  { id, facts: { closedOff, late, dateless: _, ...stored }, posted, listed }: Listed,
  day: string,
  shared = new Map<string, readonly string[]>(),
) {
  const daysLeft = stored.deadlineOn === null ? undefined : daysUntil(stored.deadlineOn, day)
  const isLate = late !== undefined && daysLeft !== undefined && daysLeft <= late.daysLeft
  const facts = shareLists({ ...stored, effort: isLate ? late.effort : stored.effort }, shared)
  return {
    id,
    /** What it is judged by today. Its text is in the database alone. */
    facts: { ...facts, summary: null, daysLeft },
    /** Why nobody new can win it today; undefined where they can. */
    closedOff: closedOffOn({ ...facts, closedOff }, posted, day),
    /** Milliseconds. */
    firstListedAt: listed,
    /** Its values of each facet, in the order of FACETS. */
    facets: facetValues(facts, daysLeft).map((values) => shareList(values, shared)),
  }
}

/** A hundred thousand listings have some thousands of different lists: each is kept once. */
function shareLists(facts: DayFacts, shared: Map<string, readonly string[]>): DayFacts {
  const { applicants, naics, unspsc, sectors, states, trades } = facts
  return {
    ...facts,
    applicants: applicants && shareList(applicants, shared),
    naics: shareList(naics, shared),
    unspsc: unspsc && shareList(unspsc, shared),
    sectors: shareList(sectors, shared),
    states: shareList(states, shared),
    trades: shareList(trades, shared),
  }
}

function shareList(values: readonly string[], shared: Map<string, readonly string[]>): readonly string[] {
  const key = values.join('\n')
  const known = shared.get(key) ?? values
  shared.set(key, known)
  return known
}

function byDeadline(a: OpenListing, b: OpenListing): number {
  const [first, second] = [a.facts.deadlineOn ?? '9999', b.facts.deadlineOn ?? '9999']
  return first === second ? (a.id < b.id ? -1 : 1) : first < second ? -1 : 1
}
