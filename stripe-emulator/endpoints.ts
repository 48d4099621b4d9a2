import type Stripe from 'stripe'
import { createSession, expireByRequest, sessionNotes } from './checkout-sessions.ts'
import { createCoupon } from './coupons.ts'
import { shown } from './events.ts'
import type { Kind } from './ledger.ts'
import { type Condition, list, type Page, where } from './lists.ts'
import { createPrice, createProduct } from './prices.ts'
import { createRefund } from './refunds.ts'
import { need, type RequestContext } from './request-context.ts'
import { cancelSubscription, updateSubscription } from './subscriptions.ts'

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  answer: (context: RequestContext, params: object, id: string) => object
}

/** Every request that the emulator carries out; any other is answered as Stripe answers an unrecognized URL. */
export const endpoints: Endpoint[] = [
  on<Stripe.Checkout.SessionCreateParams>('POST', '/v1/checkout/sessions', createSession),
  on<Stripe.Checkout.SessionListParams>('GET', '/v1/checkout/sessions', listSessions),
  reading('checkout.session', '/v1/checkout/sessions/:id'),
  on<Page>('GET', '/v1/checkout/sessions/:id/line_items', listLines),
  on('POST', '/v1/checkout/sessions/:id/expire', (context, _, id) => expireByRequest(context, id)),
  reading('payment_intent', '/v1/payment_intents/:id'),
  listing<Stripe.PaymentIntentListParams>('payment_intent', '/v1/payment_intents', (p) => [
    where('customer', p.customer),
  ]),
  reading('charge', '/v1/charges/:id'),
  listing<Stripe.ChargeListParams>('charge', '/v1/charges', (p) => [
    where('customer', p.customer),
    where('payment_intent', p.payment_intent),
  ]),
  on<Stripe.RefundCreateParams>('POST', '/v1/refunds', createRefund),
  reading('refund', '/v1/refunds/:id'),
  listing<Stripe.RefundListParams>('refund', '/v1/refunds', (p) => [
    where('charge', p.charge),
    where('payment_intent', p.payment_intent),
  ]),
  reading('dispute', '/v1/disputes/:id'),
  listing<Stripe.DisputeListParams>('dispute', '/v1/disputes', (p) => [
    where('charge', p.charge),
    where('payment_intent', p.payment_intent),
  ]),
  reading('customer', '/v1/customers/:id'),
  reading('subscription', '/v1/subscriptions/:id'),
  on<Stripe.SubscriptionUpdateParams>('POST', '/v1/subscriptions/:id', (context, params, id) =>
    updateSubscription(context, id, params),
  ),
  on('DELETE', '/v1/subscriptions/:id', (context, _, id) => cancelSubscription(context, id, 'cancellation_requested')),
  listing<Stripe.SubscriptionListParams>('subscription', '/v1/subscriptions', (p) => [
    where('customer', p.customer),
    statusOf(p.status),
  ]),
  reading('invoice', '/v1/invoices/:id'),
  listing<Stripe.InvoiceListParams>('invoice', '/v1/invoices', (p) => [
    where('customer', p.customer),
    where('status', p.status),
    where('parent.subscription_details.subscription', p.subscription),
  ]),
  reading('invoice_payment', '/v1/invoice_payments/:id'),
  listing<Stripe.InvoicePaymentListParams>('invoice_payment', '/v1/invoice_payments', (p) => [
    where('invoice', p.invoice),
    where('status', p.status),
    where('payment.payment_intent', p.payment?.payment_intent),
  ]),
  on<Stripe.PriceCreateParams>('POST', '/v1/prices', createPrice),
  reading('price', '/v1/prices/:id'),
  listing<Stripe.PriceListParams>('price', '/v1/prices', (p) => [
    where('active', p.active),
    where('product', p.product),
    where('type', p.type),
    oneOf('lookup_key', p.lookup_keys),
  ]),
  on<Stripe.ProductCreateParams>('POST', '/v1/products', createProduct),
  reading('product', '/v1/products/:id'),
  on<Stripe.CouponCreateParams>('POST', '/v1/coupons', createCoupon),
  reading('coupon', '/v1/coupons/:id'),
  on('GET', '/v1/events/:id', (context, _, id) => shown(context.ledger, need(context, 'event', id))),
  on<Stripe.EventListParams>('GET', '/v1/events', listEvents),
]

function on<P extends object>(
  method: Endpoint['method'],
  path: string,
  answer: (context: RequestContext, params: P, id: string) => object,
): Endpoint {
  return { method, path, answer: (context, params, id) => answer(context, params as P, id) }
}

function reading(kind: Kind, path: string): Endpoint {
  return on('GET', path, (context, _, id) => need(context, kind, id))
}

function listing<P extends Page>(kind: Kind, path: string, conditions: (params: P) => (Condition | null)[]): Endpoint {
  return on<P>('GET', path, (context, params) => list(context, kind, path, params, conditions(params)))
}

function listSessions(context: RequestContext, params: Stripe.Checkout.SessionListParams) {
  return list(context, 'checkout.session', '/v1/checkout/sessions', params, [
    where('status', params.status),
    where('payment_intent', params.payment_intent),
    where('subscription', params.subscription),
    where('customer', params.customer),
    where('customer_details.email', params.customer_details?.email),
  ])
}

function listLines(context: RequestContext, { limit = 10 }: Page, id: string) {
  need(context, 'checkout.session', id)
  const { lines } = sessionNotes(context, id)
  return {
    object: 'list',
    data: lines.slice(0, limit),
    has_more: lines.length > limit,
    url: `/v1/checkout/sessions/${id}/line_items`,
  }
}

function listEvents(context: RequestContext, params: Stripe.EventListParams) {
  const delivered = params.delivery_success
  const events = list(context, 'event', '/v1/events', params, [
    where('type', params.type),
    oneOf('type', params.types),
    delivered === undefined ? null : deliveredOr(delivered),
  ])
  return { ...events, data: events.data.map((event) => shown(context.ledger, event)) }
}

function deliveredOr(delivered: boolean): Condition {
  const not = delivered ? '' : 'not '
  return { sql: `id ${not}in (select event from deliveries where state = 'delivered')`, values: [] }
}

/** Without a status Stripe leaves canceled subscriptions out. */
function statusOf(status: string | undefined): Condition | null {
  if (status === 'all') return null
  if (status) return where('status', status === 'ended' ? 'canceled' : status)
  return { sql: "json_extract(body, '$.status') <> 'canceled'", values: [] }
}

function oneOf(field: string, values: string[] | undefined): Condition | null {
  if (!values) return null
  return { sql: `json_extract(body, '$.${field}') in (${values.map(() => '?').join(', ')})`, values }
}
