import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { newId } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.server.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import { alertOwner } from '../../platform/mail/owner-alerts.ts'
import { lockOrder } from '../../sales/orders/orders.ts'
import {
  creditCustomer,
  isSubscriptionEnded,
  subscriptionOfOrder,
  takeBackCredit,
} from '../../sales/payments/payments.ts'
import { monthAfter } from './dates.ts'
import { changeGivenEnd, findGivenMembership, giveMembership } from './given-memberships.ts'
import { memberships, renewalCredits } from './membership.sql.ts'
import { findMember, type Member } from './memberships.ts'
import { monthsLater, renewalsFrom, renewalTerms } from './prices.ts'
import { CHARGED_STATES } from './status.ts'

export const makeCredit: JobKind<{ creditId: string }> = { name: 'make-renewal-credit', retry: 'three-days' }

/** Renewals fall on the same day of each month, or a few days earlier in a shorter one. */
const LEEWAY = 10 * DAY

/**
 * Gives a member who pays their next month: a job credits it at Stripe, after `hold` milliseconds.
 *
 * @returns the id of the credit; undefined where no renewal is to come
 */
export async function requestRenewalCredit(deps: AppContext, tx: Tx, membershipId: string, hold: number) {
  const known = await findMember(tx, membershipId)
  if (!known || !(await lockOrder(tx, known.order.id))) return undefined
  const member = await findMember(tx, membershipId)
  const renewal = member?.subscription?.periodEnd
  // The subscription may have ended since the desk looked.
  const isCharged = member && CHARGED_STATES.includes(member.membership.state)
  if (!isCharged || !member.order.stripeCustomerId || !renewal) return undefined
  const now = deps.clock.now()
  const { creditedUntil } = member.membership
  const coversUntil =
    creditedUntil && creditedUntil > renewal ? monthsLater(creditedUntil, 1) : new Date(renewal.getTime() + LEEWAY)
  const id = newId('rnw')
  await tx
    .insert(renewalCredits)
    .values({ id, membershipId, cents: member.membership.monthlyCents, coversUntil, requestedAt: now })
  await tx.update(memberships).set({ creditedUntil: coversUntil }).where(eq(memberships.id, membershipId))
  const startAfter = new Date(now.getTime() + hold)
  await deps.jobs.enqueue(tx, makeCredit, { creditId: id }, { startAfter })
  return id
}

/** What the next renewal of an order's membership really costs, where a gift pays for it: `$0 on December 25, 2026: …` */
export async function findGiftedRenewal(db: Db, orderId: string): Promise<string | undefined> {
  const [membership] = await db.select().from(memberships).where(eq(memberships.orderId, orderId))
  const renewal = (await subscriptionOfOrder(db, orderId))?.periodEnd
  if (!renewal || !membership || !CHARGED_STATES.includes(membership.state)) return undefined
  return renewalsFrom(membership, renewal).gifts.length > 0 ? renewalTerms(membership, renewal) : undefined
}

/** @returns false when Stripe was asked for it already, or it isn't the last one */
export async function withdrawRenewalCredit(tx: Tx, id: string, before: Date | undefined): Promise<boolean> {
  const [credit] = await tx
    .update(renewalCredits)
    .set({ state: 'withdrawn' })
    .where(and(eq(renewalCredits.id, id), eq(renewalCredits.state, 'requested'), eq(renewalCredits.attempts, 0)))
    .returning()
  if (!credit) return false
  await uncover(tx, credit, before)
  return true
}

/** Does the job `makeCredit`. A crash at any point or a second run ends in one credit and one email. */
export async function handleRenewalCredit(deps: AppContext, { creditId }: { creditId: string }): Promise<void> {
  const { db } = deps.database
  const [credit] = await db
    .update(renewalCredits)
    .set({ attempts: sql`${renewalCredits.attempts} + 1` })
    .where(and(eq(renewalCredits.id, creditId), eq(renewalCredits.state, 'requested')))
    .returning()
  const member = credit && (await findMember(db, credit.membershipId))
  if (!credit || !member) return
  const { cents, membershipId, attempts } = credit
  const made = await creditCustomer(deps, {
    ...{ id: creditId, orderId: member.order.id, cents, isFirstAttempt: attempts === 1 },
  })
  await deps.database.transact(async (tx) => {
    if (made.state === 'refused') {
      const refused = { state: 'refused', lastError: made.reason } as const
      if (!(await finish(tx, creditId, refused))) return
      await uncover(tx, credit, undefined)
      const alert = { kind: 'credit-refused', subject: creditId, detail: made.reason } as const
      return alertOwner({ db: tx, clock: deps.clock }, alert)
    }
    const done = { state: 'made', madeAt: deps.clock.now(), stripeTransactionId: made.transactionId } as const
    if (!(await finish(tx, creditId, done))) return
    const { email: to } = member.order
    const email = { key: `membership-credit:${creditId}`, kind: 'membership-credit', data: { membershipId } }
    if (to) await enqueueEmail(deps, tx, { ...email, to })
  })
}

