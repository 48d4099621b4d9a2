import { type SQL, sql } from 'drizzle-orm'
import { textRows } from '../../../platform/database/text-rows.ts'
import { type Status, statusSql } from '../status.ts'
import type { SearchQuery } from './query.ts'
import type { TextSearch } from './text-search.ts'

/** `from … where …`: the rows `f` of opportunity_facets that are meant. */
export function matchingRows(query: SearchQuery, words: TextSearch, today: string): SQL {
  return sql`from ${words.from} where ${sql.join([...filterConditions(query, today), ...words.conditions], sql` and `)}`
}

/** The filters of a search, without its words, as conditions on the rows `f`. */
export function filterConditions(query: SearchQuery, today: string): SQL[] {
  const conditions: SQL[] = [sql`true`]
  const shared = facetGroupFilters(query)
  if (shared.length > 0)
    conditions.push(sql`f.group_hash in (select group_hash from facet_groups where ${sql.join(shared, sql` and `)})`)
  if (query.naics.length > 0) {
    const prefixes = query.naics.map((code) => sql`n like ${`${code}%`}`)
    conditions.push(sql`exists (select from unnest(f.naics) n where ${sql.join(prefixes, sql` or `)})`)
  }
  if (query.amountFrom !== undefined) conditions.push(sql`f.ceiling_cents >= ${query.amountFrom}::bigint * 100`)
  if (query.amountTo !== undefined)
    conditions.push(sql`coalesce(f.floor_cents, 0) <= ${query.amountTo}::bigint * 100 and f.ceiling_cents is not null`)
  if (query.deadlineFrom) conditions.push(sql`f.deadline_on >= ${query.deadlineFrom}::date`)
  if (query.deadlineTo) conditions.push(sql`f.deadline_on <= ${query.deadlineTo}::date`)
  if (query.competitive === 'yes') conditions.push(sql`f.competitive`)
  if (query.status.length > 0) conditions.push(statusCondition(query.status, today))
  return conditions
}

/** The filters that facet groups answer, as conditions on `facet_groups`. */
function facetGroupFilters(query: SearchQuery): SQL[] {
  const conditions: SQL[] = []
  const any = (column: SQL, values: readonly string[]) => sql`${column} && array${textRows(values)}`
  const one = (column: SQL, values: readonly string[]) => sql`${column} = any (array${textRows(values)})`
  if (query.applicant.length > 0) conditions.push(any(sql`applicants`, query.applicant))
  if (query.sector.length > 0) conditions.push(any(sql`sectors`, query.sector))
  // An opportunity without states is for all of them.
  if (query.state.length > 0) conditions.push(sql`(states = '{}' or ${any(sql`states`, query.state)})`)
  if (query.setAside.length > 0) conditions.push(one(sql`coalesce(set_aside, 'NONE')`, query.setAside))
  if (query.source.length > 0) conditions.push(one(sql`source`, query.source))
  if (query.agency) conditions.push(sql`department = ${query.agency}`)
  return conditions
}

const ENDED_STATUSES: readonly Status[] = ['closed', 'archived', 'cancelled']

/** Comparing `over_from` is enough for most searches, and much faster than computing each status. */
function statusCondition(statuses: readonly Status[], today: string): SQL {
  const requested = new Set(statuses)
  const exactly = sql`(${statusSql(today)}) = any (array${textRows(requested)})`
  if (ENDED_STATUSES.some((status) => requested.has(status))) return exactly
  const alive = sql`f.over_from > ${today}::date`
  const isRunning = requested.size === 2 && requested.has('open') && requested.has('closing-soon')
  return isRunning ? sql`${alive} and not f.forecast` : sql`${alive} and ${exactly}`
}
