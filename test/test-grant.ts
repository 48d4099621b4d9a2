import type { Opportunity } from '../app/finder/opportunities/find-opportunities.ts'
import { opportunityFields } from '../app/finder/opportunities/opportunity.ts'

/** A grant on its day, with the fields that a test sets. */
export function testGrant(said: Partial<Opportunity>): Opportunity {
  return {
    ...opportunityFields({ title: 'A grant', competitive: true, deadline_kind: 'date', deadline_on: '2026-12-31' }),
    id: 'opp_1',
    source: 'grants-gov',
    number: 'N',
    kind: 'synopsis',
    record_id: '1',
    as_of: '2026-11-21',
    version: 1,
    superseded: false,
    removed_on: null,
    last_seen_on: '2026-11-21',
    ...said,
  }
}
