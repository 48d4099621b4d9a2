import { dollars, offers } from '../../catalog/offers.ts'

export function firstMonthPrice(): string {
  return dollars(offers.society.charge.amountCents)
}

/** Of every later month. */
export function monthlyCents(): number {
  const { charge } = offers.society
  return charge.mode === 'subscription' ? charge.monthlyCents : charge.amountCents
}

export function monthlyPrice(): string {
  return dollars(monthlyCents())
}
