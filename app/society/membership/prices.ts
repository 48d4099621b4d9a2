import { dollars, offers } from '../../catalog/offers.ts'

const { charge } = offers.society

export const FIRST_MONTH_PRICE = dollars(charge.amountCents)
/** Of every later month. */
export const MONTHLY_PRICE = charge.mode === 'subscription' ? dollars(charge.monthlyCents) : FIRST_MONTH_PRICE
