import { expireOrdersWithoutSession, findUnsettledOrders, markChecked } from '../orders/orders.ts'
import type { AppContext } from '../platform/app-context.ts'
import { DAY, HOUR, SECOND } from '../platform/clock.ts'
import { HANDLED_EVENTS, handleEvent, receiveEvent, unhandledEvents } from './events.ts'
import { settleSession } from './settlement.ts'
import { settleSubscription } from './subscriptions.ts'

/**
 * Finds what no webhook told us of the orders whose money is under way, and handles events that were kept and whose job
 * is gone. Run at the start and every five minutes; one order that cannot be read does not keep the others from it, and
 * orders that one round has no time for come first in the next.
 */
export async function reconcileOpenOrders(deps: AppContext): Promise<void> {
  const now = deps.clock.now()
  for (const event of await unhandledEvents(deps.database)) {
    await logFailure(deps, event.id, () => handleEvent(deps, { eventId: event.id }))
  }
  await settleOpenOrders(deps, now)
  await expireOrdersWithoutSession(deps.database.db, new Date(now.getTime() - DAY - HOUR))
}

/** Milliseconds: the queue takes a job for lost that is at work for two minutes. */
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
 * Goes over Stripe's own lists: events that were never delivered, and sessions and subscriptions of the last days. It
 * finds even orders that our database has lost. Run daily and at the start. Stripe lists events for thirty days.
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

/** Both rounds, when the program starts. A Stripe that is away then must not keep the site from opening. */
export async function reconcileAtStart(deps: AppContext): Promise<void> {
  await logFailure(deps, 'open orders', () => reconcileOpenOrders(deps))
  await logFailure(deps, "Stripe's lists", () => reconcileWithStripe(deps))
}

async function logFailure<T>(deps: AppContext, what: string, action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action()
  } catch (error) {
    // Named and left for the next round: the others must not wait for it.
    deps.log.warn({ what, err: error }, 'something could not be reconciled')
    return undefined
  }
}
