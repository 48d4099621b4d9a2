import { type SQL, sql } from 'drizzle-orm'
import { statusSql } from '../status.ts'
import { pageOrder } from './paging.ts'
import type { SearchQuery } from './query.ts'
import type { Words } from './words.ts'

/** Of very many matches only so many are ranked: those whose title matches first, then the newest. */
const RANKED = 500

/**
 * One page and one more. By relevance the ranked ones come first and everything else that matches behind them, the newest
 * first, so that paging on reaches every match once.
 */
export function pageSql(query: SearchQuery, matching: SQL, { query: words, title }: Words, today: string): SQL {
  const wanted = query.sort ?? (words ? 'relevance' : 'deadline')
  const sort = wanted === 'relevance' && !words ? 'deadline' : wanted
  const { key, keyed, order, inPage } = pageOrder(sort, query.after)
  const rows =
    sort === 'relevance' && words
      ? sql`from (${rankedSql(matching, words, title ?? words, sql`(select count(*) from scored f where true ${keyed}) <= ${query.limit}`)}) f where true`
      : matching
  return sql`select o.id, o.source, o.number, o.kind, o.title, o.agency, ${statusSql(today, sql`f.`)} as status, o.applicants,
      o.sectors, o.states, o.set_aside as "setAside", o.deadline_on::text as "deadlineOn", o.deadline_words as "deadlineWords",
      o.floor_cents::text as "floorCents", o.ceiling_cents::text as "ceilingCents", o.total_cents::text as "totalCents",
      o.official_url as "officialUrl", p.key::text as key, p.ref::text as ref
    from (select f.ref, ${key} as key ${rows} ${keyed} order by ${order} limit ${query.limit + 1}) p
      join opportunity_facets f on f.ref = p.ref join opportunities o on o.id = f.opportunity_id
    order by ${inPage}`
}

/**
 * Everything that matches, with its rank: above nought for the ranked, and by its day below nought for the rest.
 *
 * @param isShort whether the ranked ones do not fill the page, so that the rest is needed
 */
function rankedSql(matching: SQL, words: SQL, title: SQL, isShort: SQL): SQL {
  return sql`with fitting as materialized (select f.ref, f.posted_on ${matching}),
      ranked as materialized (
        select ref, titled from (
          select ref, posted_on, ref in (select t.ref from opportunities_titled(${title}) t (ref)) as titled from fitting) t
        order by titled desc, posted_on desc nulls last, ref desc limit ${RANKED}),
      scored as materialized (
        select ref, (titled::integer + ts_rank(w.words, ${words}))::float8 as rank from ranked join opportunity_words w using (ref))
    select ref, rank from scored
    union all
    select ref, (coalesce(posted_on, date '0001-01-01') - date '9999-12-31')::float8
    from fitting where ${isShort} and ref not in (select ref from scored)`
}
