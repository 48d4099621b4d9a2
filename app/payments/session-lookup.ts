import type { Order } from '../orders/orders.ts'
import type { AppContext } from '../platform/app-context.ts'
import { SECOND } from '../platform/clock.ts'
import { type Lru, lru } from '../platform/lru.ts'
import { settleSession } from './settlement.ts'

/** For the dependencies of the application: what is remembered of unknown sessions is bounded. */
export const createUnknownSessions = (): Lru<number> => lru(5000)

/** Long enough that one made-up address asks Stripe once, short enough for a session that Stripe shows a moment late. */
const UNKNOWN_SESSION_TTL = 30 * SECOND

/** Whether this can be the id of a checkout session at all. Nothing else is ever asked of Stripe. */
export function isSessionId(id: string): boolean {
  return /^cs_(?:test|live)_\w{10,250}$/.test(id)
}

/**
 * Settles the session that a visitor's address names. While Stripe is away nobody can say, and the webhook and the
 * reconciliation will settle it: the visitor sees a page that waits, never a fault.
 *
 * @returns its order; undefined when there is none, or Stripe does not answer
 */
export async function lookUpSession(deps: AppContext, sessionId: string): Promise<Order | undefined> {
  const now = deps.clock.now().getTime()
  if (!isSessionId(sessionId) || (deps.unknownSessions.get(sessionId) ?? 0) > now) return undefined
  try {
    const order = await settleSession(deps, sessionId)
    if (!order) deps.unknownSessions.set(sessionId, now + UNKNOWN_SESSION_TTL)
    return order
  } catch (error) {
    deps.log.warn({ err: error }, 'a purchase could not be settled on the return of its buyer')
    return undefined
  }
}
