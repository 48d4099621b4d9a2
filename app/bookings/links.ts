import { createHash, createHmac } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { findOrder, type Order } from '../orders/orders.ts'
import type { Db, Tx } from '../platform/database.server.ts'
import { derivedSecret } from '../platform/secrets.server.ts'
import { callLinks } from './bookings.sql.ts'

/**
 * The path of the page on which the buyer of a call chooses, moves and cancels it. The token is an HMAC of the order
 * under `APP_SECRET`: it can be made again whenever a mail needs it, and only its hash is stored.
 */
export async function callPath(deps: { secret: string }, db: Db, orderId: string): Promise<string> {
  const token = callToken(deps.secret, orderId)
  // Under a new APP_SECRET the order has another token, and the one sent before keeps working.
  await db
    .insert(callLinks)
    .values({ tokenHash: hashOf(token), orderId })
    .onConflictDoNothing()
  return `/calls/${token}`
}

/** The order that a link is for. An unknown token, a forged one and a misspelt one are the same: undefined. */
export async function orderOfLink(db: Db, token: string): Promise<Order | undefined> {
  const [link] = await db
    .select()
    .from(callLinks)
    .where(eq(callLinks.tokenHash, hashOf(token)))
  return link?.orderId ? findOrder(db, link.orderId) : undefined
}

/** Ends every link of these orders for good: whatever would make one again finds it ended. */
export async function endLinks(tx: Tx, orderIds: string[]): Promise<void> {
  if (orderIds.length > 0) await tx.update(callLinks).set({ orderId: null }).where(inArray(callLinks.orderId, orderIds))
}

export function callToken(secret: string, orderId: string): string {
  return createHmac('sha256', derivedSecret(secret, 'calls')).update(orderId).digest('base64url')
}

/** Where the coach's own calendar program reads her calls. One address for as long as `APP_SECRET` is the same. */
export function coachCalendarPath(secret: string): string {
  return `/calendar/${derivedSecret(secret, 'coach calendar')}.ics`
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
