import Stripe from 'stripe'
import { makeObject } from './fixtures.ts'
import { type ObjectType, type ObjectTypes, run } from './ledger.ts'
import type { RequestContext } from './request-context.ts'

/** Writes an event with the object as it is now, and its pending delivery, in the current transaction. */
export function recordEvent<K extends ObjectType>(
  context: RequestContext,
  type: Stripe.Event['type'],
  object: ObjectTypes[K],
): void {
  const fields = { api_version: Stripe.API_VERSION, data: { object }, type }
  const { id } = makeObject(context, 'event', fields as unknown as Stripe.Event)
  run(context.ledger, 'insert into deliveries (event, due) values (?, ?)', id, Date.now())
}
