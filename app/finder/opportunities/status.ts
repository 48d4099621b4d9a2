import { type SQL, sql } from 'drizzle-orm'
import { daysUntil } from '../../platform/dates.ts'
import type { OpportunityFields } from './opportunity.ts'

/**
 * forecast: it will come · lapsed-forecast: it should have come and did not · open · closing-soon: open for at most
 * CLOSING_SOON more days · closed · archived: its source has put it away · cancelled: its source has taken it back.
 */
type Status = 'forecast' | 'lapsed-forecast' | 'open' | 'closing-soon' | 'closed' | 'archived' | 'cancelled'

/** Days. */
const CLOSING_SOON_DAYS = 14

/** What the status of an opportunity depends on. */
export interface StatusInput
  extends Pick<OpportunityFields, 'archive_on' | 'deadline_on' | 'expected_post_on' | 'stated'> {
  kind: string
  removed_on: string | null
  superseded: boolean
}

/** The status on a day. A deadline counts as the day that its source gives, whatever its hour. */
export function statusOn(opportunity: StatusInput, day: string): Status {
  if (opportunity.stated === 'cancelled') return 'cancelled'
  if (opportunity.removed_on !== null && opportunity.removed_on <= day) return 'cancelled'
  if (opportunity.stated === 'archived' || (opportunity.archive_on !== null && opportunity.archive_on < day))
    return 'archived'
  if (opportunity.stated === 'closed' || opportunity.superseded) return 'closed'
  if (opportunity.deadline_on !== null && opportunity.deadline_on < day) return 'closed'
  if (opportunity.kind === 'forecast' || opportunity.stated === 'forecast') {
    return opportunity.expected_post_on !== null && opportunity.expected_post_on < day ? 'lapsed-forecast' : 'forecast'
  }
  if (opportunity.deadline_on !== null && daysUntil(opportunity.deadline_on, day) <= CLOSING_SOON_DAYS)
    return 'closing-soon'
  return 'open'
}

/** The same in SQL, over the columns of `opportunities`. */
export function statusSql(day: string): SQL<Status> {
  return sql<Status>`case
    when stated = 'cancelled' or removed_on <= ${day}::date then 'cancelled'
    when stated = 'archived' or archive_on < ${day}::date then 'archived'
    when stated = 'closed' or superseded or deadline_on < ${day}::date then 'closed'
    when kind = 'forecast' or stated = 'forecast' then
      case when expected_post_on < ${day}::date then 'lapsed-forecast' else 'forecast' end
    when deadline_on - ${day}::date <= ${CLOSING_SOON_DAYS}::integer then 'closing-soon'
    else 'open' end`
}
