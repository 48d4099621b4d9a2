import { and, eq, gt, inArray } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { JobKind } from '../../platform/jobs/jobs.server.ts'
import { isSubscriptionEnded, takeBackCredit } from '../../sales/payments/payments.ts'
import { monthAfter } from './dates.ts'
import { changeGivenEnd, findGivenMembership, giveMembership } from './given-memberships.ts'
import { memberships, renewalCredits } from './membership.sql.ts'
import { findMember, type Member } from './memberships.ts'

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
