import { HOUR, MINUTE } from '../../platform/clock.ts'
import { type CookieDeps, hostCookie, readHostCookie } from '../../platform/http/cookies.ts'
import { type SignedLinkDeps, signToken, verifyToken } from '../../platform/signed-token.ts'
import type { Order } from '../orders/orders.ts'

type BuyerCookieDeps = CookieDeps & SignedLinkDeps

/** A `Set-Cookie` header by which we recognize the browser that started the checkout of this order. */
export function buyerCookie(deps: BuyerCookieDeps, order: Order): string {
  const expiresAt = new Date(deps.clock.now().getTime() + LIFETIME)
  const token = signToken(deps.secret, PURPOSE, { subject: order.id, generation: 0, expiresAt })
  return hostCookie(deps, NAME, token, LIFETIME)
}

/**
 * Whether the request comes from the browser that started the checkout, until 30 minutes after the payment. The session's
 * id in a URL proves less: a URL is passed on, and stays in a history.
 */
export function isBuyersBrowser(deps: BuyerCookieDeps, request: Request, order: Order): boolean {
  if (checkoutOf(deps, request) !== order.id) return false
  return !order.paidAt || deps.clock.now().getTime() - order.paidAt.getTime() < RECOGNIZED_AFTER_PAYMENT
}

/** The id of the order whose checkout this browser started within the hour. */
export function checkoutOf(deps: BuyerCookieDeps, request: Request): string | undefined {
  const claims = verifyToken(deps.secret, PURPOSE, readHostCookie(deps, request, NAME) ?? '')
  return claims?.expiresAt && claims.expiresAt > deps.clock.now() ? claims.subject : undefined
}

const NAME = 'checkout'
const PURPOSE = 'checkout browser'
const RECOGNIZED_AFTER_PAYMENT = 30 * MINUTE
/** Half an hour to pay, and the half hour after it. */
const LIFETIME = HOUR
