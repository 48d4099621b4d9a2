import { type SQL, sql } from 'drizzle-orm'
import { DAY } from '../platform/clock.ts'
import type { OpportunityFields } from './opportunity.ts'

/**
 * forecast: it will come · lapsed-forecast: it should have come and did not · open · closing-soon: open for at most
 * CLOSING_SOON more days · closed · archived: its source has put it away · cancelled: its source has taken it back.
 */
export const STATUSES = [
  'forecast',
  'lapsed-forecast',
  'open',
  'closing-soon',
  'closed',
  'archived',
  'cancelled',
] as const
export type Status = (typeof STATUSES)[number]

/** Days. */
const CLOSING_SOON_DAYS = 14

/** What the status of an opportunity depends on. */
export interface StatusInput
  extends Pick<
    OpportunityFields,
    'archive_on' | 'deadline_on' | 'deadline_at' | 'expected_post_on' | 'expected_close_on' | 'stated'
  > {
  kind: string
  removed_on: string | null
  superseded: boolean
}

/**
 * The status on a day. A deadline counts as the day that its source gives; its hour, if there is one, matters only on that
 * day and only when `now` is given.
 */
export function statusOn(it: StatusInput, day: string, now?: Date): Status {
  if (it.stated === 'cancelled') return 'cancelled'
  if (it.removed_on !== null && it.removed_on <= day) return 'cancelled'
  if (it.stated === 'archived' || (it.archive_on !== null && it.archive_on < day)) return 'archived'
  if (it.stated === 'closed' || it.superseded) return 'closed'
  if (it.deadline_on !== null && it.deadline_on < day) return 'closed'
  if (now && it.deadline_at !== null && new Date(it.deadline_at) <= now) return 'closed'
  if (it.kind === 'forecast' || it.stated === 'forecast') {
    return it.expected_post_on !== null && it.expected_post_on < day ? 'lapsed-forecast' : 'forecast'
  }
  if (it.deadline_on !== null && daysBetween(day, it.deadline_on) <= CLOSING_SOON_DAYS) return 'closing-soon'
  return 'open'
}

/** The same in SQL, over the columns of `opportunities` (with the alias `of`, such as `f.`), at the start of the day. */
export function statusSql(day: string, of: SQL = sql``): SQL<Status> {
  return sql<Status>`case
    when ${of}stated = 'cancelled' or ${of}removed_on <= ${day}::date then 'cancelled'
    when ${of}stated = 'archived' or ${of}archive_on < ${day}::date then 'archived'
    when ${of}stated = 'closed' or ${of}superseded or ${of}deadline_on < ${day}::date then 'closed'
    when ${of}kind = 'forecast' or ${of}stated = 'forecast' then
      case when ${of}expected_post_on < ${day}::date then 'lapsed-forecast' else 'forecast' end
    when ${of}deadline_on - ${day}::date <= ${CLOSING_SOON_DAYS}::integer then 'closing-soon'
    else 'open' end`
}

/** Whole days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY)
}
