import type Stripe from 'stripe'
import { invalidRequest } from './errors.ts'
import { recordEvent } from './events.ts'
import { fromFixture } from './fixtures.ts'
import { refuseOthers } from './form-encoding.ts'
import { newId } from './identifiers.ts'
import { readNotes, saveObject, schedule, unschedule } from './ledger.ts'
import { toStripeDecimal } from './prices.ts'
import { type RequestContext, requireObject } from './request-context.ts'

type Subscription = Stripe.Subscription
type EndReason = 'cancellation_requested' | 'payment_failed'

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

interface SubscriptionInput {
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
  scheduleEnd(context, subscription)
  return saveObject(context.ledger, subscription, notes)
}

/** The next renewal, or the end if that comes first. */
export function scheduleEnd({ ledger }: RequestContext, { id, items, cancel_at }: Subscription): void {
  const at = Math.min(
    items.data[0]?.current_period_end ?? Number.POSITIVE_INFINITY,
    cancel_at ?? Number.POSITIVE_INFINITY,
  )
  schedule(ledger, { subject: id, kind: 'end period', at })
}

/**
 * `cancel_at_period_end` and `cancel_at`, a date such as someone sets in the Dashboard, are carried out; any other parameter
 * is refused rather than ignored. Either is taken back by itself.
 */
export function updateSubscription(
  context: RequestContext,
  id: string,
  { cancel_at_period_end: ends, cancel_at: date, ...rest }: Stripe.SubscriptionUpdateParams,
): Subscription {
  const subscription = requireObject(context, 'subscription', id)
  refuseOthers(rest)
  if (subscription.status === 'canceled')
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.')
  if (typeof date === 'number' && date <= context.at) throw invalidRequest('It must be in the future.', 'cancel_at')
  if (date === undefined && !ends && !(ends === false && subscription.cancel_at_period_end)) return subscription
  const cancelAt = ends ? subscription.items.data[0]?.current_period_end : date
  const changed = saveSubscription(context, subscription, {
    ...subscription,
    cancel_at: typeof cancelAt === 'number' ? cancelAt : null,
    cancel_at_period_end: ends === true,
    canceled_at: cancelAt ? context.at : null,
    cancellation_details: cancellationDetails(cancelAt ? 'cancellation_requested' : null),
  })
  scheduleEnd(context, changed)
  return changed
}

/** Ends it now, because a request says so. */
export function cancelSubscription(context: RequestContext, id: string): Subscription {
  const subscription = requireObject(context, 'subscription', id)
  if (subscription.status === 'canceled')
    throw invalidRequest(`No such subscription: '${id}'`, 'id', 'resource_missing')
  return endSubscription(context, subscription, 'cancellation_requested')
}

export function endSubscription(context: RequestContext, subscription: Subscription, reason: EndReason): Subscription {
  unschedule(context.ledger, subscription.id)
  const ended = saveObject<Subscription>(context.ledger, {
    ...subscription,
    canceled_at: subscription.canceled_at ?? context.at,
    cancellation_details: cancellationDetails(reason),
    ended_at: context.at,
    status: 'canceled',
  })
  recordEvent(context, 'customer.subscription.deleted', ended)
  return ended
}

function cancellationDetails(reason: EndReason | null) {
  return { comment: null, feedback: null, feedback_option: null, reason }
}

/** Saves the changed subscription and records the event, with the values that were there before. */
export function saveSubscription(context: RequestContext, before: Subscription, after: Subscription): Subscription {
  const keys = Object.keys(after) as (keyof Subscription)[]
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  saveObject(context.ledger, after)
  const previous = Object.fromEntries(changed.map((key) => [key, before[key]]))
  if (changed.length > 0) recordEvent(context, 'customer.subscription.updated', after, previous)
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

function createDiscount(
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
