import type Stripe from 'stripe'
import { invalidRequest } from './errors.ts'
import { recordEvent } from './events.ts'
import { fromFixture } from './fixtures.ts'
import { refuseOthers } from './form-encoding.ts'
import { newId } from './identifiers.ts'
import { readNotes, saveObject, schedule, unschedule } from './ledger.ts'
import { toMetadata, toStripeDecimal } from './prices.ts'
import { type RequestContext, requireObject } from './request-context.ts'

/** What the emulator remembers of a subscription beyond what the object shows. */
export interface SubscriptionNotes {
  /** The recurring lines of the session that began it: what every renewal bills. */
  lines: Stripe.LineItem[]
  invoices: number
  /** How many of the coming payment attempts fail. */
  failingAttempts: number
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
  const period = { start: context.at, end: periodEnd(context.at, 1) }
  const discount = coupon && createDiscount(context, coupon, { subscription: id, customer, checkout_session: session })
  const subscription = fromFixture('subscription', {
    id,
    created: context.at,
    billing_cycle_anchor: context.at,
    start_date: context.at,
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
  })
  const notes: SubscriptionNotes = {
    lines: recurring,
    invoices: 1,
    failingAttempts: 0,
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
  const { cancel_at_period_end: atEnd, metadata, cancellation_details: details, ...rest } = params
  refuseOthers(rest)
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
 * The end of the n-th month counted from the first start, in Unix seconds. A month that is too short ends on its last
 * day, and the months after it go back to the first day's number, as at Stripe.
 */
export function periodEnd(anchor: number, n: number): number {
  const from = new Date(anchor * 1000)
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(to.getUTCMonth() + n)
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return Math.floor(to.getTime() / 1000)
}

export function createDiscount(
  context: RequestContext,
  coupon: Stripe.Coupon,
  owner: { subscription?: string; customer: string | null; checkout_session: string },
): Stripe.Discount {
  const discount = fromFixture('discount', {
    id: newId('di'),
    checkout_session: owner.checkout_session,
    customer: owner.customer,
    source: { coupon: coupon.id, type: 'coupon' },
    start: context.at,
    subscription: owner.subscription ?? null,
  })
  return saveObject(context.ledger, discount)
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
  const { price, quantity } = line
  if (!price) throw new Error(`A line without a price: ${line.id}`)
  return fromFixture('subscription_item', {
    id: newId('si', 14),
    created: period.start,
    current_period_end: period.end,
    current_period_start: period.start,
    plan: toPlan(price),
    price,
    quantity: quantity ?? 1,
    subscription,
  })
}

function toPlan(price: Stripe.Price): Stripe.Plan {
  const { id, active, created, currency, metadata, nickname, product, recurring } = price
  return fromFixture('plan', {
    id,
    active,
    amount: price.unit_amount,
    amount_decimal: toStripeDecimal(Number(price.unit_amount_decimal)),
    created,
    currency,
    interval: recurring?.interval ?? 'month',
    interval_count: recurring?.interval_count ?? 1,
    metadata,
    nickname,
    product,
  })
}
