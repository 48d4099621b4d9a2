import { expireOrdersWithoutSession, findUnsettledOrders, markChecked } from '../orders/orders.ts'
import type { AppContext } from '../platform/app-context.ts'
import { DAY, HOUR, SECOND } from '../platform/clock.ts'
import { HANDLED_EVENTS, handleEvent, receiveEvent, unhandledEvents } from './events.ts'
import { settleSession } from './settlement.ts'
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
 * Goes through Stripe's own lists: events that were never delivered, and sessions and subscriptions of the last days. It
 * even finds orders that our database has lost. Runs daily and at the start. Stripe lists events for thirty days.
 */
export async function reconcileWithStripe(deps: AppContext, days = 3): Promise<void> {
  const since = Math.floor((deps.clock.now().getTime() - days * DAY) / 1000)
  const types = [...HANDLED_EVENTS]
  for await (const event of deps.stripe.events.list({ delivery_success: false, types, limit: 100 })) {
    await logFailure(deps, event.id, () => receiveEvent(deps, event))
  }
  for await (const { id } of deps.stripe.checkout.sessions.list({ created: { gte: since }, limit: 100 })) {
    await logFailure(deps, id, () => settleSession(deps, id))
  }
  for await (const { id } of deps.stripe.subscriptions.list({ status: 'all', limit: 100 })) {
    await logFailure(deps, id, () => settleSubscription(deps, id))
  }
}

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
