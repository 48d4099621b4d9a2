import type Stripe from 'stripe'
import { createSession, expireOpenSession, sessionNotes } from './checkout-sessions.ts'
import { createCoupon } from './coupons.ts'
import { withPendingWebhooks } from './events.ts'
import type { ObjectType } from './ledger.ts'
import { type Condition, fieldEquals, type ListParams, listObjects } from './lists.ts'
import { createRefund } from './refunds.ts'
import { type RequestContext, requireObject } from './request-context.ts'
import { cancelSubscription, updateSubscription } from './subscriptions.ts'

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  handle: (context: RequestContext, params: object, id: string) => object
}

/** Every request that the emulator carries out; any other is answered as Stripe answers an unrecognized URL. */
export const endpoints: Endpoint[] = [
  defineEndpoint<Stripe.Checkout.SessionCreateParams>('POST', '/v1/checkout/sessions', createSession),
  defineEndpoint<Stripe.Checkout.SessionListParams>('GET', '/v1/checkout/sessions', listSessions),
  retrieveEndpoint('checkout.session', '/v1/checkout/sessions/:id'),
  defineEndpoint<ListParams>('GET', '/v1/checkout/sessions/:id/line_items', listLines),
  defineEndpoint('POST', '/v1/checkout/sessions/:id/expire', (context, _, id) => expireOpenSession(context, id)),
  retrieveEndpoint('payment_intent', '/v1/payment_intents/:id'),
  listEndpoint<Stripe.PaymentIntentListParams>('payment_intent', '/v1/payment_intents', (p) => [
    fieldEquals('customer', p.customer),
  ]),
  retrieveEndpoint('charge', '/v1/charges/:id'),
  listEndpoint<Stripe.ChargeListParams>('charge', '/v1/charges', (p) => [
    fieldEquals('customer', p.customer),
    fieldEquals('payment_intent', p.payment_intent),
  ]),
  defineEndpoint<Stripe.RefundCreateParams>('POST', '/v1/refunds', createRefund),
  retrieveEndpoint('refund', '/v1/refunds/:id'),
  listEndpoint<Stripe.RefundListParams>('refund', '/v1/refunds', (p) => [
    fieldEquals('charge', p.charge),
    fieldEquals('payment_intent', p.payment_intent),
  ]),
  retrieveEndpoint('dispute', '/v1/disputes/:id'),
  listEndpoint<Stripe.DisputeListParams>('dispute', '/v1/disputes', (p) => [
    fieldEquals('charge', p.charge),
    fieldEquals('payment_intent', p.payment_intent),
  ]),
  retrieveEndpoint('customer', '/v1/customers/:id'),
  retrieveEndpoint('subscription', '/v1/subscriptions/:id'),
  defineEndpoint<Stripe.SubscriptionUpdateParams>('POST', '/v1/subscriptions/:id', (context, params, id) =>
    updateSubscription(context, id, params),
  ),
  defineEndpoint('DELETE', '/v1/subscriptions/:id', (context, _, id) =>
    cancelSubscription(context, id, 'cancellation_requested'),
  ),
  listEndpoint<Stripe.SubscriptionListParams>('subscription', '/v1/subscriptions', (p) => [
    fieldEquals('customer', p.customer),
    statusCondition(p.status),
  ]),
  retrieveEndpoint('invoice', '/v1/invoices/:id'),
  listEndpoint<Stripe.InvoiceListParams>('invoice', '/v1/invoices', (p) => [
    fieldEquals('customer', p.customer),
    fieldEquals('status', p.status),
    fieldEquals('parent.subscription_details.subscription', p.subscription),
  ]),
  retrieveEndpoint('invoice_payment', '/v1/invoice_payments/:id'),
  listEndpoint<Stripe.InvoicePaymentListParams>('invoice_payment', '/v1/invoice_payments', (p) => [
    fieldEquals('invoice', p.invoice),
    fieldEquals('status', p.status),
    fieldEquals('payment.payment_intent', p.payment?.payment_intent),
  ]),
  retrieveEndpoint('price', '/v1/prices/:id'),
  retrieveEndpoint('product', '/v1/products/:id'),
  defineEndpoint<Stripe.CouponCreateParams>('POST', '/v1/coupons', createCoupon),
  retrieveEndpoint('coupon', '/v1/coupons/:id'),
  defineEndpoint('GET', '/v1/events/:id', (context, _, id) =>
    withPendingWebhooks(context.ledger, requireObject(context, 'event', id)),
  ),
  defineEndpoint<Stripe.EventListParams>('GET', '/v1/events', listEvents),
]

function defineEndpoint<P extends object>(
  method: Endpoint['method'],
  path: string,
  answer: (context: RequestContext, params: P, id: string) => object,
): Endpoint {
  return { method, path, handle: (context, params, id) => answer(context, params as P, id) }
}

function retrieveEndpoint(kind: ObjectType, path: string): Endpoint {
  return defineEndpoint('GET', path, (context, _, id) => requireObject(context, kind, id))
}

function listEndpoint<P extends ListParams>(
  kind: ObjectType,
  path: string,
  conditions: (params: P) => (Condition | null)[],
): Endpoint {
  return defineEndpoint<P>('GET', path, (context, params) =>
    listObjects(context, kind, path, params, conditions(params)),
  )
}

function listSessions(context: RequestContext, params: Stripe.Checkout.SessionListParams) {
  return listObjects(context, 'checkout.session', '/v1/checkout/sessions', params, [
    fieldEquals('status', params.status),
    fieldEquals('payment_intent', params.payment_intent),
    fieldEquals('subscription', params.subscription),
    fieldEquals('customer', params.customer),
    fieldEquals('customer_details.email', params.customer_details?.email),
  ])
}

function listLines(context: RequestContext, { limit = 10 }: ListParams, id: string) {
  requireObject(context, 'checkout.session', id)
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
  const events = listObjects(context, 'event', '/v1/events', params, [
    fieldEquals('type', params.type),
    fieldIn('type', params.types),
    delivered === undefined ? null : deliverySuccessIs(delivered),
  ])
  return { ...events, data: events.data.map((event) => withPendingWebhooks(context.ledger, event)) }
}

function deliverySuccessIs(delivered: boolean): Condition {
  const not = delivered ? '' : 'not '
  return { sql: `id ${not}in (select event from deliveries where state = 'delivered')`, values: [] }
}

/** Without a status Stripe leaves canceled subscriptions out. */
function statusCondition(status: string | undefined): Condition | null {
  if (status === 'all') return null
  if (status) return fieldEquals('status', status === 'ended' ? 'canceled' : status)
  return { sql: "json_extract(body, '$.status') <> 'canceled'", values: [] }
}

function fieldIn(field: string, values: string[] | undefined): Condition | null {
  if (!values) return null
  return { sql: `json_extract(body, '$.${field}') in (${values.map(() => '?').join(', ')})`, values }
}
