import { desc, eq } from 'drizzle-orm'
import { site } from '../../../site.config.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { orders } from '../../sales/orders/orders.sql.ts'
import { isOwnOrder } from '../../sales/orders/orders.ts'
import { subscriptions } from '../../sales/payments/subscriptions.sql.ts'
import type { Answers } from './application/answers.ts'
import { setCancellationRequest } from './cancellation.ts'
import { dateLabel } from './date-labels.ts'
import { type MemberView, toMemberView } from './member-view.ts'
import { applications, type CancellationRequest, memberships } from './membership.sql.ts'
import type { Member } from './memberships.ts'
import { isRunning } from './status.ts'

/** A membership as its member's account shows it. */
export interface OwnMembership extends MemberView {
  id: string
  orderId: string
  /** As they wrote it when they applied. */
  name: string | undefined
  /** The code of the state that they wrote. */
  homeState: string | undefined
  since: string
  /** What is charged next and when, and what after gifts; undefined while nothing has a date. */
  next: { amount: string; date: string; afterGifts: string | undefined } | undefined
  isRunning: boolean
  /** Whether it was given and has no end. */
  isFreeForGood: boolean
  /** Whether it ends with what is paid: it was canceled, even where Stripe hasn't confirmed it yet. */
  isEnding: boolean
}

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
  member: Member,
  answers: Partial<Answers> | null | undefined,
): OwnMembership {
  const { id, orderId, joinedAt, cancellationRequest, cancellationAppliedAt } = member.membership
  const isWaiting = cancellationRequest !== null && cancellationAppliedAt === null
  const view = toMemberView(deps, member)
  const { state } = view
  const isEnding = isRunning(state) && (isWaiting ? cancellationRequest === 'cancel' : state === 'ending')
  const isCharged = !isEnding && view.nextPayment && view.paidUntil
  return {
    ...view,
    id,
    orderId,
    name: answers?.name || undefined,
    homeState: answers?.state || undefined,
    since: dateLabel(joinedAt),
    nextPayment: isEnding ? undefined : view.nextPayment,
    next: isCharged ? nextOf(view) : undefined,
    isRunning: isRunning(state),
    isFreeForGood: isRunning(state) && view.gift !== undefined && !member.membership.givenUntil,
    isEnding,
  }
}

function nextOf({ paidUntil: date = '', paysAgainOn, monthly }: MemberView): OwnMembership['next'] {
  return paysAgainOn
    ? { amount: `$0, a gift from ${site.coach}`, date, afterGifts: `${monthly} a month from ${paysAgainOn}` }
    : { amount: monthly, date, afterGifts: undefined }
}
