import type Stripe from 'stripe'
import { blankSubscription } from './blank-objects.ts'
import { invalidRequest } from './errors.ts'
import { recordEvent } from './events.ts'
import { newId } from './identifiers.ts'
import { readNotes, saveObject, schedule, unschedule } from './ledger.ts'
import { toMetadata, toStripeDecimal } from './prices.ts'
import { type RequestContext, requireObject } from './request-context.ts'

/** What the emulator remembers of a subscription beyond what the object shows. */
export interface SubscriptionNotes {
  /** The recurring lines of the session that began it: what every renewal bills. */
  lines: Stripe.LineItem[]
  coupon: string | null
  discount: string | null
  invoices: number
  /** How many of the coming payment attempts fail. */
  failing: number
}

export function subscriptionNotes(context: RequestContext, id: string): SubscriptionNotes {
  return readNotes<SubscriptionNotes>(context.ledger, id)
}

export interface SubscriptionInput {
  customer: string
  lines: Stripe.LineItem[]
  metadata: Stripe.Metadata
  coupon: Stripe.Coupon | null
  session: string
}

/** Starts a subscription whose first period begins now. */
export function createSubscription(
  context: RequestContext,
  { customer, lines, metadata, coupon, session }: SubscriptionInput,
) {
  const id = newId('sub')
  const recurring = lines.filter(({ price }) => price?.recurring)
  const period = { start: context.at, end: periodEnd(context.at, recurring[0]?.price?.recurring ?? null, 1) }
  const discount = coupon && createDiscount(context, coupon, { subscription: id, customer, checkout_session: session })
  const subscription: Stripe.Subscription = {
    ...blankSubscription(id, context.at),
    currency: recurring[0]?.currency ?? 'usd',
    customer,
    discounts: discount ? [discount.id] : [],
    items: {
      object: 'list',
      data: recurring.map((line) => subscriptionItem(id, line, period)),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    metadata,
  }
  const notes: SubscriptionNotes = {
    lines: recurring,
    coupon: coupon?.id ?? null,
    discount: discount?.id ?? null,
    invoices: 1,
    failing: 0,
  }
  schedule(context.ledger, { subject: id, kind: 'end period', at: period.end })
  return saveObject(context.ledger, subscription, notes)
}

/** `cancel_at_period_end` and `metadata` are carried out; other known parameters are refused rather than ignored. */
export function updateSubscription(
  context: RequestContext,
  id: string,
  params: Stripe.SubscriptionUpdateParams,
): Stripe.Subscription {
  const subscription = requireObject(context, 'subscription', id)
  const { cancel_at_period_end: atEnd, metadata, cancellation_details: details, expand: _, ...rest } = params
  const [unplayed] = Object.keys(rest)
  if (unplayed) throw invalidRequest(`The emulator does not play this parameter: ${unplayed}`, unplayed)
  if (subscription.status === 'canceled') {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.')
  }
  const next =
    metadata === undefined
      ? subscription
      : { ...subscription, metadata: mergeMetadata(subscription.metadata, metadata) }
  return saveSubscription(
    context,
    subscription,
    atEnd === undefined ? next : withCancelAtPeriodEnd(next, atEnd, context.at, details),
  )
}

/** Ends it now. */
export function cancelSubscription(
  context: RequestContext,
  id: string,
  reason: 'cancellation_requested' | 'payment_failed',
) {
  const subscription = requireObject(context, 'subscription', id)
  if (subscription.status === 'canceled')
    throw invalidRequest(`No such subscription: '${id}'`, 'id', 'resource_missing')
  return endSubscription(context, subscription, reason)
}

export function endSubscription(
  context: RequestContext,
  subscription: Stripe.Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): Stripe.Subscription {
  unschedule(context.ledger, subscription.id)
  const ended = saveObject<Stripe.Subscription>(context.ledger, {
    ...subscription,
    canceled_at: subscription.canceled_at ?? context.at,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
    ended_at: context.at,
    status: 'canceled',
  })
  recordEvent(context, 'customer.subscription.deleted', ended)
  return ended
}

/** Writes the changed subscription and tells it, with what it was before. */
export function saveSubscription(
  context: RequestContext,
  before: Stripe.Subscription,
  after: Stripe.Subscription,
): Stripe.Subscription {
  const keys = Object.keys(after) as (keyof Stripe.Subscription)[]
  const previous = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  saveObject(context.ledger, after)
  if (previous.length > 0) {
    recordEvent(
      context,
      'customer.subscription.updated',
      after,
      Object.fromEntries(previous.map((key) => [key, before[key]])),
    )
  }
  return after
}

/**
 * The end of the n-th period counted from the first start, in Unix seconds. A month that is too short ends on its last
 * day, and the months after it go back to the first day's number, as at Stripe.
 */
export function periodEnd(anchor: number, recurring: Stripe.Price.Recurring | null, n: number): number {
  const { interval, interval_count: each } = recurring ?? { interval: 'month', interval_count: 1 }
  const days = interval === 'day' ? 1 : interval === 'week' ? 7 : 0
  if (days > 0) return anchor + n * each * days * 86_400
  const from = new Date(anchor * 1000)
  const months = n * each * (interval === 'year' ? 12 : 1)
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(to.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return Math.floor(to.getTime() / 1000)
}

export function createDiscount(
  context: RequestContext,
  coupon: Stripe.Coupon,
  owner: { subscription?: string; customer: string | null; checkout_session: string },
): Stripe.Discount {
  return saveObject<Stripe.Discount>(context.ledger, {
    id: newId('di'),
    object: 'discount',
    checkout_session: owner.checkout_session,
    customer: owner.customer,
    customer_account: null,
    end: null,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon: coupon.id, type: 'coupon' },
    start: context.at,
    subscription: owner.subscription ?? null,
    subscription_item: null,
  })
}

function mergeMetadata(metadata: Stripe.Metadata, change: Stripe.Emptyable<Stripe.MetadataParam>): Stripe.Metadata {
  return change === '' || change === null ? {} : toMetadata({ ...metadata, ...change })
}

function withCancelAtPeriodEnd(
  subscription: Stripe.Subscription,
  atEnd: boolean,
  at: number,
  details: Stripe.SubscriptionUpdateParams['cancellation_details'],
): Stripe.Subscription {
  const end = subscription.items.data[0]?.current_period_end ?? null
  const words = { comment: details?.comment || null, feedback: details?.feedback || null, feedback_option: null }
  return {
    ...subscription,
    cancel_at: atEnd ? end : null,
    cancel_at_period_end: atEnd,
    canceled_at: atEnd ? at : null,
    cancellation_details: { ...words, reason: atEnd ? 'cancellation_requested' : null },
  }
}

function subscriptionItem(subscription: string, line: Stripe.LineItem, period: { start: number; end: number }) {
  const price = line.price as Stripe.Price
  return {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: period.start,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: toPlan(price),
    price,
    quantity: line.quantity ?? 1,
    subscription,
    tax_rates: [],
  } satisfies Stripe.SubscriptionItem
}

function toPlan(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: toStripeDecimal(Number(price.unit_amount_decimal)),
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}
