import { and, eq, isNotNull, lte } from 'drizzle-orm'
import { offers } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { newId } from '../../platform/ids.ts'
import { endEntitlements, grantEntitlement } from '../../sales/downloads/downloads.ts'
import { orders } from '../../sales/orders/orders.sql.ts'
import { isOwnOrder, lockOrder, recordGift, withdrawGift } from '../../sales/orders/orders.ts'
import { grantMissingEditions } from './member-editions.ts'
import { memberships } from './membership.sql.ts'
import { syncMembership } from './memberships.ts'
import { currentPrices } from './prices.ts'
import { hasRunOut } from './status.ts'

/** A membership that the coach gave and that runs: nothing is ever charged for it. `until` is undefined until she ends it. */
export type GivenMembership = NonNullable<Awaited<ReturnType<typeof findGivenMembership>>>

/** The one that a person has now. @param addresses in lower case */
export async function findGivenMembership(db: Db, addresses: readonly string[], now: Date) {
  const found = await db
    .select({ id: memberships.id, orderId: memberships.orderId, givenUntil: memberships.givenUntil })
    .from(memberships)
    .innerJoin(orders, eq(orders.id, memberships.orderId))
    .where(and(isOwnOrder(addresses), isNotNull(orders.givenBy), eq(memberships.state, 'active')))
  const running = found.find((one) => !hasRunOut(one, now))
  return running && { id: running.id, orderId: running.orderId, until: running.givenUntil ?? undefined }
}

/** Makes someone a member without a payment and without an application, with the editions that members have. */
export async function giveMembership(
  deps: AppContext,
  tx: Tx,
  { email, until, by }: { email: string; until: Date | undefined; by: string },
): Promise<GivenMembership> {
  const now = deps.clock.now()
  const { id: orderId } = await recordGift(deps, tx, {
    ...{ productId: offers.society.id, edition: undefined, email, givenBy: by },
  })
  const id = newId('mbr')
  const decided = { decision: 'accepted', decidedAt: now } as const
  await tx
    .insert(memberships)
    .values({ id, orderId, state: 'paid', joinedAt: now, ...decided, ...currentPrices(), givenUntil: until ?? null })
  await syncGiven(deps, tx, orderId, 'coach')
  await grantMissingEditions(deps, tx, id)
  return { id, orderId, until }
}

/**
 * Gives a membership another end, or none.
 *
 * @param change.from the end that it must have: what was changed meanwhile stays as it is
 * @returns false when nothing changed
 */
export async function changeGivenEnd(
  deps: AppContext,
  tx: Tx,
  id: string,
  change: { from: Date | undefined; to: Date | undefined },
): Promise<boolean> {
  const locked = await lockGiven(tx, id)
  if (locked?.givenUntil?.getTime() !== change.from?.getTime() || locked?.orderState !== 'paid') return false
  await tx
    .update(memberships)
    .set({ givenUntil: change.to ?? null })
    .where(eq(memberships.id, id))
  await syncGiven(deps, tx, locked.orderId, 'coach')
  return true
}

/** Takes it back as if it had never been given, editions included. @returns false when it was changed since, or is over */
export async function withdrawGivenMembership(deps: AppContext, tx: Tx, id: string, until: Date | undefined) {
  const locked = await lockGiven(tx, id)
  if (locked?.state !== 'active' || locked.givenUntil?.getTime() !== until?.getTime()) return false
  if (!(await withdrawGift(tx, locked.orderId))) return false
  await endEntitlements(deps, tx, locked.orderId, 'gift_withdrawn')
  await syncMembership(deps, tx, locked.orderId, 'coach')
  return true
}

/** Ends those whose day is over. Access ended with the day, whenever this runs. */
export async function endGivenMemberships(deps: AppContext): Promise<void> {
  const over = await deps.database.db
    .select({ orderId: memberships.orderId })
    .from(memberships)
    .where(and(lte(memberships.givenUntil, deps.clock.now()), eq(memberships.state, 'active')))
    .limit(500)
  for (const { orderId } of over) await deps.database.transact((tx) => syncGiven(deps, tx, orderId, 'date'))
}

/** What is for members alone is there as long as the membership runs; their editions stay theirs. */
async function syncGiven(deps: AppContext, tx: Tx, orderId: string, causedBy: 'coach' | 'date'): Promise<void> {
  await syncMembership(deps, tx, orderId, causedBy)
  const [found] = await tx
    .select({ state: memberships.state, email: orders.email })
    .from(memberships)
    .innerJoin(orders, eq(orders.id, memberships.orderId))
    .where(eq(memberships.orderId, orderId))
  if (found?.state === 'ended') await endEntitlements(deps, tx, orderId, 'subscription_ended')
  else if (found?.email) await grantEntitlement(deps, tx, { orderId, productId: offers.society.id, email: found.email })
}

/** Whatever changes a membership locks its order first. */
async function lockGiven(tx: Tx, id: string) {
  const [known] = await tx.select({ orderId: memberships.orderId }).from(memberships).where(eq(memberships.id, id))
  const order = known && (await lockOrder(tx, known.orderId))
  if (!order?.givenBy) return undefined
  const [membership] = await tx.select().from(memberships).where(eq(memberships.id, id))
  return membership && { ...membership, orderState: order.state }
}
