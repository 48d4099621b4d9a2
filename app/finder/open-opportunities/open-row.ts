import { longDay } from '../../catalog/long-day.ts'
import type { Clock } from '../../platform/clock.ts'
import { daysUntil, today } from '../../platform/dates.ts'
import { formatAmount, formatDeadlineWords, SOURCE_NAMES } from '../editions/publishing/publishing.ts'
import { agencyName, assessEffort, eligibilityReason, type Opportunity } from '../opportunities/opportunities.ts'

/** An open opportunity as the list shows it. */
export interface OpenRow {
  id: string
  title: string
  agency: string | null
  source: string
  amount: string
  deadline: string
  daysLeft: number | undefined
  effort: string
  /** Who may apply, in words for the source's code; undefined where it doesn't say. */
  who: string | undefined
  link: string | null
  /** The last day on which its source had it. */
  lastSeen: string
}

export function toOpenRow(it: Opportunity, clock: Clock): OpenRow {
  const day = today(clock)
  const amount = formatAmount(it)
  return {
    id: it.id,
    title: it.title,
    agency: agencyName(it),
    source: SOURCE_NAMES[it.source],
    amount:
      amount === 'none stated'
        ? 'not stated'
        : amount.startsWith('in words') || amount.length > 40
          ? 'see the notice'
          : amount,
    deadline: it.deadline_on ? longDay(it.deadline_on) : (formatDeadlineWords(it, 80) ?? 'no date given'),
    daysLeft: it.deadline_on ? daysUntil(it.deadline_on, day) : undefined,
    effort: assessEffort(it, { registrations: [] }, day).level,
    who: eligibilityReason('small-business', it) ?? eligibilityReason('nonprofit', it),
    link: it.official_url,
    lastSeen: longDay(it.last_seen_on ?? it.as_of),
  }
}
