import { desc, eq } from 'drizzle-orm'
import { dollars } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { HOUR } from '../../platform/clock.ts'
import { orders } from '../../sales/orders/orders.sql.ts'
import { isOwnOrder } from '../../sales/orders/orders.ts'
import { subscriptions } from '../../sales/payments/payments.sql.ts'
import { isPromised } from '../../sales/payments/payments.ts'
import type { Answers } from './application/answers.ts'
import { setCancellationRequest } from './cancellation.ts'
import { dateLabel, dateTimeLabel, giftLabel } from './dates.ts'
import { applicationPath, paymentPath } from './links.ts'
import { applications, type CancellationRequest, type MembershipState, memberships } from './membership.sql.ts'
import type { Member } from './memberships.ts'
import { firstMonthPrice, monthlyPrice } from './prices.ts'
import { reviewDue } from './review/reviews.ts'
import { CHARGED_STATES, hasRunOut, isPastDue, isRunning } from './status.ts'

export type OwnMembership = ReturnType<typeof toOwnMembership>

/** The memberships that one of a person's addresses (in lower case) pays for or was given, those that run first, then the newest. */
export async function findOwnMemberships(deps: AppContext, addresses: readonly string[]): Promise<OwnMembership[]> {
  const found = await deps.database.db
    .select({ membership: memberships, order: orders, subscription: subscriptions, answers: applications.answers })
    .from(memberships)
    .innerJoin(orders, eq(orders.id, memberships.orderId))
    .leftJoin(subscriptions, eq(subscriptions.orderId, orders.id))
    .leftJoin(applications, eq(applications.id, memberships.applicationId))
    .where(isOwnOrder(addresses))
    .orderBy(desc(memberships.joinedAt))
  return found
    .map(({ subscription, answers, ...member }) =>
      toOwnMembership(deps, { ...member, subscription: subscription ?? undefined }, answers),
    )
    .sort((a, b) => Number(b.isRunning) - Number(a.isRunning))
}

/**
 * Ends a person's own membership with what is paid, or lets it go on.
 *
 * @returns false for a membership that isn't theirs, was given or is over: nothing was changed
 */
export async function requestOwnCancellation(
  deps: AppContext,
  addresses: readonly string[],
  id: string,
  wanted: CancellationRequest,
): Promise<boolean> {
  const own = (await findOwnMemberships(deps, addresses)).find((membership) => membership.id === id)
  if (!own?.isRunning || own.gift) return false
  await deps.database.transact((tx) => setCancellationRequest(deps, tx, { membershipId: id, wanted }))
  return true
}

/** @param answers as they wrote them when they applied */
export function toOwnMembership(
  deps: AppContext,
  { membership, order, subscription }: Member,
  answers: Partial<Answers> | null | undefined,
) {
  const { id, orderId, decision, cancellationRequest, cancellationAppliedAt } = membership
  const now = deps.clock.now()
  const state = hasRunOut(membership, now) ? 'ended' : membership.state
  const gift = order.givenBy ? giftLabel(membership.givenUntil) : undefined
  const due = decision === null ? reviewDue(membership) : undefined
  const pastDue = isPastDue(state, subscription)
  // A month that failed, ended or was refunded doesn't count as paid.
  const end = (isRunning(state) && !pastDue && subscription?.periodEnd) || undefined
  const isWaiting = cancellationRequest !== null && cancellationAppliedAt === null
  const isEnding = isRunning(state) && (isWaiting ? cancellationRequest === 'cancel' : state === 'ending')
  const monthly = monthlyPrice(membership)
  const charged = !gift && !isEnding && CHARGED_STATES.includes(state) ? end : undefined
  return {
    ...{ id, orderId, state, gift, isEnding, isPastDue: pastDue },
    name: answers?.name || undefined,
    /** A code. */
    homeState: answers?.state || undefined,
    since: dateLabel(membership.joinedAt),
    /** While it is reviewed: by when it is answered, and how many whole hours are left. */
    review: due && {
      by: dateTimeLabel(due),
      hoursLeft: Math.max(0, Math.ceil((due.getTime() - now.getTime()) / HOUR)),
    },
    paidUntil: end && dateLabel(end),
    /** Whether it was accepted and hasn't ended. */
    opensRooms: decision === 'accepted' && OPENS_ROOMS.includes(state),
    /** What a canceled one opens until the end of the paid time. */
    untilEnd: end && untilEnd(membership, end),
    nextPayment:
      pastDue && !isEnding ? `${monthly}, we’ll retry soon` : charged && `${monthly} on ${dateLabel(charged)}`,
    /** What is charged next and when; undefined while nothing has a date. */
    next: charged && { amount: monthly, cents: membership.monthlyCents, date: dateLabel(charged) },
    firstMonth: firstMonthPrice(membership),
    paymentPath: pastDue ? paymentPath(deps, membership) : undefined,
    applyPath: state === 'paid' ? applicationPath(deps, membership) : undefined,
    /** Where the first payment goes back by one press, while that is promised. */
    refundPath:
      !gift && isRunning(state) && isPromised(order, now) ? `/account/purchases/${order.id}#refund` : undefined,
    refunded: state === 'refunded' ? dollars(order.amountCents) : undefined,
    declined: decision === 'declined',
    isRunning: isRunning(state),
    /** Whether it was given and has no end. */
    isFreeForGood: isRunning(state) && gift !== undefined && !membership.givenUntil,
  }
}

const OPENS_ROOMS: readonly MembershipState[] = ['active', 'past_due', 'ending']

/** What someone who canceled has until the end of what they paid: nothing before their application is accepted. */
export function untilEnd(
  { decision, applicationId }: Pick<Member['membership'], 'decision' | 'applicationId'>,
  end: Date,
): string {
  if (decision === 'accepted') return `You have access through ${dateLabel(end)}.`
  if (applicationId === null) return 'The Society opens only once we’ve accepted your application.'
  return `We’re still reading your application. If it’s a yes, you have access through ${dateLabel(end)}.`
}
