import { dollars, offers } from '../../catalog/offers.ts'
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

/** `$97 on December 25, 2026, and then every month.` @param renewal the next one */
export function renewalTerms(membership: Pick<JoinedAt, 'monthlyCents'>, renewal: Date): string {
  return `${monthlyPrice(membership)} on ${dateLabel(renewal)}, and then every month.`
}