/** @returns false where it was withdrawn meanwhile: whoever did that takes it back at Stripe as well */
async function finish(tx: Tx, id: string, values: Partial<typeof renewalCredits.$inferInsert>): Promise<boolean> {
  const isWanted = and(eq(renewalCredits.id, id), eq(renewalCredits.state, 'requested'))
  const finished = await tx.update(renewalCredits).set(values).where(isWanted).returning({ id: renewalCredits.id })
  return finished.length > 0
}

/** Makes credits that were requested over an hour ago and never made, whatever happened to their jobs. */
export async function retryRenewalCredits(deps: AppContext): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - HOUR)
  const waiting = await deps.database.db
    .select({ creditId: renewalCredits.id })
    .from(renewalCredits)
    .where(and(eq(renewalCredits.state, 'requested'), lt(renewalCredits.requestedAt, before)))
    .limit(100)
  for (const credit of waiting)
    await handleRenewalCredit(deps, credit).catch((err) =>
      deps.log.error({ ...credit, err }, 'a credit for a renewal could not be made yet'),
    )
}

async function uncover(tx: Tx, credit: typeof renewalCredits.$inferSelect, before: Date | undefined): Promise<void> {
  const isLast = and(eq(memberships.id, credit.membershipId), eq(memberships.creditedUntil, credit.coversUntil))
  await tx
    .update(memberships)
    .set({ creditedUntil: before ?? null })
    .where(isLast)
}

export const removeCredit: JobKind<{ creditId: string }> = { name: 'remove-renewal-credit', retry: 'three-days' }

/** Nothing of a credit is at Stripe once its attempts are back at none. */
const isLeftAtStripe = and(eq(renewalCredits.state, 'withdrawn'), gt(renewalCredits.attempts, 0))

/**
 * Makes the months that a member was given, and that no renewal will use anymore, free time after the paid time. Call it in
 * the transaction that ends their subscription, after their membership was computed again; a second time changes nothing.
 */
export async function freeUnusedCredits(deps: AppContext, tx: Tx, orderId: string): Promise<void> {
  const [known] = await tx.select({ id: memberships.id }).from(memberships).where(eq(memberships.orderId, orderId))
  const member = known && (await findMember(tx, known.id))
  if (!member?.subscription || !isSubscriptionEnded(member.subscription)) return
  const unused = await withdrawUnused(tx, member)
  const [first] = unused
  if (!first) return
  await tx.update(memberships).set({ creditedUntil: null }).where(eq(memberships.id, member.membership.id))
  for (const { id: creditId, attempts } of unused)
    if (attempts > 0) await deps.jobs.enqueue(tx, removeCredit, { creditId })
  // Someone who was declined, or whose money went back, has left for good.
  if (member.membership.state === 'ended' && member.order.state === 'paid')
    await giveMonths(deps, tx, member, { months: unused.length, by: first.id })
}

/** From here on no job makes them. What may be at Stripe keeps its attempts. */
function withdrawUnused(tx: Tx, { membership, subscription }: Member) {
  const isUnused = and(
    eq(renewalCredits.membershipId, membership.id),
    inArray(renewalCredits.state, ['requested', 'made']),
    subscription?.periodEnd ? gt(renewalCredits.coversUntil, subscription.periodEnd) : undefined,
  )
  return tx
    .update(renewalCredits)
    .set({ state: 'withdrawn' })
    .where(isUnused)
    .returning({ id: renewalCredits.id, attempts: renewalCredits.attempts })
}

async function giveMonths(
  deps: AppContext,
  tx: Tx,
  { order, subscription }: Member,
  { months, by }: { months: number; by: string },
): Promise<void> {
  const email = order.email?.toLowerCase()
  if (!email) return
  const now = deps.clock.now()
  const given = await findGivenMembership(tx, [email], now)
  if (given && !given.until) return
  let until = given?.until ?? subscription?.endedAt ?? undefined
  for (let month = 0; month < months; month++) until = monthAfter(now, until)
  if (!given) await giveMembership(deps, tx, { email, until, by })
  else if (!(await changeGivenEnd(deps, tx, given.id, { from: given.until, to: until })))
    throw new Error(`the membership ${given.id} changed while a month was added to it`)
}

/** Does the job `removeCredit`. A crash at any point or a second run takes it off the balance once. */
export async function handleCreditRemoval(deps: AppContext, { creditId }: { creditId: string }): Promise<void> {
  const { db } = deps.database
  const isIt = and(eq(renewalCredits.id, creditId), isLeftAtStripe)
  const [credit] = await db.select().from(renewalCredits).where(isIt)
  const member = credit && (await findMember(db, credit.membershipId))
  if (!credit || !member) return
  await takeBackCredit(deps, { id: creditId, orderId: member.order.id, cents: credit.cents })
  await db.update(renewalCredits).set({ attempts: 0 }).where(isIt)
}

/** Takes back what is still at Stripe, whatever happened to the jobs. */
export async function retryCreditRemovals(deps: AppContext): Promise<void> {
  const left = await deps.database.db
    .select({ creditId: renewalCredits.id })
    .from(renewalCredits)
    .where(isLeftAtStripe)
    .limit(100)
  for (const credit of left)
    await handleCreditRemoval(deps, credit).catch((err) =>
      deps.log.error({ ...credit, err }, 'a credit could not be taken off a balance yet'),
    )
}
