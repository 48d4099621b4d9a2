import { and, eq, gt, isNull, lte, type SQL } from 'drizzle-orm'
import { offers } from '../../catalog/offers.ts'
import { sessionOf } from '../../people/sign-in/sign-in.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY, MINUTE } from '../../platform/clock.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import { orders } from '../../sales/orders/orders.sql.ts'
import { findOrder, isOwnOrder, type Order } from '../../sales/orders/orders.ts'
import { checkoutOf, isBuyersBrowser, refreshOrder } from '../../sales/payments/payments.ts'
import { applyToken } from './links.ts'
import { applications, memberships } from './membership.sql.ts'

/**
 * Whoever has paid, or is paying by bank debit, and hasn't applied. Their form needs no address that has to be confirmed: like the
 * emailed link, `token` opens the form of their own membership. Until a bank debit has arrived there is only its `order`.
 */
export type Payer = { token: string } | { order: Order & { email: string } }

/** The payer who sent this request, by the browser that has just paid or by who is signed in; undefined for everyone else. */
export async function payerOf(deps: AppContext, request: Request): Promise<Payer | undefined> {
  const { db } = deps.database
  const known = await findOrder(db, checkoutOf(deps, request) ?? '')
  // Stripe may have led the buyer back before it told us of the payment.
  const order = known?.productId === offers.society.id ? await refreshOrder(deps, known) : undefined
  if (order && isBuyersBrowser(deps, request, order)) {
    const token = await tokenFor(deps, eq(memberships.orderId, order.id))
    if (token) return { token }
    const { state, email } = order
    const [applied] = await db.select().from(applications).where(eq(applications.orderId, order.id))
    if (state === 'confirming' && email && !applied) return { order: { ...order, email } }
  }
  const session = await sessionOf(deps, request)
  const token = session && (await tokenFor(deps, isOwnOrder(session.person.addresses)))
  return token ? { token } : undefined
}

async function tokenFor(deps: AppContext, whose: SQL): Promise<string | undefined> {
  const [paid] = await deps.database.db
    .select({ id: memberships.id, linkGeneration: memberships.linkGeneration })
    .from(memberships)
    .innerJoin(orders, eq(orders.id, memberships.orderId))
    .where(and(whose, isWaiting()))
  return paid && applyToken(deps, paid)
}

/**
 * Reminds those who have paid and not applied. The receipt has the link, and most fill the form in right away: an email that
 * something is missing would reach them while they do.
 */
export async function remindToApply(deps: AppContext): Promise<void> {
  const now = deps.clock.now().getTime()
  const waiting = await deps.database.db
    .select({ membershipId: memberships.id, to: orders.email })
    .from(memberships)
    .innerJoin(orders, eq(orders.id, memberships.orderId))
    .where(
      and(
        isWaiting(),
        lte(memberships.joinedAt, new Date(now - REMINDED_AFTER)),
        gt(memberships.joinedAt, new Date(now - NOT_REMINDED_AFTER)),
      ),
    )
  for (const { membershipId, to } of waiting) {
    if (!to) continue
    const reminder = { key: `membership-apply:${membershipId}`, kind: 'membership-apply', to, data: { membershipId } }
    await deps.database.transact((tx) => enqueueEmail(deps, tx, reminder))
  }
}

const isWaiting = () => and(eq(memberships.state, 'paid'), isNull(memberships.applicationId))
const REMINDED_AFTER = 45 * MINUTE
/** A membership that a restore brings back was reminded before. */
const NOT_REMINDED_AFTER = 3 * DAY
