import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY, MINUTE } from '../../platform/clock.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import { orders } from '../../sales/orders/orders.sql.ts'
import { checkoutOf, isBuyersBrowser } from '../../sales/payments/payments.ts'
import { memberships } from './membership.sql.ts'
import { findMember } from './memberships.ts'
import { applyToken } from './paths.ts'

/**
 * The token with which someone who has just paid in this browser applies, with their address filled in; undefined for everyone
 * else. Like the emailed link it opens the form of their own membership, so there is no address to confirm.
 */
export async function ownApplyToken(deps: AppContext, request: Request): Promise<string | undefined> {
  const orderId = checkoutOf(deps, request)
  if (!orderId) return undefined
  const { db } = deps.database
  const [paid] = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.orderId, orderId), isWaiting()))
  const member = paid && (await findMember(db, paid.id))
  if (!member || !isBuyersBrowser(deps, request, member.order)) return undefined
  return applyToken(deps, member.membership)
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
