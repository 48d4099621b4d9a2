import { eq } from 'drizzle-orm'
import { offers } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { newId } from '../../platform/ids.ts'
import { orders } from '../../sales/orders/orders.sql.ts'
import { recordOrder } from '../../sales/orders/orders.ts'
import { subscriptions } from '../../sales/payments/payments.sql.ts'
import { grantMissingEditions } from './member-editions.ts'
import { memberships } from './membership.sql.ts'

export { unlinkApplicationFromOrder } from './application/applications.ts'
export { endOfDay, giftLabel, lastDayLabel, monthAfter } from './dates.ts'
export { remindMembers } from './emails/notices.ts'
export {
  changeGivenEnd,
  endGivenMemberships,
  findGivenMembership,
  type GivenMembership,
  giveMembership,
} from './given-memberships.ts'
export { revokeLinks } from './member-link.ts'

import { currentPrices } from './prices.ts'

export { membershipHistory } from './history.ts'
export { reviewPath } from './links.ts'
export { grantEditions } from './member-editions.ts'
export {
  confirmApplication,
  findMember,
  findMemberAddress,
  type Member,
  memberAddresses,
  submitApplication,
  syncMembership,
} from './memberships.ts'
export { findOwnMemberships, type OwnMembership, toOwnMembership } from './own-memberships.ts'
export { monthlyPrice } from './prices.ts'
export { decideAtDesk, decideReview, decisionForm, loadDeskReview } from './review/reviews.ts'

interface SampleMembership {
  /** In lower case. */
  email: string
  joinedAt: Date
  state: 'active' | 'past_due' | 'ending' | 'ended'
  periodEnd: Date
}

/**
 * Makes someone an accepted member of a demonstration. Nothing is paid, so there is nothing at Stripe, and no email is queued
 * for it: the rooms need members, and the outbox doesn't need their receipts.
 *
 * @param deps its `transact` has to run inside of `tx`
 */
export async function storeSampleMembership(
  deps: AppContext,
  tx: Tx,
  { email, joinedAt, state, periodEnd }: SampleMembership,
): Promise<void> {
  const { id: productId, charge } = offers.society
  const item = { productId, amountCents: charge.amountCents, currency: 'usd', mode: charge.mode }
  const { id: orderId } = await recordOrder(deps, item)
  await tx.update(orders).set({ state: 'paid', email, paidAt: joinedAt }).where(eq(orders.id, orderId))
  const isOver = state === 'ended'
  await tx.insert(subscriptions).values({
    ...{ id: `sample ${orderId}`, orderId, status: isOver ? 'canceled' : state === 'past_due' ? state : 'active' },
    ...{ cancelAtPeriodEnd: state === 'ending', periodEnd, latestInvoicePaid: state !== 'past_due' },
    ...{ endedAt: isOver ? periodEnd : null, checkedAt: deps.clock.now() },
  })
  const decided = { reviewSince: joinedAt, decision: 'accepted', decidedAt: joinedAt } as const
  const id = newId('mbr')
  const firstRenewalAt = new Date(joinedAt.getTime() + 30 * DAY)
  await tx.insert(memberships).values({ id, orderId, state, joinedAt, firstRenewalAt, ...currentPrices(), ...decided })
  await grantMissingEditions(deps, tx, id)
}
