import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { site } from '../../../site.config.ts'
import { offers } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Clock } from '../../platform/clock.ts'
import { afterCommit, type Db, type Tx } from '../../platform/database/database.server.ts'
import { derivedId } from '../../platform/ids.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import { orders } from '../../sales/orders/orders.sql.ts'
import { findOrder, isOwnOrder, lockOrder, type Order, orderHasEmail } from '../../sales/orders/orders.ts'
import { subscriptions } from '../../sales/payments/payments.sql.ts'
import { type Subscription, subscriptionOfOrder } from '../../sales/payments/payments.ts'
import type { Answers } from './application/answers.ts'
import {
  type Application,
  type ApplicationTarget,
  findApplicationForOrder,
  markConfirmed,
  requestConfirmation,
  submitAsMember,
} from './application/applications.ts'
import { recordMembershipEvent } from './history.ts'
import { type Cause, type MembershipState, memberships } from './membership.sql.ts'
import { currentPrices } from './prices.ts'
import { hasRunOut, isPastDue, isRunning, membershipStatus } from './status.ts'

type Membership = typeof memberships.$inferSelect

export interface Member {
  membership: Membership
  order: Order
  subscription: Subscription | undefined
}

export async function findMember(db: Db, id: string): Promise<Member | undefined> {
  const [membership] = await db.select().from(memberships).where(eq(memberships.id, id))
  const order = membership && (await findOrder(db, membership.orderId))
  return membership && order && { membership, order, subscription: await subscriptionOfOrder(db, order.id) }
}

/**
 * Computes the state of an order's membership again, in the transaction that changed the order, its subscription, its
 * application or the decision about it. Records a change, and enqueues the emails that it causes.
 */
export async function syncMembership(deps: AppContext, tx: Tx, orderId: string, causedBy: Cause): Promise<void> {
  // Transactions that change the same membership wait for each other here.
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (!order || order.productId !== offers.society.id) return
  const known = await findOrCreateMembership(deps, tx, order)
  if (!known) return
  const subscription = await subscriptionOfOrder(tx, orderId)
  const { applicationId, applied } = await findOwnApplication(tx, known, order)
  const now = deps.clock.now()
  const { decision } = known
  const facts = { order: order.state, subscription, applied, decision, hasRunOut: hasRunOut(known, now) }
  const state = membershipStatus(facts)
  await tx
    .update(memberships)
    .set({
      state,
      applicationId,
      reviewSince: known.reviewSince ?? (applied ? now : null),
      firstRenewalAt: known.firstRenewalAt ?? subscription?.periodEnd ?? null,
    })
    .where(eq(memberships.id, known.id))
  const { id: membershipId } = known
  if (subscription && order.email && isPastDue(state, subscription)) {
    // Once for each month that failed.
    const key = `membership-past-due:${membershipId}:${subscription.periodEnd?.toISOString()}`
    await enqueueEmail(deps, tx, { key, kind: 'membership-past-due', to: order.email, data: { membershipId } })
  }
  if (state === known.state && !known.isNew) return
  const change = await recordMembershipEvent(deps, tx, { subject: known.id, state, causedBy })
  const before = known.isNew ? undefined : known.state
  afterCommit(() => deps.log.info({ membershipId, orderId, before, state, causedBy }, 'membership changed'))
  // What the coach does with a gift, her desk tells: a minute later, unless she takes it back.
  if (order.givenBy && causedBy === 'coach') return
  await enqueueStateChangeEmails(deps, tx, { membershipId, to: order.email, from: before, state, eventId: change })
}

/** A gift takes nobody's application: it waits for a membership that is paid. */
async function findOwnApplication(tx: Tx, { applicationId: known }: Membership, order: Order) {
  if (order.givenBy) return { applicationId: null, applied: false }
  const applicationId = known ?? (await findApplicationForOrder(tx, order))?.id ?? null
  return { applicationId, applied: applicationId !== null || site.links.membershipApplication !== null }
}

/** Creates the membership with the first payment. Undefined for an order that was never paid. */
async function findOrCreateMembership(deps: AppContext, tx: Tx, order: Order) {
  const [known] = await tx.select().from(memberships).where(eq(memberships.orderId, order.id))
  if (known) return { ...known, isNew: false }
  if (order.state !== 'paid') return undefined
  const state: MembershipState = 'paid'
  const values = {
    id: derivedId('mbr', order.id),
    orderId: order.id,
    state,
    joinedAt: order.paidAt ?? deps.clock.now(),
    firstCents: order.amountCents,
    monthlyCents: order.monthlyCents ?? currentPrices().monthlyCents,
  }
  const [added] = await tx.insert(memberships).values(values).returning()
  return added && { ...added, isNew: true }
}

/**
 * Stores an application. From the page it waits until its address confirms it: the person who typed that address may not own it.
 * Through the emailed link of a paid membership it counts at once.
 *
 * @returns undefined when that membership has an application already, or is over
 */
export async function submitApplication(
  deps: AppContext,
  answers: Answers,
  { membershipId, ...target }: ApplicationTarget & { membershipId: string | undefined },
): Promise<Application | undefined> {
  return deps.database.transact(async (tx) => {
    if (!membershipId) return requestConfirmation(deps, tx, answers, target)
    const waiting = await lockMembershipAwaitingApplication(tx, membershipId)
    if (!waiting) return undefined
    const application = await submitAsMember(deps, tx, answers, target.submission)
    await tx.update(memberships).set({ applicationId: application.id }).where(eq(memberships.id, membershipId))
    await syncMembership(deps, tx, waiting.orderId, 'applicant')
    return application
  })
}

