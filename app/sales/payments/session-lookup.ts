import type { AppContext } from '../../platform/app-context.ts'
import { SECOND } from '../../platform/clock.ts'
import { type Lru, lru } from '../../platform/lru.ts'
import type { Order } from '../orders/orders.ts'
import { settleSession } from './settlement.ts'

export const createUnknownSessions = (): Lru<number> => lru(5000)

/** Long enough that a made-up URL costs one call to Stripe, short enough for a session that Stripe shows late. */
const UNKNOWN_SESSION_TTL = 30 * SECOND

/** Whether this can be the id of a checkout session. No other text is ever sent to Stripe. */
export function isSessionId(id: string): boolean {
  return /^cs_(?:test|live)_\w{10,250}$/.test(id)
}

/**
 * Settles the session that a visitor's URL names. If Stripe does not answer, the webhook or the reconciliation will
 * settle it later: the visitor sees a page that waits, never an error.
 *
 * @returns its order; undefined when it has none, or Stripe does not answer
 */
export async function lookUpSession(deps: AppContext, sessionId: string): Promise<Order | undefined> {
  const now = deps.clock.now().getTime()
  if (!isSessionId(sessionId) || (deps.unknownSessions.get(sessionId) ?? 0) > now) return undefined
  try {
    const order = await settleSession(deps, sessionId)
    if (!order) deps.unknownSessions.set(sessionId, now + UNKNOWN_SESSION_TTL)
    return order
  } catch (error) {
    deps.log.warn({ err: error }, 'a purchase could not be settled when its buyer came back')
    return undefined
  }
}

/** An order as it is now. While its payment is pending, it is read from Stripe, but not every time a waiting page polls. */
export async function refreshOrder(deps: AppContext, order: Order): Promise<Order> {
  const { state, stripeSessionId, checkedAt } = order
  if (!stripeSessionId || (state !== 'open' && state !== 'confirming')) return order
  if (checkedAt && deps.clock.now().getTime() - checkedAt.getTime() < MIN_CHECK_INTERVAL) return order
  return (await lookUpSession(deps, stripeSessionId)) ?? order
}

const MIN_CHECK_INTERVAL = 2 * SECOND
