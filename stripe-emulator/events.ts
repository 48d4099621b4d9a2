import Stripe from 'stripe'
import { makeObject } from './fixtures.ts'
import { type Ledger, type ObjectType, type ObjectTypes, row, run } from './ledger.ts'
import type { RequestContext } from './request-context.ts'

/** Writes an event with the object as it is now, and its pending delivery, in the current transaction. */
export function recordEvent<K extends ObjectType>(
  context: RequestContext,
  type: Stripe.Event['type'],
  object: ObjectTypes[K],
  previous?: object,
): void {
  const fields = {
    api_version: Stripe.API_VERSION,
    data: { object, ...(previous && { previous_attributes: previous }) },
    request: context.cause ?? { id: null, idempotency_key: null },
    type,
  }
  const { id } = makeObject(context, 'event', fields as unknown as Stripe.Event)
  run(context.ledger, 'insert into deliveries (event, due) values (?, ?)', id, Date.now())
}

/** The event as it is shown: `pending_webhooks` is 1 until the endpoint has answered with a 2xx. */
export function withPendingWebhooks(ledger: Ledger, event: Stripe.Event): Stripe.Event {
  const delivery = row<{ state: string }>(ledger, 'select state from deliveries where event = ?', event.id)
  return { ...event, pending_webhooks: delivery?.state === 'delivered' ? 0 : 1 }
}
