import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.server.ts'
import { textRows } from '../../platform/database/text-rows.ts'
import type { OpportunityFieldName } from './opportunity.ts'

/** What its source changed last in a notice, or by a newer one of the same solicitation. */
export type Amendment = {
  /** The day of the newer notice, or of the data that first had the change. */
  on: string
  changes: { field: OpportunityFieldName; from: unknown; to: unknown }[]
}

/** The fields whose change a reader has to know. */
const FIELDS_THAT_MATTER: readonly OpportunityFieldName[] = [
  'title',
  'description',
  'applicants',
  'eligibility_words',
  'set_aside',
  'states',
  'place',
  'deadline_on',
  'deadline_at',
  'deadline_time',
  'deadline_words',
  'floor_cents',
  'ceiling_cents',
  'total_cents',
  'amount_words',
  'cost_sharing',
  'stated',
]

/** The last amendments of these opportunities, by id; without those that were never amended. */
export async function findAmendments(db: Db, ids: readonly string[]): Promise<Map<string, Amendment>> {
  const { rows } = await db.execute<{ id: string } & Amendment>(sql`
    select distinct on (v.opportunity_id) v.opportunity_id as id, c.changes,
      coalesce(case when c.is_new_notice then o.posted_on end, v.as_of)::text as on
    from opportunity_versions v join opportunities o on o.id = v.opportunity_id
    cross join lateral (
      select jsonb_agg(d) filter (where d->>'field' in ${textRows(FIELDS_THAT_MATTER)}) as changes,
        coalesce(bool_or(d->>'field' = 'record_id'), false) as is_new_notice
      from jsonb_array_elements(v.differences) d) c
    where v.version > 1 and v.opportunity_id in ${textRows(ids)} and (c.changes is not null or c.is_new_notice)
    order by v.opportunity_id, v.version desc`)
  return new Map(rows.map(({ id, on, changes }) => [id, { on, changes: changes ?? [] }]))
}
