import { type SQL, sql } from 'drizzle-orm'
import { statusSql } from '../status.ts'
import { filterConditions, matchingRows } from './conditions.ts'
import { pageOrder } from './cursor.ts'
import type { SearchQuery } from './query.ts'
import type { TextQuery, TextSearch } from './text-search.ts'

/** At most so many are ranked: the newest of those whose title matches … */
const MAX_RANKED = 500
/** … and where these are fewer, as many of the newest whose text does. */
const MIN_TITLE_MATCHES = 200

/**
 * One page and one more. By relevance the ranked ones come first and everything else that matches behind them, the newest
 * first, so that paging on reaches every match once.
 */
export function pageSql(query: SearchQuery, words: TextSearch, today: string): SQL {
  const requested = query.sort ?? (words.query ? 'relevance' : 'deadline')
  const sort = requested === 'relevance' && !words.query ? 'deadline' : requested
  const { key, keyed, order, inPage } = pageOrder(sort, query.after)
  const rows =
    sort === 'relevance' && words.query
      ? sql`from (${rankedSql(query, words, words.query, today, keyed)}) f where true`
      : matchingRows(query, words, today)
  return sql`select o.id, o.source, o.number, o.kind, o.title, o.agency, ${statusSql(today, sql`f.`)} as status, o.applicants,
      o.sectors, o.states, o.set_aside as "setAside", o.deadline_on::text as "deadlineOn", o.deadline_words as "deadlineWords",
      o.floor_cents::text as "floorCents", o.ceiling_cents::text as "ceilingCents", o.total_cents::text as "totalCents",
      o.official_url as "officialUrl", p.key::text as key, p.ref::text as ref
    from (select f.ref, ${key} as key ${rows} ${keyed} order by ${order} limit ${query.limit + 1}) p
      join opportunity_facets f on f.ref = p.ref join opportunities o on o.id = f.opportunity_id
    order by ${inPage}`
}

/**
 * Everything that matches, with its rank: above zero for the ranked, and by its day below zero for the rest. The texts
 * are looked through only where titles do not give enough to rank, or where the page reaches behind them.
 *
 * @param keyed where the page begins, as a condition of the rows `f`
 */
function rankedSql(query: SearchQuery, words: TextSearch, { all, title }: TextQuery, today: string, keyed: SQL): SQL {
  const newest = sql`order by f.posted_on desc nulls last, f.ref desc`
  const few = sql`(select count(*) from by_title) < ${MIN_TITLE_MATCHES}`
  const isShort = (of: SQL) => sql`(select count(*) from ${of} f where true ${keyed}) <= ${query.limit}`
  return sql`with titled as materialized (
        select f.ref from opportunities_titled(${title}) t (ref) join opportunity_facets f on f.ref = t.ref
        where ${sql.join([...filterConditions(query, today), ...words.conditions], sql` and `)} ${newest} limit ${MAX_RANKED}),
      by_title as materialized (
        select f.ref, (1 + ts_rank(w.words, ${all}))::float8 as rank
        from titled f join opportunity_words w on w.ref = f.ref where w.words @@ ${all}),
      others as materialized (
        select f.ref, f.posted_on ${matchingRows(query, words, today)} and f.ref not in (select ref from by_title)
          and (${few} or ${isShort(sql`by_title`)})),
      by_text as materialized (
        select f.ref, ts_rank(w.words, ${all})::float8 as rank
        from (select f.ref from others f where ${few} ${newest} limit ${MAX_RANKED}) f join opportunity_words w on w.ref = f.ref),
      scored as materialized (select ref, rank from by_title union all select ref, rank from by_text)
    select ref, rank from scored
    union all
    select f.ref, (coalesce(f.posted_on, date '0001-01-01') - date '9999-12-31')::float8
    from others f where ${isShort(sql`scored`)} and f.ref not in (select ref from by_text)`
}
