import type Stripe from 'stripe'
import { invalidRequest } from './errors.ts'
import { fromFixture } from './fixtures.ts'
import { refuseOthers } from './form-encoding.ts'
import { newId } from './identifiers.ts'
import { saveObject, selectObjects } from './ledger.ts'
import { CARDS, createCard } from './payment-methods.ts'
import { type RequestContext, requireObject } from './request-context.ts'
import { saveSubscription, subscriptionNotes } from './subscriptions.ts'

type PortalSession = Stripe.BillingPortal.Session

/** Opens the portal for a customer to change her card, the one thing that the emulator's portal does. */
export function createPortalSession(
  context: RequestContext,
  { customer, return_url = '', flow_data, ...rest }: Stripe.BillingPortal.SessionCreateParams,
): PortalSession {
  refuseOthers(rest)
  if (flow_data?.type !== 'payment_method_update')
    throw invalidRequest('The stand-in portal only updates the payment method.', 'flow_data[type]')
  const id = newId('bps')
  return saveObject(
    context.ledger,
    fromFixture('billing_portal.session', {
      id,
      created: context.at,
      customer: requireObject(context, 'customer', customer ?? '', 'customer').id,
      flow: null,
      return_url,
      url: `${context.publicUrl()}/portal/${id}`,
    }),
  )
}

/** Makes another card the one that pays for the customer's subscriptions from now on. */
export function changeCard(context: RequestContext, { customer }: PortalSession, card: keyof typeof CARDS): void {
  const method = createCard(context, customer, CARDS[card]).id
  const running = "and json_extract(body, '$.customer') = ? and json_extract(body, '$.status') <> 'canceled'"
  for (const subscription of selectObjects(context.ledger, 'subscription', running, customer)) {
    const notes = { ...subscriptionNotes(context, subscription.id), failingAttempts: 0 }
    saveObject(context.ledger, subscription, notes)
    saveSubscription(context, subscription, { ...subscription, default_payment_method: method })
  }
}
