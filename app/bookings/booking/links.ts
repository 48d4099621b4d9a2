import { desc, eq, inArray } from 'drizzle-orm'
import { findOrder, type Order } from '../../orders/orders.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { derivedSecret } from '../../platform/process/secrets.server.ts'
import { sha256 } from '../../platform/sha256.ts'
import type { SignedLinkDeps } from '../../platform/signed-token.ts'
import { computeSignature, linkExpiry } from '../../platform/signed-token.ts'
import { callLinks } from '../bookings.sql.ts'

/**
 * The path of the page on which the buyer of a call chooses, moves and cancels it. The token is an HMAC of the order
 * under `APP_SECRET`: it can be made again whenever a mail needs it, and only its hash is stored. Every mail lets it work
 * for another 18 months; one that has expired stays so, and the next one takes its place.
 */
export async function callPath(deps: SignedLinkDeps, db: Db, orderId: string): Promise<string> {
  const now = deps.clock.now()
  const [latest] = await db
    .select()
    .from(callLinks)
    .where(eq(callLinks.orderId, orderId))
    .orderBy(desc(callLinks.generation))
    .limit(1)
  const generation = latest && latest.expiresAt <= now ? latest.generation + 1 : (latest?.generation ?? 0)
  const token = callToken(deps.secret, orderId, generation)
  const expiresAt = linkExpiry(now)
  // Under a new APP_SECRET the order has another token, and the one sent before keeps working.
  await db
    .insert(callLinks)
    .values({ tokenHash: sha256(token), orderId, generation, expiresAt })
    .onConflictDoUpdate({ target: callLinks.tokenHash, set: { expiresAt } })
  return `/calls/${token}`
}

/** An unknown token, a forged one, a misspelt one and a revoked one are the same: unknown. */
export type CallLink = { state: 'unknown' } | { state: 'open' | 'ended'; order: Order }

export async function readCallLink({ clock }: { clock: Clock }, db: Db, token: string): Promise<CallLink> {
  const [link] = await db
    .select()
    .from(callLinks)
    .where(eq(callLinks.tokenHash, sha256(token)))
  const order = link?.orderId ? await findOrder(db, link.orderId) : undefined
  if (!link || !order) return { state: 'unknown' }
  return { state: link.expiresAt <= clock.now() ? 'ended' : 'open', order }
}

/** The order that a link opens. */
export async function findOrderByCallLink(deps: { clock: Clock }, db: Db, token: string): Promise<Order | undefined> {
  const link = await readCallLink(deps, db, token)
  return link.state === 'open' ? link.order : undefined
}

/** Ends every link of one call that was mailed until now. The next email brings one that works. */
export async function revokeCallLinks({ secret, clock }: SignedLinkDeps, tx: Tx, orderId: string): Promise<boolean> {
  const ended = await tx
    .update(callLinks)
    .set({ orderId: null })
    .where(eq(callLinks.orderId, orderId))
    .returning({ generation: callLinks.generation })
  if (ended.length === 0) return false
  const generation = Math.max(...ended.map((link) => link.generation)) + 1
  const tokenHash = sha256(callToken(secret, orderId, generation))
  await tx.insert(callLinks).values({ tokenHash, orderId, generation, expiresAt: linkExpiry(clock.now()) })
  return true
}

/** Ends every link of these orders for good: whatever would make one again finds it ended. */
export async function revokeLinksOfOrders(tx: Tx, orderIds: string[]): Promise<void> {
  if (orderIds.length > 0) await tx.update(callLinks).set({ orderId: null }).where(inArray(callLinks.orderId, orderIds))
}

export function callToken(secret: string, orderId: string, generation = 0): string {
  return computeSignature(secret, 'calls', generation === 0 ? orderId : `${orderId}.${generation}`)
}

/** Where the coach's own calendar program reads her calls. One address for as long as `APP_SECRET` is the same. */
export function coachCalendarPath(secret: string): string {
  return `/calendar/${derivedSecret(secret, 'coach calendar')}.ics`
}
