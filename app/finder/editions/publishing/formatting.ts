import { dollars } from '../../../catalog/dollars.ts'
import { longDay } from '../../../catalog/long-day.ts'
import { clockLabel } from '../../../platform/time-labels.ts'
import type { Opportunity, OpportunityFields } from '../../opportunities/opportunities.ts'

/** The amount, as far as the source states it. Zero or one dollar only fills in a required field. */
export function formatAmount({ floor_cents, ceiling_cents, total_cents, amount_words }: OpportunityFields): string {
  const stated = (cents: string | null) => (cents !== null && BigInt(cents) > 100n ? dollars(Number(cents)) : undefined)
  const [floor, ceiling, total] = [stated(floor_cents), stated(ceiling_cents), stated(total_cents)]
  if (floor && ceiling) return floor === ceiling ? floor : `${floor} to ${ceiling}`
  if (ceiling) return `up to ${ceiling}`
  if (floor) return `at least ${floor}`
  if (total) return `${total} in all; none stated for one award`
  return amount_words ? `in words: ${truncateLine(amount_words, 200)}` : 'none stated'
}

/** The deadline as the source gives it, with its time zone, or its words. */
export function formatDeadline(opportunity: OpportunityFields): string {
  const words = formatDeadlineWords(opportunity, 300)
  if (opportunity.deadline_on) {
    const day = longDay(opportunity.deadline_on)
    if (opportunity.deadline_kind === 'moment')
      return `${day}, ${clockLabel(opportunity.deadline_time ?? '')} (UTC${opportunity.deadline_zone === 'Z' ? '' : opportunity.deadline_zone})`
    if (opportunity.deadline_kind === 'local')
      return `${day}, ${clockLabel(opportunity.deadline_time ?? '')} (no time zone given)`
    return words ? `${day} (${words})` : day
  }
  if (!words) return 'none given'
  return opportunity.deadline_kind === 'continuous' ? `continuous: ${words}` : `in words: ${words}`
}

/** What a source writes about its deadline beside a day, or in place of one; undefined where that says nothing. */
function formatDeadlineWords({ deadline_words: words }: OpportunityFields, length: number): string | undefined {
  return words && !/^(no explanation|n\/a|none)\.?$/i.test(words) ? truncateLine(words, length) : undefined
}

export const SOURCE_NAMES: Record<Opportunity['source'], string> = {
  'grants-gov': 'Grants.gov',
  sam: 'SAM.gov',
  sbir: 'SBIR.gov',
  california: 'California Grants Portal',
  pennsylvania: 'Pennsylvania grants',
  'cal-eprocure': 'Cal eProcure',
  table: 'a state or city portal',
  own: 'found by us',
}

/** A text in one line, cut off at a word. */
export function truncateLine(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= length ? line : `${line.slice(0, length).replace(/\s+\S*$/, '')} …`
}

/** An amount for a line of a list; words in place of one are for whoever opens the notice. */
export function briefAmount(amount: string): string {
  if (amount === 'none stated') return 'amount not stated'
  return amount.startsWith('in words') || amount.length > 40 ? 'amount: see the notice' : amount
}