/** A membership that is paid for and has no application yet, locked against a second one. */
async function lockMembershipAwaitingApplication(tx: Tx, id: string): Promise<Membership | undefined> {
  const isIt = eq(memberships.id, id)
  const [known] = await tx.select().from(memberships).where(isIt)
  // Whatever changes a membership locks its order first.
  if (!known || !(await lockOrder(tx, known.orderId))) return undefined
  const [locked] = await tx
    .select()
    .from(memberships)
    .where(and(isIt, isNull(memberships.applicationId)))
  return locked?.state === 'paid' ? locked : undefined
}

/**
 * Confirms an application by the emailed link, once, and assigns it to the membership that was paid with that address.
 * Without one, the next email leads to the payment.
 *
 * @returns undefined when it was confirmed already
 */
export async function confirmApplication(deps: AppContext, found: Application): Promise<Application | undefined> {
  return deps.database.transact(async (tx) => {
    const application = await markConfirmed(deps, tx, found)
    if (!application?.email) return undefined
    const [waiting] = await tx
      .select({ orderId: memberships.orderId })
      .from(memberships)
      .innerJoin(orders, eq(orders.id, memberships.orderId))
      .where(and(eq(memberships.state, 'paid'), orderHasEmail(application.email)))
    if (waiting) await syncMembership(deps, tx, waiting.orderId, 'applicant')
    else {
      const { id: applicationId, email: to } = application
      const email = { key: `application-sent:${applicationId}`, kind: 'application-sent', to, data: { applicationId } }
      await enqueueEmail(deps, tx, email)
    }
    return application
  })
}

/** Looks again for the applications of paid memberships: one may have been sent in the same moment as the payment. */
export async function syncWaitingMemberships(deps: AppContext): Promise<void> {
  const waiting = await deps.database.db.select().from(memberships).where(eq(memberships.state, 'paid')).limit(500)
  for (const { orderId } of waiting) {
    await deps.database.transact((tx) => syncMembership(deps, tx, orderId, 'applicant'))
  }
}

export async function findMemberByApplication(db: Db, applicationId: string): Promise<Member | undefined> {
  const [found] = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(eq(memberships.applicationId, applicationId))
  return found && findMember(db, found.id)
}

interface StateChange {
  membershipId: string
  to: string | null
  from: MembershipState | undefined
  state: MembershipState
  /** The number of the change: a membership may be canceled and resumed more than once. */
  eventId: number
}

/** Enqueues the emails about a change of state, in its transaction. Most are sent once in a membership's life. */
async function enqueueStateChangeEmails(deps: AppContext, tx: Tx, change: StateChange): Promise<void> {
  const { membershipId, to, from, state } = change
  const data = { membershipId }
  if (state === 'in_review' && from !== 'ending') {
    await enqueueEmail(deps, tx, { key: `review:${membershipId}`, kind: 'review', to: deps.coachEmail, data })
  }
  const kind = from === 'ending' && isRunning(state) ? 'membership-kept' : KIND_BY_STATE[state]
  // They were told that it ended, with a refund that has failed since.
  if (!to || !kind || from === 'refunded') return
  const key = REPEATABLE_KINDS.includes(kind) ? `${kind}:${membershipId}:${change.eventId}` : `${kind}:${membershipId}`
  await enqueueEmail(deps, tx, { key, kind, to, data })
}

const REPEATABLE_KINDS = ['membership-ending', 'membership-kept']

const KIND_BY_STATE: Partial<Record<MembershipState, string>> = {
  in_review: 'membership-in-review',
  ending: 'membership-ending',
  ended: 'membership-ended',
  declined: 'membership-declined',
}

/** The address, in lower case, by which a person is an accepted member today; undefined for everyone else. */
export async function findMemberAddress({ database: { db }, clock }: AppContext, addresses: readonly string[]) {
  const [row] = await db
    .select({ email: orders.email })
    .from(memberships)
    .innerJoin(orders, eq(orders.id, memberships.orderId))
    .leftJoin(subscriptions, eq(subscriptions.orderId, orders.id))
    .where(and(isOwnOrder(addresses), isCurrent(clock)))
    .limit(1)
  return row?.email?.toLowerCase()
}

/** A subquery: the addresses, in lower case, of everyone who is an accepted member today. */
export function memberAddresses(db: Db, clock: Clock) {
  return db
    .select({ email: sql<string>`lower(${orders.email})` })
    .from(memberships)
    .innerJoin(orders, eq(orders.id, memberships.orderId))
    .leftJoin(subscriptions, eq(subscriptions.orderId, orders.id))
    .where(isCurrent(clock))
}

function isCurrent(clock: Clock) {
  return and(
    eq(memberships.decision, 'accepted'),
    inArray(memberships.state, ['active', 'past_due', 'ending']),
    or(ne(memberships.state, 'ending'), gt(subscriptions.periodEnd, clock.now())),
    or(isNull(memberships.givenUntil), gt(memberships.givenUntil, clock.now())),
  )
}
