import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.server.ts'

/** A foundation that takes applications, with what it gave by its newest return that lists gifts. */
export interface Foundation {
  ein: string
  name: string
  city: string | null
  website: string | null
  email: string | null
  phone: string | null
  applyTo: string | null
  applyWith: string | null
  deadlineWords: string | null
  restrictions: string | null
  /** The tax year of the return that says that it takes applications. */
  returnYear: number | null
  profileUrl: string | null
  /** Gifts that match, how many of them went to recipients in the same state, and their sizes in cents. */
  gifts: number
  giftsNear: number
  giftsYear: number | null
  leastCents: number | null
  medianCents: number | null
  mostCents: number | null
}

export interface FoundationsFound {
  /** Of all, however many are shown. */
  count: number
  medianCents: number | null
  /** Whether one of them is known by the open list, whose makers are to be named. */
  isListed: boolean
  shown: Foundation[]
}

const MAX_SHOWN = 20

/**
 * Foundations of a state that say that they take applications. With words, those that gave to a recipient or for a purpose with
 * one of them; the ones that gave most often come first.
 */
export async function findFoundations(db: Db, state: string, words: readonly string[]): Promise<FoundationsFound> {
  const named = words.length > 0 ? `\\m(${words.join('|')})` : null
  const { rows } = await db.execute<Foundation & { count: number; listed: boolean } & Record<string, unknown>>(sql`
    with gifts as (
      select f.ein, g.return_year, g.amount_cents, g.state from foundations f
      join foundation_grants g on g.ein = f.ein
        and g.return_year = (select max(return_year) from foundation_grants newest where newest.ein = f.ein)
      where f.state = ${state} and f.applications = 'open'
        and (${named}::text is null or concat_ws(' ', g.recipient, g.purpose) ~* ${named}::text)
    ), sized as (
      select f.ein, count(gifts.amount_cents)::integer as gifts, max(gifts.return_year) as year,
        count(*) filter (where gifts.state = ${state})::integer as near, min(gifts.amount_cents) as least, max(gifts.amount_cents) as most,
        percentile_cont(0.5) within group (order by gifts.amount_cents) as median, count(distinct f.ein)::integer as count,
        bool_or(f.profile_url is not null) as listed
      from foundations f left join gifts on gifts.ein = f.ein
      where f.state = ${state} and f.applications = 'open' and (${named}::text is null or gifts.ein is not null)
      group by grouping sets ((f.ein), ())
    )
    select s.ein, s.count, s.listed, s.gifts, s.near as "giftsNear", s.year as "giftsYear", s.least::float8 as "leastCents",
      round(s.median)::float8 as "medianCents", s.most::float8 as "mostCents", f.name, f.city, f.website,
      f.email, f.phone, f.apply_to as "applyTo", f.apply_with as "applyWith", f.deadline_words as "deadlineWords",
      f.restrictions, f.return_year as "returnYear", f.profile_url as "profileUrl"
    from sized s left join foundations f on f.ein = s.ein
    order by s.ein is not null, s.gifts desc, f.name limit ${MAX_SHOWN + 1}::integer`)
  const [all, ...shown] = rows
  return {
    count: all?.count ?? 0,
    medianCents: all?.medianCents ?? null,
    isListed: all?.listed ?? false,
    shown: shown.map(({ count: _, listed: __, ...one }) => one),
  }
}
