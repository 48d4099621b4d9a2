import type Stripe from 'stripe'
import { createSession, expireOpenSession } from './checkout-sessions.ts'
import { createCoupon, createPromotionCode } from './coupons.ts'
import { createPortalSession } from './customers.ts'
import { invalidRequest, resourceMissing } from './errors.ts'
import { makeObject, newId } from './fixtures.ts'
import { deleteObject, type ObjectType, row, saveObject, selectObjects } from './ledger.ts'
import { createProduct, updateProduct } from './line-items.ts'
import { createRefund, updateIntent } from './payments.ts'
import { type RequestContext, requireObject } from './request-context.ts'
import { cancelSubscription, updateSubscription } from './subscriptions.ts'

/** Carries a request out whose parameters `readParameters` has read: those that Stripe's types name for it. */
type Handle = { handle(context: RequestContext, params: object, id: string): object }['handle']

/** Every request that the emulator carries out; any other is answered as Stripe answers an unrecognized URL. */
export const endpoints: Record<string, Handle> = {
  'POST /v1/checkout/sessions': createSession,
  'GET /v1/checkout/sessions': list('checkout.session', '/v1/checkout/sessions', { payment_intent: 'payment_intent' }),
  'GET /v1/checkout/sessions/:id': retrieve('checkout.session'),
  'POST /v1/checkout/sessions/:id/expire': expireOpenSession,
  'GET /v1/payment_intents/:id': retrieve('payment_intent'),
  'POST /v1/payment_intents/:id': updateIntent,
  'GET /v1/charges/:id': retrieve('charge'),
  'GET /v1/refunds/:id': retrieve('refund'),
  'POST /v1/refunds': createRefund,
  'GET /v1/refunds': list('refund', '/v1/refunds', { payment_intent: 'payment_intent' }),
  'GET /v1/disputes/:id': retrieve('dispute'),
  'GET /v1/disputes': list('dispute', '/v1/disputes', { payment_intent: 'payment_intent' }),
  'GET /v1/subscriptions/:id': retrieve('subscription'),
  'POST /v1/subscriptions/:id': updateSubscription,
  'DELETE /v1/subscriptions/:id': cancelSubscription,
  'GET /v1/subscriptions': list('subscription', '/v1/subscriptions'),
  'GET /v1/invoices/:id': retrieve('invoice'),
  'GET /v1/invoices': list('invoice', '/v1/invoices', {
    status: 'status',
    subscription: 'parent.subscription_details.subscription',
  }),
  'GET /v1/invoice_payments': list('invoice_payment', '/v1/invoice_payments', {
    invoice: 'invoice',
    status: 'status',
    'payment.payment_intent': 'payment.payment_intent',
  }),
  'POST /v1/products': createProduct,
  'POST /v1/products/:id': updateProduct,
  'POST /v1/billing_portal/sessions': createPortalSession,
  'POST /v1/coupons': createCoupon,
  'GET /v1/coupons/:id': retrieve('coupon'),
  'POST /v1/promotion_codes': createPromotionCode,
  'GET /v1/events': listEvents,
  'POST /v1/webhook_endpoints': createWebhookEndpoint,
  'GET /v1/webhook_endpoints': list('webhook_endpoint', '/v1/webhook_endpoints'),
  'POST /v1/webhook_endpoints/:id': updateWebhookEndpoint,
  'DELETE /v1/webhook_endpoints/:id': deleteWebhookEndpoint,
}

function retrieve(kind: ObjectType): Handle {
  return (context, _params, id) => requireObject(context, kind, id)
}

/** @param paths where the object has what a parameter of this name looks for, each as `a.b` */
function list(kind: ObjectType, url: string, paths: Record<string, string> = {}): Handle {
  return (context, params: ListParams) => {
    const conditions = Object.entries(paths).flatMap(([param, path]) => {
      const wanted = param.split('.').reduce<unknown>((at, name) => (at as ListParams | undefined)?.[name], params)
      return wanted === undefined ? [] : [{ sql: `json_extract(body, '$.${path}') = ?`, values: [String(wanted)] }]
    })
    return listObjects(context, kind, url, params, conditions)
  }
}

interface ListParams {
  limit?: number
  starting_after?: string
  created?: Stripe.RangeQueryParam
  [param: string]: unknown
}

interface Condition {
  sql: string
  values: (string | number)[]
}

const COMPARISONS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

/** Newest first, 10 unless set otherwise and at most 100, with `has_more`, as Stripe lists. */
function listObjects<K extends ObjectType>(
  { ledger }: RequestContext,
  kind: K,
  url: string,
  { limit = 10, starting_after: after, created = {} }: ListParams,
  conditions: Condition[],
) {
  if (limit < 1 || limit > 100)
    throw invalidRequest('Invalid limit: must be between 1 and 100', 'limit', 'parameter_invalid_integer')
  const last =
    after === undefined ? undefined : row<{ seq: number }>(ledger, 'select seq from objects where id = ?', after)
  if (after !== undefined && !last) throw resourceMissing('object', after, 'starting_after', 400)
  const used = [
    ...conditions,
    ...Object.entries(created).map(([name, value]) => ({
      sql: `created ${COMPARISONS[name as keyof typeof COMPARISONS]} ?`,
      values: [value],
    })),
    ...(last ? [{ sql: 'seq < ?', values: [last.seq] }] : []),
  ]
  const clause = `${used.map(({ sql }) => `and ${sql}`).join(' ')} order by seq desc limit ${limit + 1}`
  const found = selectObjects(ledger, kind, clause, ...used.flatMap(({ values }) => values))
  return { object: 'list' as const, data: found.slice(0, limit), has_more: found.length > limit, url }
}

function listEvents(context: RequestContext, { delivery_success, types = [], ...page }: Stripe.EventListParams) {
  return listObjects(context, 'event', '/v1/events', page as ListParams, [
    { sql: `json_extract(body, '$.type') in (${types.map(() => '?').join(', ')})`, values: types },
    {
      sql: `id ${delivery_success ? '' : 'not '}in (select event from deliveries where state = 'delivered')`,
      values: [],
    },
  ])
}

/** Makes an endpoint. Its secret is in this answer alone. The emulator itself goes on sending to the one it was opened with. */
function createWebhookEndpoint(
  context: RequestContext,
  { url, enabled_events, api_version, description }: Stripe.WebhookEndpointCreateParams,
): Stripe.WebhookEndpoint {
  const shown = { api_version: api_version ?? null, description: description || null }
  const fields = { url, enabled_events, ...shown, metadata: {}, status: 'enabled' }
  return { ...makeObject(context, 'webhook_endpoint', fields), secret: newId('whsec', 32) }
}

function updateWebhookEndpoint(
  context: RequestContext,
  { enabled_events, disabled }: Stripe.WebhookEndpointUpdateParams,
  id: string,
): Stripe.WebhookEndpoint {
  const endpoint = requireObject(context, 'webhook_endpoint', id)
  const status = disabled === undefined ? endpoint.status : disabled ? 'disabled' : 'enabled'
  return saveObject(context.ledger, { ...endpoint, enabled_events: enabled_events ?? endpoint.enabled_events, status })
}

function deleteWebhookEndpoint(context: RequestContext, _params: object, id: string): object {
  requireObject(context, 'webhook_endpoint', id)
  deleteObject(context.ledger, id)
  return { id, object: 'webhook_endpoint', deleted: true }
}
