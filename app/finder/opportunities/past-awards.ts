import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.server.ts'
import { awardingAgency } from './agency.ts'
import type { Opportunity } from './find-opportunities.ts'
import { readableTitle } from './readable-title.ts'

/** An award for something comparable: the same code, by the same office, or by another office of the same agency. */
export type PastAward = {
  recipient: string
  /** Cents as digits; `null` where its source does not say. */
  amountCents: string | null
  awardedOn: string
  title: string | null
  agency: string | null
  /** Its public page. */
  url: string
  /** Of a grant it is the program; of a city's bid a similar title, and then the day may be that on which bids closed. */
  by: 'office' | 'agency' | 'program' | 'title'
}

const MAX_PER_OPPORTUNITY = 3
/** Of two titles of one city's bids: the share of their groups of three letters that both have. */
const SIMILAR = 0.4

type ComparableFields = Pick<
  Opportunity,
  'id' | 'source' | 'title' | 'agency' | 'agency_code' | 'naics' | 'product_code' | 'assistance_listings'
>

/** The last comparable awards of the five years before a day, by the opportunity's id; those of the same office come first. */
export async function findPastAwards(
  db: Db,
  opportunities: readonly ComparableFields[],
  day: string,
): Promise<Map<string, PastAward[]>> {
  const asked = opportunities.map((it) => ({
    id: it.id,
    office: it.source === 'sam' ? it.agency_code : null,
    agency: awardingAgency(it)?.toLowerCase() ?? null,
    title: it.source === 'table' ? it.title : null,
    naics: it.naics,
    product_code: it.product_code,
    listings: it.assistance_listings,
  }))
  const { rows } = await db.execute<PastAward & { id: string }>(sql`
    select asked.id, a.* from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb)
      as asked (id text, office text, agency text, naics text[], product_code text, listings text[], title text)
    cross join lateral (
      select recipient, "amountCents", "awardedOn", title, agency, url, "by" from (
        select distinct on (case feed when 'table' then key else coalesce(url, key) end) recipient,
          amount_cents::text as "amountCents", coalesce(awarded_on, posted_on)::text as "awardedOn",
          p.title, p.agency, url, awarded_on, posted_on,
          case when feed = 'table' then 'title' when assistance_listing = any(asked.listings) then 'program'
            when office_code = asked.office then 'office' else 'agency' end as "by"
        from past_awards p
        where (((naics = any(asked.naics) or p.product_code = asked.product_code or assistance_listing = any(asked.listings))
          and (assistance_listing = any(asked.listings) or office_code = asked.office or lower(p.agency) = asked.agency) and awarded_on is not null)
            or (feed = 'table' and lower(p.agency) = asked.agency and similarity(p.title, asked.title) > ${SIMILAR}::real))
          and coalesce(awarded_on, posted_on) between ${day}::date - interval '5 years' and ${day}::date
          and recipient is not null and url is not null
      ) comparable
      order by "by" = 'agency', "awardedOn" desc, recipient limit ${MAX_PER_OPPORTUNITY}::integer) a`)
  const found = new Map<string, PastAward[]>()
  for (const { id, ...award } of rows)
    found.set(id, [...(found.get(id) ?? []), { ...award, title: award.title && readableTitle(award.title) }])
  return found
}
