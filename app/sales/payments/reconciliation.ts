import type { AppContext } from '../../platform/app-context.ts'
import { DAY, HOUR, SECOND } from '../../platform/clock.ts'
import { expireOrdersWithoutSession, findUnsettledOrders, markChecked } from '../orders/orders.ts'
import {
  HANDLED_EVENTS,
  handleEvent,
  handleFailedRefund,
  mirrorDispute,
  receiveEvent,
  unhandledEvents,
} from './events.ts'
import { settleSession } from './settlement.ts'
import { hasFailed } from './stripe.ts'
import { settleSubscription } from './subscriptions.ts'

/**
 * Settles orders whose payment is pending, in case a webhook was lost, and handles stored events whose job was lost. Runs
 * at the start and every five minutes. An order that cannot be read does not stop the others, and orders that one round
 * has no time for come first in the next.
 */
export async function reconcileOpenOrders(deps: AppContext): Promise<void> {
  const now = deps.clock.now()
  for (const event of await unhandledEvents(deps.database)) {
    await logFailure(deps, event.id, () => handleEvent(deps, { eventId: event.id }))
  }
  await settleOpenOrders(deps, now)
  await expireOrdersWithoutSession(deps.database.db, new Date(now.getTime() - DAY - HOUR))
}

/** The job queue gives up on a job after two minutes. */
const MAX_ROUND_MS = 90 * SECOND

async function settleOpenOrders(deps: AppContext, now: Date): Promise<void> {
  const started = performance.now()
  for (;;) {
    const page = await findUnsettledOrders(deps.database.db, now)
    if (page.length === 0) return
    for (const { id, stripeSessionId } of page) {
      if (performance.now() - started > MAX_ROUND_MS) return
      const settled = stripeSessionId && (await logFailure(deps, id, () => settleSession(deps, stripeSessionId)))
      if (!settled) await markChecked(deps, id)
    }
  }
}

/**
 * Goes through Stripe's own lists: events that were never delivered, disputes, subscriptions, and sessions since three days before
 * it was last done. It even finds orders that our database has lost. Runs daily and at the start. Stripe lists events for thirty days.
 */
export async function reconcileWithStripe(deps: AppContext): Promise<void> {
  const created = await readSince(deps)
  for await (const event of deps.stripe.events.list({ delivery_success: false, types: HANDLED_EVENTS, limit: 100 })) {
    await logFailure(deps, event.id, () => receiveEvent(deps, event))
  }
  for await (const { id } of deps.stripe.checkout.sessions.list({ ...created, limit: 100 })) {
    await logFailure(deps, id, () => settleSession(deps, id))
  }
  for await (const refund of deps.stripe.refunds.list({ limit: 100 })) {
    if (hasFailed(refund)) await logFailure(deps, refund.id, () => handleFailedRefund(deps, refund))
  }
  for await (const dispute of deps.stripe.disputes.list({ limit: 100 })) {
    await logFailure(deps, dispute.id, () => mirrorDispute(deps, dispute, deps.clock.now()))
  }
  for await (const { id } of deps.stripe.subscriptions.list({ status: 'all', limit: 100 })) {
    await logFailure(deps, id, () => settleSubscription(deps, id))
  }
}

/**
 * Before anyone is served from a database that has never read Stripe's lists, because it is new or lost: reads the calls
 * of the last months, so that no time is offered that someone has paid for.
 */
export async function restoreCallTimes(deps: AppContext): Promise<void> {
  if (await deps.jobs.lastCompletedAt(FULL_RECONCILIATION_JOB)) return
  const started = performance.now()
  const created = { gte: Math.floor((deps.clock.now().getTime() - MAX_BOOKING_SPAN) / SECOND) }
  await logFailure(deps, 'the times of calls', async () => {
    for await (const { id, metadata, status } of deps.stripe.checkout.sessions.list({ created, limit: 100 })) {
      if (performance.now() - started > MAX_ROUND_MS) return
      if (metadata?.call_starts_at && status !== 'expired') await settleSession(deps, id)
    }
  })
}

/** How long before a call it may have been paid. */
const MAX_BOOKING_SPAN = 120 * DAY

/** A database that was never read, because it is new or restored from a backup, lacks whatever is at Stripe, however old. */
async function readSince({ jobs }: AppContext): Promise<{ created?: { gte: number } }> {
  const last = await jobs.lastCompletedAt(FULL_RECONCILIATION_JOB)
  return last ? { created: { gte: Math.floor((last.getTime() - 3 * DAY) / SECOND) } } : {}
}

/** The daily job. Its last run is known for a week. */
export const FULL_RECONCILIATION_JOB = 'reconcile-with-stripe'

/** Both, when the program starts. The site must start even if Stripe cannot be reached. */
export async function reconcileAtStart(deps: AppContext): Promise<void> {
  await logFailure(deps, 'open orders', () => reconcileOpenOrders(deps))
  await logFailure(deps, "Stripe's lists", () => reconcileWithStripe(deps))
}

async function logFailure<T>(deps: AppContext, what: string, action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action()
  } catch (error) {
    // The next round tries again: the others must not wait.
    deps.log.warn({ what, err: error }, 'something could not be reconciled')
    return undefined
  }
}
