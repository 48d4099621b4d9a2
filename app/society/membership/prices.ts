import { dollars, offers } from '../../catalog/offers.ts'

/** A membership keeps the price at which it began, whatever new members pay. */
export interface JoinedAt {
  firstCents: number
  /** Of every later month. */
  monthlyCents: number
}

export const firstMonthPrice = ({ firstCents }: Pick<JoinedAt, 'firstCents'>): string => dollars(firstCents)

export const monthlyPrice = ({ monthlyCents }: Pick<JoinedAt, 'monthlyCents'>): string => dollars(monthlyCents)

/** What whoever joins now pays. */
export function currentPrices(): JoinedAt {
  const { charge } = offers.society
  const { amountCents: firstCents } = charge
  return { firstCents, monthlyCents: charge.mode === 'subscription' ? charge.monthlyCents : firstCents }
}
