import type Stripe from 'stripe'
import { makeObject, newId } from './fixtures.ts'
import { saveObject, selectObjects } from './ledger.ts'
import { type RequestContext, requireObject } from './request-context.ts'
import { failNextAttempts, saveSubscription } from './subscriptions.ts'

type PortalSession = Stripe.BillingPortal.Session

/** Opens the portal for a customer to change their card, the one thing that the emulator's portal does. */
export function createPortalSession(
  context: RequestContext,
  { customer = '', return_url = '' }: Stripe.BillingPortal.SessionCreateParams,
): PortalSession {
  requireObject(context, 'customer', customer, 'customer')
  const id = newId('bps')
  const url = `${context.publicUrl()}/portal/${id}`
  return makeObject(context, 'billing_portal.session', { id, return_url, flow: null, url, customer })
}

/** Stripe's own test cards, as far as anyone sees of one. */
export const CARDS: Readonly<Record<string, { name: string; last4: string }>> = {
  visa: { name: 'Visa', last4: '4242' },
  mastercard: { name: 'Mastercard', last4: '4444' },
}

/** Saves a card for a customer's later payments. */
export function createCard(context: RequestContext, customer: string, brand = 'visa'): Stripe.PaymentMethod {
  const made = makeObject(context, 'payment_method', { customer })
  const card = { ...made.card, brand, display_brand: brand, last4: CARDS[brand]?.last4 } as Stripe.PaymentMethod.Card
  return saveObject(context.ledger, { ...made, card })
}

/** Makes another card the one that pays for the customer's subscriptions from now on. */
export function changeCard(context: RequestContext, { customer }: PortalSession, brand: string): void {
  const default_payment_method = createCard(context, customer, brand).id
  const running = "and json_extract(body, '$.customer') = ? and json_extract(body, '$.status') <> 'canceled'"
  for (const subscription of selectObjects(context.ledger, 'subscription', running, customer)) {
    failNextAttempts(context, subscription.id, 0)
    saveSubscription(context, subscription, { ...subscription, default_payment_method })
  }
}
