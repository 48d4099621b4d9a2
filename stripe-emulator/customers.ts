import type Stripe from 'stripe'
import { recordEvent } from './events.ts'
import { newId } from './identifiers.ts'
import { saveObject } from './ledger.ts'
import type { RequestContext } from './request-context.ts'

/** Makes the customer that a completed session brings with it. */
export function createCustomer(context: RequestContext, email: string): Stripe.Customer {
  const customer = saveObject<Stripe.Customer>(context.ledger, {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: context.at,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email,
    invoice_prefix: newId('', 8).slice(1).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  })
  recordEvent(context, 'customer.created', customer)
  return customer
}
