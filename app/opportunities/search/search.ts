import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.server.ts'
import { easternDay } from '../eastern-day.ts'
import type { Applicant, Sector, Source } from '../opportunity.ts'
import { type Status, statusSql } from '../status.ts'
import { nextCursor, pageOrder } from './paging.ts'
import type { SearchQuery } from './query.ts'
import { loadSynonyms, termsOf, tsquery } from './words.ts'

export interface SearchDeps {
  database: Database
  clock: Clock
}

/** One opportunity in a list of results. Amounts are cents as digits; `null` is what its source does not say. */
export interface Hit extends Record<string, unknown> {
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

export interface SearchResult {
  hits: Hit[]
  total: number
  facets: Facets
  /** Where the next page begins; undefined on the last one. */
  after: string | undefined
}

export type FacetName = 'status' | 'source' | 'applicant' | 'sector' | 'state' | 'setAside' | 'agency'
export type Facets = Record<FacetName, { value: string; count: number }[]>

/** Searches what is known, as it stands today. Two queries, at the same time where there are several connections. */
export async function searchOpportunities(deps: SearchDeps, query: SearchQuery): Promise<SearchResult> {
  const { db } = deps.database
  const today = easternDay(deps.clock.now())
  const terms = query.words.trim() ? termsOf(query.words, await loadSynonyms(db)) : []
  const words = tsquery(terms)
  const conditions = conditionsOf(query, today)
  const [counts, page] = await Promise.all([
    countsOf(deps, query, today, () => db.execute<Group>(facetsSql(conditions, words, today))),
    db.execute<Hit & { key: string }>(pageSql(query, conditions, words, today)),
  ])
  const hits = page.rows.slice(0, query.limit)
  const last = page.rows.length > query.limit ? hits.at(-1) : undefined
  return {
    hits: hits.map(({ key: _, ...hit }) => hit as Hit),
    ...counts,
    after: last && nextCursor(last.key, last.id),
  }
}

type Counts = Pick<SearchResult, 'total' | 'facets'>

/** Counts that are kept for each database, and how many. */
const KEPT = new WeakMap<Database, Map<string, Counts>>()
const KEPT_COUNTS = 300

/** What was counted stays true until the next import or the next day, whatever page of it is shown. */
async function countsOf(
  { database }: SearchDeps,
  { after: _after, limit: _limit, sort: _sort, ...asked }: SearchQuery,
  today: string,
  count: () => Promise<{ rows: Group[] }>,
): Promise<Counts> {
  const { rows } = await database.db.execute<{ last: string | null }>(
    sql`select max(id)::text as last from opportunity_imports`,
  )
  const key = JSON.stringify([rows[0]?.last, today, asked])
  const kept = KEPT.get(database) ?? new Map<string, Counts>()
  KEPT.set(database, kept)
  const before = kept.get(key)
  if (before) return before
  const counts = counted((await count()).rows)
  if (kept.size >= KEPT_COUNTS) kept.delete(kept.keys().next().value ?? '')
  kept.set(key, counts)
  return counts
}

function conditionsOf(query: SearchQuery, today: string): SQL[] {
  const conditions: SQL[] = []
  const any = (column: SQL, values: readonly string[]) =>
    conditions.push(sql`${column} && array(select jsonb_array_elements_text(${JSON.stringify(values)}::text::jsonb))`)
  const one = (column: SQL, values: readonly string[]) =>
    conditions.push(
      sql`${column} in (${sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      )})`,
    )
  if (query.applicant.length > 0) any(sql`f.applicants`, query.applicant)
  if (query.sector.length > 0) any(sql`f.sectors`, query.sector)
  // What belongs to no state is for all of them.
  if (query.state.length > 0) {
    conditions.push(
      sql`(f.states = '{}' or f.states && array(select jsonb_array_elements_text(${JSON.stringify(query.state)}::text::jsonb)))`,
    )
  }
  if (query.naics.length > 0) {
    const prefixes = query.naics.map((code) => sql`n like ${`${code}%`}`)
    conditions.push(sql`exists (select from unnest(f.naics) n where ${sql.join(prefixes, sql` or `)})`)
  }
  if (query.setAside.length > 0) one(sql`coalesce(f.set_aside, 'NONE')`, query.setAside)
  if (query.source.length > 0) one(sql`f.source`, query.source)
  if (query.agency) conditions.push(sql`f.department = ${query.agency}`)
  if (query.amountFrom !== undefined) conditions.push(sql`f.ceiling_cents >= ${query.amountFrom}::bigint * 100`)
  if (query.amountTo !== undefined)
    conditions.push(sql`coalesce(f.floor_cents, 0) <= ${query.amountTo}::bigint * 100 and f.ceiling_cents is not null`)
  if (query.deadlineFrom) conditions.push(sql`f.deadline_on >= ${query.deadlineFrom}::date`)
  if (query.deadlineTo) conditions.push(sql`f.deadline_on <= ${query.deadlineTo}::date`)
  if (query.competitive === 'yes') conditions.push(sql`f.competitive`)
  if (query.status.length > 0) one(sql`(${statusSql(today)})`, query.status)
  return conditions
}

interface Group extends Record<string, unknown> {
  status: string
  source: string
  applicants: string[]
  sectors: string[]
  states: string[]
  set_aside: string | null
  department: string | null
  n: number
}

function facetsSql(conditions: SQL[], words: SQL | undefined, today: string): SQL {
  const matching = words ? sql`and f.opportunity_id in (select id from opportunities where words @@ ${words})` : sql``
  return sql`select ${statusSql(today)} as status, f.source, f.applicants, f.sectors, f.states, f.set_aside, f.department, count(*)::integer as n
    from opportunity_facets f where ${and(conditions)} ${matching}
    group by 1, 2, 3, 4, 5, 6, 7`
}

/** Of very many matches only so many are ranked: those whose title matches first. */
const RANKED = 500

function pageSql(query: SearchQuery, conditions: SQL[], words: SQL | undefined, today: string): SQL {
  const sort = query.sort ?? (words ? 'relevance' : 'deadline')
  const { key, keyed, order, descending } = pageOrder(sort === 'relevance' && !words ? 'deadline' : sort, query.after)
  const candidates = words && sort === 'relevance' ? rankedSql(words) : undefined
  const from = candidates
    ? sql`(${candidates}) c join opportunity_facets f on f.opportunity_id = c.id`
    : sql`opportunity_facets f`
  const matching =
    words && !candidates ? sql`and f.opportunity_id in (select id from opportunities where words @@ ${words})` : sql``
  const chosen = sql`select f.opportunity_id as id, ${statusSql(today)} as status, ${key} as key
    from ${from} where ${and(conditions)} ${matching} ${keyed} order by ${order} limit ${query.limit + 1}`
  return sql`select o.id, o.source, o.number, o.kind, o.title, o.agency, p.status, o.applicants, o.sectors, o.states,
      o.set_aside as "setAside", o.deadline_on::text as "deadlineOn", o.deadline_words as "deadlineWords",
      o.floor_cents::text as "floorCents", o.ceiling_cents::text as "ceilingCents", o.total_cents::text as "totalCents",
      o.official_url as "officialUrl", p.key::text as key
    from (${chosen}) p join opportunities o on o.id = p.id order by ${descending ? sql`p.key desc, p.id desc` : sql`p.key, p.id`}`
}

function rankedSql(words: SQL): SQL {
  return sql`select id, max(rank) as rank from (
      (select id, (1 + ts_rank(words, ${words}))::float8 as rank from opportunities where title_words @@ ${words} limit ${RANKED})
      union all
      (select id, ts_rank(words, ${words})::float8 as rank from opportunities where words @@ ${words} limit ${RANKED})
    ) m group by id`
}

function and(conditions: SQL[]): SQL {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** Most agencies that are listed as a facet. */
const AGENCIES = 30

function counted(groups: Group[]): Counts {
  let total = 0
  const tallies = {
    status: tally(),
    source: tally(),
    applicant: tally(),
    sector: tally(),
    state: tally(),
    setAside: tally(),
    agency: tally(),
  }
  for (const group of groups) {
    total += group.n
    tallies.status.add(group.status, group.n)
    tallies.source.add(group.source, group.n)
    for (const value of group.applicants) tallies.applicant.add(value, group.n)
    for (const value of group.sectors) tallies.sector.add(value, group.n)
    for (const value of group.states) tallies.state.add(value, group.n)
    if (group.set_aside) tallies.setAside.add(group.set_aside, group.n)
    if (group.department) tallies.agency.add(group.department, group.n)
  }
  const facets = Object.fromEntries(Object.entries(tallies).map(([name, each]) => [name, each.list()])) as Facets
  return { total, facets: { ...facets, agency: facets.agency.slice(0, AGENCIES) } }
}

function tally() {
  const counts = new Map<string, number>()
  return {
    add: (value: string, n: number) => counts.set(value, (counts.get(value) ?? 0) + n),
    list: () =>
      [...counts]
        .map(([value, count]) => ({ value, count }))
        .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
  }
}
