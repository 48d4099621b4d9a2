import { isDeepStrictEqual } from 'node:util'
import type Stripe from 'stripe'
import { invalidRequest } from './errors.ts'
import { makeObject, newId, recordEvent } from './fixtures.ts'
import { readNotes, saveObject, schedule, unschedule } from './ledger.ts'
import type { Line } from './line-items.ts'
import { type RequestContext, requireObject } from './request-context.ts'

type Subscription = Stripe.Subscription

/** What the emulator remembers of a subscription beyond what the object shows. */
export interface SubscriptionNotes {
  /** The monthly lines of the session that began it: what every renewal bills. */
  lines: Line[]
  invoices: number
  /** How many of the coming payment attempts fail. */
  failingAttempts: number
}

export function subscriptionNotes(context: RequestContext, id: string): SubscriptionNotes {
  return readNotes<SubscriptionNotes>(context.ledger, id)
}

/** Starts a subscription whose first period begins now. */
export function createSubscription(
  context: RequestContext,
  { customer, lines, metadata }: { customer: string; lines: readonly Line[]; metadata: Stripe.Metadata },
): Subscription {
  const notes: SubscriptionNotes = {
    lines: lines.filter(({ isMonthly }) => isMonthly),
    invoices: 1,
    failingAttempts: 0,
  }
  const period = {
    id: newId('si', 14),
    object: 'subscription_item',
    current_period_start: context.at,
    current_period_end: periodEnd(context.at, 1),
  }
  const fields = {
    ...{ customer, metadata, billing_cycle_anchor: context.at, start_date: context.at },
    currency: notes.lines[0]?.currency ?? 'usd',
    // Of an item nobody reads more than its period.
    items: {
      object: 'list' as const,
      data: [period as Stripe.SubscriptionItem],
      has_more: false,
      url: '/v1/subscription_items',
    },
  }
  const subscription = makeObject(context, 'subscription', fields, notes)
  scheduleEnd(context, subscription)
  return subscription
}

/** The next renewal, or the end if that comes first. */
export function scheduleEnd({ ledger }: RequestContext, { id, items, cancel_at }: Subscription): void {
  const ends = [items.data[0]?.current_period_end, cancel_at].filter((end) => typeof end === 'number')
  schedule(ledger, { subject: id, kind: 'end period', at: Math.min(...ends) })
}

/** `cancel_at_period_end` and `cancel_at`, a date such as someone sets in the Dashboard. Either is taken back by itself. */
export function updateSubscription(
  context: RequestContext,
  { cancel_at_period_end: ends, cancel_at: date }: Stripe.SubscriptionUpdateParams,
  id: string,
): Subscription {
  const subscription = requireObject(context, 'subscription', id)
  if (subscription.status === 'canceled')
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.')
  if (typeof date === 'number' && date <= context.at) throw invalidRequest('It must be in the future.', 'cancel_at')
  if (date === undefined && !ends && !(ends === false && subscription.cancel_at_period_end)) return subscription
  const cancelAt = ends ? subscription.items.data[0]?.current_period_end : date
  const changed = saveSubscription(context, subscription, {
    ...subscription,
    cancel_at: typeof cancelAt === 'number' ? cancelAt : null,
    cancel_at_period_end: ends === true,
  })
  scheduleEnd(context, changed)
  return changed
}

/** Ends it now, because a request says so. */
export function cancelSubscription(context: RequestContext, _params: object, id: string): Subscription {
  const subscription = requireObject(context, 'subscription', id)
  if (subscription.status === 'canceled')
    throw invalidRequest(`No such subscription: '${id}'`, 'id', 'resource_missing')
  return endSubscription(context, subscription)
}

export function endSubscription(context: RequestContext, subscription: Subscription): Subscription {
  unschedule(context.ledger, subscription.id)
  const ended = saveObject<Subscription>(context.ledger, {
    ...subscription,
    ended_at: context.at,
    status: 'canceled',
  })
  recordEvent(context, 'customer.subscription.deleted', ended)
  return ended
}

/** Saves the subscription, and records the event where something in it has changed. */
export function saveSubscription(context: RequestContext, before: Subscription, after: Subscription): Subscription {
  saveObject(context.ledger, after)
  if (!isDeepStrictEqual(before, after)) recordEvent(context, 'customer.subscription.updated', after)
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
