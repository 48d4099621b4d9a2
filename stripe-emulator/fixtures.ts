import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import fixtures from './fixtures.json' with { type: 'json' }
import { type ObjectType, type ObjectTypes, run, saveObject } from './ledger.ts'
import type { RequestContext } from './request-context.ts'

type Fixtures = typeof fixtures

/** Every field of the SDK's type that the fixture leaves out; a field that the fixture has may be replaced. */
type OtherFields<K extends ObjectType> = Omit<ObjectTypes[K], keyof Fixtures[K] | 'id' | 'created'> &
  Partial<ObjectTypes[K]>

const PREFIXES: Record<ObjectType, string> = {
  'billing_portal.session': 'bps',
  'checkout.session': 'cs_test',
  charge: 'ch',
  coupon: '',
  customer: 'cus',
  dispute: 'du',
  event: 'evt',
  invoice: 'in',
  invoice_payment: 'inpay',
  payment_intent: 'pi',
  payment_method: 'pm',
  product: 'prod',
  promotion_code: 'promo',
  refund: 're',
  subscription: 'sub',
  webhook_endpoint: 'we',
}

/**
 * Makes and stores a Stripe object of the fields that are the same in every object of its kind and those that differ.
 *
 * @param notes what the emulator needs to know and Stripe's object does not show
 */
export function makeObject<K extends ObjectType>(
  { ledger, at: created }: RequestContext,
  kind: K,
  fields: OtherFields<K>,
  notes?: object,
): ObjectTypes[K] {
  const object: object = { ...structuredClone(fixtures[kind]), id: newId(PREFIXES[kind]), created, ...fields }
  return saveObject(ledger, object as ObjectTypes[K], notes)
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An id as Stripe makes them, e.g. `pi_3QhVb…`: 24 random characters unless set otherwise. */
export function newId(prefix: string, length = 24): string {
  const random = Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return prefix ? `${prefix}_${random}` : random
}

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
