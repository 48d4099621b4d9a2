import { sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.server.ts'
import { today } from '../../../platform/dates.ts'
import { parseTerms } from '../../../platform/search-terms.ts'
import type { Applicant, Sector, Source } from '../opportunity.ts'
import { readableTitle } from '../readable-title.ts'
import type { Status } from '../status.ts'
import { matchingRows } from './conditions.ts'
import { countFacets, type FacetCounts, type Facets } from './counts.ts'
import { nextCursor } from './cursor.ts'
import { pageSql } from './page-query.ts'
import type { SearchQuery } from './query.ts'
import { buildTextSearch, loadSynonyms } from './text-search.ts'

export interface SearchDeps {
  database: Database
  clock: Clock
}

/** One opportunity in a list of results. Amounts are cents as digits; `null` is what its source does not say. */
type SearchHit = {
  id: string
  source: Source
  number: string
  kind: string
  title: string
  agency: string | null
  status: Status
  applicants: Applicant[]
  sectors: Sector[]
  states: string[]
  setAside: string | null
  deadlineOn: string | null
  deadlineWords: string | null
  floorCents: string | null
  ceilingCents: string | null
  totalCents: string | null
  officialUrl: string | null
}

interface SearchResult {
  hits: SearchHit[]
  total: number
  facets: Facets
  /** Where the next page begins; undefined on the last one. */
  after: string | undefined
}

/** Searches as of today. Its two queries run in parallel where there are several connections. */
export async function searchOpportunities(deps: SearchDeps, query: SearchQuery): Promise<SearchResult> {
  const { db } = deps.database
  const day = today(deps.clock)
  const words = buildTextSearch(query.words.trim() ? parseTerms(query.words, await loadSynonyms(db)) : [])
  const [counts, page] = await Promise.all([
    cachedCounts(deps, query, day, () => countFacets(deps.database, matchingRows(query, words, day), day)),
    db.execute<SearchHit & { key: string; ref: string }>(pageSql(query, words, day)),
  ])
  const shown = page.rows.slice(0, query.limit)
  const last = page.rows.length > query.limit ? shown.at(-1) : undefined
  return {
    hits: shown.map(({ key: _, ref: __, ...hit }) => ({ ...hit, title: readableTitle(hit.title, hit.number) })),
    ...counts,
    after: last && nextCursor(last.key, last.ref),
  }
}

/** Cached counts of each database. */
const COUNTS_CACHE = new WeakMap<Database, Map<string, FacetCounts>>()
const MAX_CACHED_COUNTS = 300

/** Counts change only with an import or a new day, so every page of a search shares them. */
async function cachedCounts(
  { database }: SearchDeps,
  { after: _after, limit: _limit, sort: _sort, ...filters }: SearchQuery,
  today: string,
  count: () => Promise<FacetCounts>,
): Promise<FacetCounts> {
  const { rows } = await database.db.execute<{ last: string | null }>(
    sql`select max(id)::text as last from opportunity_imports`,
  )
  const key = JSON.stringify([rows[0]?.last, today, filters])
  const cache = COUNTS_CACHE.get(database) ?? new Map<string, FacetCounts>()
  COUNTS_CACHE.set(database, cache)
  const before = cache.get(key)
  if (before) return before
  const counts = await count()
  if (cache.size >= MAX_CACHED_COUNTS) cache.delete(cache.keys().next().value ?? '')
  cache.set(key, counts)
  return counts
}
