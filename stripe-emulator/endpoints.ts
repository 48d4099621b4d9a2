import type Stripe from 'stripe'
import { createPortalSession } from './billing-portal.ts'
import { createSession, expireOpenSession } from './checkout-sessions.ts'
import { createCoupon } from './coupons.ts'
import { adjustBalance, listBalance } from './customer-balance.ts'
import { missing } from './errors.ts'
import { withPendingWebhooks } from './events.ts'
import { fromFixture } from './fixtures.ts'
import { refuseOthers } from './form-encoding.ts'
import { newId } from './identifiers.ts'
import { deleteObject, type ObjectType, saveObject } from './ledger.ts'
import { type Condition, fieldEquals, listObjects } from './lists.ts'
import { updateIntent } from './payments.ts'
import { createProduct, toMetadata } from './prices.ts'
import { createPromotionCode, updatePromotionCode } from './promotion-codes.ts'
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
  defineEndpoint('POST', '/v1/checkout/sessions/:id/expire', (context, _, id) => expireOpenSession(context, id)),
  retrieveEndpoint('payment_intent', '/v1/payment_intents/:id'),
  defineEndpoint<Stripe.PaymentIntentUpdateParams>('POST', '/v1/payment_intents/:id', (context, params, id) =>
    updateIntent(context, id, params),
  ),
  retrieveEndpoint('charge', '/v1/charges/:id'),
  defineEndpoint<Stripe.RefundCreateParams>('POST', '/v1/refunds', createRefund),
  listEndpoint('refund', '/v1/refunds', ['charge', 'payment_intent']),
  retrieveEndpoint('dispute', '/v1/disputes/:id'),
  listEndpoint('dispute', '/v1/disputes', ['charge', 'payment_intent']),
  retrieveEndpoint('customer', '/v1/customers/:id'),
  defineEndpoint<Stripe.CustomerCreateBalanceTransactionParams>(
    'POST',
    '/v1/customers/:id/balance_transactions',
    adjustBalance,
  ),
  defineEndpoint<Stripe.CustomerListBalanceTransactionsParams>(
    'GET',
    '/v1/customers/:id/balance_transactions',
    listBalance,
  ),
  retrieveEndpoint('subscription', '/v1/subscriptions/:id'),
  defineEndpoint<Stripe.SubscriptionUpdateParams>('POST', '/v1/subscriptions/:id', (context, params, id) =>
    updateSubscription(context, id, params),
  ),
  defineEndpoint('DELETE', '/v1/subscriptions/:id', (context, _, id) => cancelSubscription(context, id)),
  listEndpoint('subscription', '/v1/subscriptions', ['customer'], (p) => statusCondition(p.status)),
  retrieveEndpoint('invoice', '/v1/invoices/:id'),
  listEndpoint('invoice', '/v1/invoices', ['customer', 'status'], (p) =>
    fieldEquals('parent.subscription_details.subscription', p.subscription),
  ),
  listEndpoint('invoice_payment', '/v1/invoice_payments', ['invoice', 'status'], (p) =>
    fieldEquals('payment.payment_intent', p.payment?.payment_intent),
  ),
  defineEndpoint<Stripe.ProductCreateParams>('POST', '/v1/products', (context, params) =>
    createProduct(context, params),
  ),
  defineEndpoint<Stripe.BillingPortal.SessionCreateParams>('POST', '/v1/billing_portal/sessions', createPortalSession),
  defineEndpoint<Stripe.CouponCreateParams>('POST', '/v1/coupons', createCoupon),
  retrieveEndpoint('coupon', '/v1/coupons/:id'),
  defineEndpoint<Stripe.PromotionCodeCreateParams>('POST', '/v1/promotion_codes', createPromotionCode),
  defineEndpoint<Stripe.PromotionCodeUpdateParams>('POST', '/v1/promotion_codes/:id', (context, params, id) =>
    updatePromotionCode(context, id, params),
  ),
  defineEndpoint<Stripe.EventListParams>('GET', '/v1/events', listEvents),
  defineEndpoint<Stripe.WebhookEndpointCreateParams>('POST', '/v1/webhook_endpoints', createWebhookEndpoint),
  listEndpoint('webhook_endpoint', '/v1/webhook_endpoints', []),
  defineEndpoint<Stripe.WebhookEndpointUpdateParams>('POST', '/v1/webhook_endpoints/:id', (context, params, id) =>
    updateWebhookEndpoint(context, id, params),
  ),
  defineEndpoint('DELETE', '/v1/webhook_endpoints/:id', (context, _, id) => deleteWebhookEndpoint(context, id)),
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

interface ListParamsOf {
  dispute: Stripe.DisputeListParams
  invoice: Stripe.InvoiceListParams
  invoice_payment: Stripe.InvoicePaymentListParams
  refund: Stripe.RefundListParams
  subscription: Stripe.SubscriptionListParams
  webhook_endpoint: Stripe.WebhookEndpointListParams
}

/** @param fields parameters that are named like the field that they look for */
function listEndpoint<K extends keyof ListParamsOf>(
  kind: K,
  path: string,
  fields: (keyof ListParamsOf[K] & string)[],
  condition: (params: ListParamsOf[K]) => Condition | null = () => null,
): Endpoint {
  return defineEndpoint<ListParamsOf[K]>('GET', path, (context, params) => {
    const conditions = fields.map((field) => fieldEquals(field, params[field]))
    return listObjects(context, kind, path, params, [...conditions, condition(params)])
  })
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

/** Makes an endpoint. Its secret is in this answer alone. The emulator itself goes on sending to the one it was opened with. */
function createWebhookEndpoint(
  context: RequestContext,
  params: Stripe.WebhookEndpointCreateParams,
): Stripe.WebhookEndpoint {
  const { url, enabled_events, api_version = null, description = null, metadata, ...rest } = params
  refuseOthers(rest)
  if (!url) throw missing('url')
  if (!enabled_events) throw missing('enabled_events')
  const own = { id: newId('we'), created: context.at, url, enabled_events, status: 'enabled' }
  const shown = { api_version, description: description || null, metadata: toMetadata(metadata) }
  const endpoint = saveObject(context.ledger, fromFixture('webhook_endpoint', { ...own, ...shown }))
  return { ...endpoint, secret: newId('whsec', 32) }
}

function updateWebhookEndpoint(
  context: RequestContext,
  id: string,
  { enabled_events, disabled, ...rest }: Stripe.WebhookEndpointUpdateParams,
): Stripe.WebhookEndpoint {
  refuseOthers(rest)
  const endpoint = requireObject(context, 'webhook_endpoint', id)
  // A form's fields are text.
  const isDisabled = disabled === undefined ? endpoint.status === 'disabled' : String(disabled) === 'true'
  const status = isDisabled ? 'disabled' : 'enabled'
  return saveObject(context.ledger, {
    ...endpoint,
    enabled_events: enabled_events ?? endpoint.enabled_events,
    status,
  })
}

function deleteWebhookEndpoint(context: RequestContext, id: string): Stripe.DeletedWebhookEndpoint {
  requireObject(context, 'webhook_endpoint', id)
  deleteObject(context.ledger, id)
  return { id, object: 'webhook_endpoint', deleted: true } as Stripe.DeletedWebhookEndpoint
}
