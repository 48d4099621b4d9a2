import type Stripe from 'stripe'
import { fromFixture } from './fixtures.ts'
import { newId } from './identifiers.ts'
import { saveObject } from './ledger.ts'
import type { RequestContext } from './request-context.ts'

/** Stripe's own test cards, as far as anyone sees of one. */
export const CARDS = {
  visa: { name: 'Visa', brand: 'visa', last4: '4242' },
  mastercard: { name: 'Mastercard', brand: 'mastercard', last4: '4444' },
} as const

/** Saves a card for a customer's later payments. */
export function createCard(
  context: RequestContext,
  customer: string,
  { brand, last4 }: (typeof CARDS)[keyof typeof CARDS],
): Stripe.PaymentMethod {
  const card: Stripe.PaymentMethod.Card = {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: brand,
    exp_month: 12,
    exp_year: new Date(context.at * 1000).getUTCFullYear() + 3,
    funding: 'credit',
    generated_from: null,
    last4,
    networks: { available: [brand], preferred: null },
    regulated_status: null,
    three_d_secure_usage: { supported: true },
    wallet: null,
  }
  const own = { id: newId('pm'), created: context.at, customer, card }
  return saveObject(context.ledger, fromFixture('payment_method', own))
}
