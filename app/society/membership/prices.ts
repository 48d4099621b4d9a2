import { site } from '../../../site.config.ts'
import { dollars, offers } from '../../catalog/offers.ts'
import { addMonths } from '../../platform/dates.ts'
import { dateLabel } from './dates.ts'
import type { memberships } from './membership.sql.ts'

/** A membership keeps the price at which it began, whatever new members pay. */
type JoinedAt = Pick<typeof memberships.$inferSelect, 'firstCents' | 'monthlyCents'>

export const firstMonthPrice = ({ firstCents }: Pick<JoinedAt, 'firstCents'>): string => dollars(firstCents)

export const monthlyPrice = ({ monthlyCents }: Pick<JoinedAt, 'monthlyCents'>): string => dollars(monthlyCents)

/** What whoever joins now pays. */
export function currentPrices(): JoinedAt {
  const { charge } = offers.society
  const { amountCents: firstCents } = charge
  return { firstCents, monthlyCents: charge.mode === 'subscription' ? charge.monthlyCents : firstCents }
}

/** Renewals before this moment are paid by months that the coach gave. */
type Credited = Pick<typeof memberships.$inferSelect, 'creditedUntil'>

/** `$97 on December 25, 2026, and then every month.` @param renewal the next one */
export function renewalTerms(membership: Credited & Pick<JoinedAt, 'monthlyCents'>, renewal: Date): string {
  const { gifts } = renewalsFrom(membership, renewal)
  if (gifts.length === 0) return `${monthlyPrice(membership)} on ${dateLabel(renewal)}, and then every month.`
  return `${giftTerms(gifts)}. Then it’s ${monthlyPrice(membership)} a month.`
}

/** `$0 on December 25, 2026: your gift pays for it` */
export function giftTerms(gifts: Date[]): string {
  const dates = gifts.map((date, index) => (index > 0 ? `$0 on ${dateLabel(date)}` : dateLabel(date)))
  return `$0 on ${dates.join(' and ')}: your ${gifts.length > 1 ? 'gifts pay for them' : 'gift pays for it'}`
}

/** What follows the paid time of a membership that was canceled before its gifts were used; undefined where nothing does. */
export function giftAfterwards(membership: Credited, paidUntil: Date): string | undefined {
  const { length } = renewalsFrom(membership, paidUntil).gifts
  if (length === 0) return undefined
  const months = length > 1 ? `${length} months` : 'month'
  return `After that comes your gift: the ${months} that ${site.coach} gave you, for free.`
}

/** What is charged from the next renewal on: those that gifts pay for, and the first one that the member pays. */
export function renewalsFrom({ creditedUntil }: Credited, renewal: Date): { gifts: Date[]; paid: Date } {
  const gifts: Date[] = []
  let paid = renewal
  while (creditedUntil && paid < creditedUntil) {
    gifts.push(paid)
    paid = monthsLater(renewal, gifts.length)
  }
  return { gifts, paid }
}

/** The same time of day so many months later. */
export function monthsLater(moment: Date, months: number): Date {
  const text = moment.toISOString()
  return new Date(`${addMonths(text.slice(0, 10), months)}${text.slice(10)}`)
}
