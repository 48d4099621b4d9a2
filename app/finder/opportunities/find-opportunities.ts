import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.server.ts'
import { textRows } from '../../platform/database/text-rows.ts'
import { daysUntil } from '../../platform/dates.ts'
import { FIELD_SELECT_SHORT } from './imports/columns.ts'
import { NO_DEADLINE, type OpportunityFields, type Source } from './opportunity.ts'
import { readableTitle } from './readable-title.ts'

/** A stored opportunity: its fields, its key and its history. */
export interface Opportunity extends OpportunityFields {
  id: string
  source: Source
  number: string
  kind: string
  record_id: string
  as_of: string
  version: number
  superseded: boolean
  removed_on: string | null
  /** The last day on which its source had it. */
  last_seen_on: string | null
}

/** The opportunities for which the condition over `o` holds; long texts are cut off, titles in capitals are set in title case. */
export async function findOpportunities(db: Db, condition: SQL): Promise<Opportunity[]> {
  const { rows } = await db.execute<{
    key: Omit<Opportunity, keyof OpportunityFields>
    fields: OpportunityFields
  }>(sql`
    select jsonb_build_object('id', o.id, 'source', o.source, 'number', o.number, 'kind', o.kind, 'record_id', o.record_id,
        'as_of', o.as_of::text, 'version', o.version, 'superseded', o.superseded, 'removed_on', o.removed_on::text,
        'last_seen_on', (select max(last_seen_on)::text from feed_records r where r.opportunity_id = o.id)) as key,
      to_jsonb(f) as fields
    from opportunities o cross join lateral (select ${FIELD_SELECT_SHORT} from opportunities where id = o.id) f
    where ${condition}
    order by o.source, o.number, o.kind, o.record_id`)
  return rows.map(({ key, fields }) => ({
    ...withoutPlaceholder({ ...fields, ...key }),
    title: readableTitle(fields.title, key.number),
  }))
}

/** Those of these ids, by id. */
export async function findOpportunitiesById(db: Db, ids: readonly string[]): Promise<Map<string, Opportunity>> {
  const found = ids.length > 0 ? await findOpportunities(db, sql`o.id in ${textRows(ids)}`) : []
  return new Map(found.map((it) => [it.id, it]))
}

/** Days. What lasts longer only fills in a required field: December 31, 2035, or January 1, 2099. */
const LONGEST_WINDOW = 5 * 366

/** The same without a last day that is none. */
export function withoutPlaceholder<It extends Opportunity>(it: It): It {
  const { deadline_on, posted_on, as_of } = it
  if (deadline_on === null || daysUntil(deadline_on, posted_on ?? as_of) <= LONGEST_WINDOW) return it
  return { ...it, ...NO_DEADLINE, deadline_words: it.deadline_words }
}

/** The last days of these opportunities, as their sources say now, by id; without those that have none. */
export async function findDeadlines(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; day: string }>(sql`
    select id, deadline_on::text as day from opportunities
    where deadline_on is not null and id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`)
  return new Map(rows.map(({ id, day }) => [id, day]))
}
