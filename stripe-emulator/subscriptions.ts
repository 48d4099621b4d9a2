import { isDeepStrictEqual } from 'node:util'
import type Stripe from 'stripe'
import { invalidRequest } from './errors.ts'
import { makeObject, newId, recordEvent } from './fixtures.ts'
import { findObject, getObject, readNotes, saveObject, schedule, unschedule } from './ledger.ts'
import { type Line, sum } from './line-items.ts'
import { confirmPayment, createInvoice, declineIntent, ensureInvoiceIntent, markFailed, markPaid } from './payments.ts'
import { idOf, type RequestContext, requireObject } from './request-context.ts'

type Subscription = Stripe.Subscription

/** What the emulator remembers of a subscription beyond what the object shows. */
interface SubscriptionNotes {
  /** The monthly lines of the session that began it: what every renewal bills. */
  lines: Line[]
  invoices: number
  /** How many of the coming payment attempts fail. */
  failingAttempts: number
}

function subscriptionNotes(context: RequestContext, id: string): SubscriptionNotes {
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
function scheduleEnd({ ledger }: RequestContext, { id, items, cancel_at }: Subscription): void {
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

const DAY = 86_400
/** Days after a failed attempt at which the next is made; when they are used up, the subscription is canceled. */
const RETRY_AFTER_DAYS = [3, 5, 7]

/** Bills the next period of a subscription whose period has ended, or ends it when it was canceled for that moment. */
export function endPeriod(context: RequestContext, id: string): void {
  const subscription = findObject(context.ledger, 'subscription', id)
  if (!subscription || subscription.status === 'canceled') return
  if (subscription.cancel_at !== null && subscription.cancel_at <= context.at) {
    endSubscription(context, subscription)
    return
  }
  const notes = subscriptionNotes(context, id)
  const moved = advancePeriod(subscription, notes)
  saveObject(context.ledger, moved, { ...notes, invoices: notes.invoices + 1 })
  const invoice = createInvoice(context, moved, sum(notes.lines, 'amount_subtotal'))
  const renewed = saveSubscription(context, subscription, { ...moved, latest_invoice: invoice.id })
  scheduleEnd(context, renewed)
  collectInvoice(context, invoice)
}

/** Tries an invoice's payment once more. */
export function retryInvoice(context: RequestContext, id: string): void {
  const invoice = findObject(context.ledger, 'invoice', id)
  if (invoice?.status !== 'open') return
  if (subscriptionOf(context, invoice).status !== 'canceled') collectInvoice(context, invoice)
}

/** Pays an open invoice from its own page, with another card: neither it nor a later one fails. */
export function payInvoice(context: RequestContext, id: string): void {
  const subscription = subscriptionOf(context, requireObject(context, 'invoice', id))
  failNextAttempts(context, subscription.id, 0)
  retryInvoice(context, id)
}

/** Makes the coming payment attempts of a subscription fail: its next renewal, and as many of its retries. */
export function failNextAttempts(context: RequestContext, id: string, attempts: number): void {
  const subscription = requireObject(context, 'subscription', id)
  saveObject(context.ledger, subscription, { ...subscriptionNotes(context, id), failingAttempts: attempts })
}

/** Every attempt of one renewal: the first and all its retries. */
export const MAX_ATTEMPTS = 1 + RETRY_AFTER_DAYS.length

function advancePeriod(subscription: Subscription, notes: SubscriptionNotes): Subscription {
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: periodEnd(subscription.billing_cycle_anchor, notes.invoices + 1),
  }))
  return { ...subscription, items: { ...subscription.items, data } }
}

function subscriptionOf({ ledger }: RequestContext, { parent }: Stripe.Invoice): Subscription {
  return getObject(ledger, 'subscription', idOf(parent?.subscription_details?.subscription ?? ''))
}

function collectInvoice(context: RequestContext, invoice: Stripe.Invoice): void {
  const subscription = subscriptionOf(context, invoice)
  const notes = subscriptionNotes(context, subscription.id)
  if (notes.failingAttempts === 0 || invoice.amount_due === 0) {
    if (invoice.amount_due > 0) confirmPayment(context, ensureInvoiceIntent(context, invoice), 'card')
    markPaid(context, invoice)
    saveSubscription(context, subscription, { ...subscription, status: 'active' })
    return
  }
  saveObject(context.ledger, subscription, { ...notes, failingAttempts: notes.failingAttempts - 1 })
  declineIntent(context, ensureInvoiceIntent(context, invoice))
  markPastDue(context, subscription, invoice)
}

function markPastDue(context: RequestContext, subscription: Subscription, invoice: Stripe.Invoice): void {
  const days = RETRY_AFTER_DAYS[invoice.attempt_count]
  const next = days === undefined ? null : context.at + days * DAY
  markFailed(context, invoice)
  if (next === null) {
    endSubscription(context, subscription)
    return
  }
  schedule(context.ledger, { subject: invoice.id, kind: 'retry invoice', at: next })
  saveSubscription(context, subscription, { ...subscription, status: 'past_due' })
}
