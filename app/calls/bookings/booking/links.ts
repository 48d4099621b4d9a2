import { desc, eq, inArray } from 'drizzle-orm'
import { findOffer } from '../../../catalog/offers.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Db, Tx } from '../../../platform/database/database.server.ts'
import { enqueueRequestedEmail, resendSlot } from '../../../platform/mail/requested-emails.ts'
import { derivedSecret } from '../../../platform/process/secrets.server.ts'
import { sha256 } from '../../../platform/sha256.ts'
import { computeSignature, linkExpiry, type SignedLinkDeps } from '../../../platform/signed-token.ts'
import { dateTimeLabel } from '../../../platform/time-labels.ts'
import { findOrder, type Order } from '../../../sales/orders/orders.ts'
import { callLinks } from '../bookings.sql.ts'
import { callLabel, findBookingByOrder } from './booking.ts'
import { findCall } from './calls.ts'

/**
 * The path of the page on which the buyer of a call chooses, moves and cancels it. The token is an HMAC of the order
 * under `APP_SECRET`, so any email can compute it again, and only its hash is stored. Every email extends it by another 18
 * months; a link that has expired is replaced by a new one.
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
  // Under a new APP_SECRET the order has another token, and links sent before continue to work.
  await db
    .insert(callLinks)
    .values({ tokenHash: sha256(token), orderId, generation, expiresAt })
    .onConflictDoUpdate({ target: callLinks.tokenHash, set: { expiresAt } })
  return `/calls/${token}`
}

/** Unknown, forged, misspelled and revoked tokens are all `unknown`. */
type CallLink = { state: 'unknown' } | { state: 'open' | 'ended'; order: Order }

export async function readCallLink({ clock }: { clock: Clock }, db: Db, token: string): Promise<CallLink> {
  const [link] = await db
    .select()
    .from(callLinks)
    .where(eq(callLinks.tokenHash, sha256(token)))
  const order = link?.orderId ? await findOrder(db, link.orderId) : undefined
  if (!link || !order) return { state: 'unknown' }
  return { state: link.expiresAt <= clock.now() ? 'ended' : 'open', order }
}

export async function findOrderByCallLink(deps: { clock: Clock }, db: Db, token: string): Promise<Order | undefined> {
  const link = await readCallLink(deps, db, token)
  return link.state === 'open' ? link.order : undefined
}

/** Revokes every link of one call that was emailed until now. The next email has a new one. */
export async function revokeCallLinks({ secret, clock }: SignedLinkDeps, tx: Tx, orderId: string): Promise<boolean> {
  const revoked = await tx
    .update(callLinks)
    .set({ orderId: null })
    .where(eq(callLinks.orderId, orderId))
    .returning({ generation: callLinks.generation })
  if (revoked.length === 0) return false
  const generation = Math.max(...revoked.map((link) => link.generation)) + 1
  const tokenHash = sha256(callToken(secret, orderId, generation))
  await tx.insert(callLinks).values({ tokenHash, orderId, generation, expiresAt: linkExpiry(clock.now()) })
  return true
}

/** Revokes every link of these orders permanently: no email can create one again. */
export async function revokeLinksOfOrders(tx: Tx, orderIds: string[]): Promise<void> {
  if (orderIds.length > 0) await tx.update(callLinks).set({ orderId: null }).where(inArray(callLinks.orderId, orderIds))
}

export function callToken(secret: string, orderId: string, generation = 0): string {
  return computeSignature(secret, 'calls', generation === 0 ? orderId : `${orderId}.${generation}`)
}

/** Where the coach's own calendar program reads her calls. The path changes only with `APP_SECRET`. */
export function coachCalendarPath(secret: string): string {
  return `/calendar/${derivedSecret(secret, 'coach calendar')}.ics`
}

/** Emails the buyer of a call a fresh link to it. A second request within five minutes sends no second email. */
export async function emailCallLink(deps: AppContext, token: string): Promise<void> {
  const link = await readCallLink(deps, deps.database.db, token)
  if (link.state === 'unknown' || !link.order.email) return
  const { id: orderId, email: to } = link.order
  const key = `fresh:call-link:${orderId}:${resendSlot(deps.clock.now())}`
  await deps.database.transact((tx) =>
    enqueueRequestedEmail(deps, tx, { key, kind: 'call-link', to, data: { orderId } }),
  )
}

/**
 * What the buyer of a call does next, by a link of their own. 'none' once their data and the link are erased, undefined where
 * calls are booked in an outside calendar.
 */
export async function callNextStep(
  deps: SignedLinkDeps & { database: Database },
  order: Order,
): Promise<{ label: string; href: string; when?: string } | 'none' | undefined> {
  const call = findCall(order.productId)
  if (!call || call.externalUrl) return undefined
  const href = await callPath(deps, deps.database.db, order.id)
  if (!(await findOrderByCallLink(deps, deps.database.db, href.slice('/calls/'.length)))) return 'none'
  const booking = await findBookingByOrder(deps.database.db, order.id)
  if (!booking) return { label: findOffer(call.id)?.nextStep?.label ?? 'Pick a time for your call', href }
  const isKept = booking.state === 'booked' || booking.state === 'held'
  const when = isKept ? { when: dateTimeLabel(booking.startsAt, booking.visitorZone) } : {}
  return { label: callLabel(booking, deps.clock.now()), href, ...when }
}
