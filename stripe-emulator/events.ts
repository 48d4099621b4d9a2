import Stripe from 'stripe'
import { newId } from './identifiers.ts'
import { type Kind, type Kinds, type Ledger, put, row, run } from './ledger.ts'
import type { RequestContext } from './request-context.ts'

/** Writes an event with the object as it is now, and the delivery that it is owed, in the transaction at hand. */
export function record<K extends Kind>(
  context: RequestContext,
  type: Stripe.Event['type'],
  object: Kinds[K],
  previous?: object,
): void {
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: context.at,
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: context.cause ?? { id: null, idempotency_key: null },
    type,
  } as unknown as Stripe.Event
  put(context.ledger, event)
  run(context.ledger, 'insert into deliveries (event, due) values (?, ?)', event.id, Date.now())
}

/** The event as it is shown: `pending_webhooks` is 1 until the endpoint has answered with a 2xx. */
export function shown(ledger: Ledger, event: Stripe.Event): Stripe.Event {
  const delivery = row<{ state: string }>(ledger, 'select state from deliveries where event = ?', event.id)
  return { ...event, pending_webhooks: delivery?.state === 'delivered' ? 0 : 1 }
}
