import type Stripe from 'stripe'
import { recordEvent } from './events.ts'
import { fromFixture } from './fixtures.ts'
import { newId } from './identifiers.ts'
import { saveObject } from './ledger.ts'
import type { RequestContext } from './request-context.ts'

/** Makes the customer that a completed session brings with it. */
export function createCustomer(context: RequestContext, email: string): Stripe.Customer {
  const invoice_prefix = newId('', 8).slice(1).toUpperCase()
  const own = { id: newId('cus', 14), created: context.at, email, invoice_prefix }
  const customer = saveObject(context.ledger, fromFixture('customer', own))
  recordEvent(context, 'customer.created', customer)
  return customer
}
