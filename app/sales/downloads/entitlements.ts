import { and, eq, inArray, isNotNull, isNull, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { derivedId } from '../../platform/ids.ts'
import { type PersonalData, personalTable } from '../../platform/personal-data.ts'
import { orders } from '../orders/orders.sql.ts'
import { downloadLinks, type EndReason, entitlements } from './downloads.sql.ts'

/** The right to a product, or to one edition of it. It names no file. */
export type Entitlement = typeof entitlements.$inferSelect

interface Grant {
  orderId: string
  productId: string
  edition?: string | null
  email: string
}

/** Grants what an order pays for, or restores it when it had ended. Safe to run twice. */
export async function grantEntitlement(deps: { clock: Clock }, tx: Tx, grant: Grant): Promise<void> {
  const id = derivedId('ent', grant.orderId, grant.productId, grant.edition ?? null)
  await tx
    .insert(entitlements)
    .values({ ...grant, id, grantedAt: deps.clock.now() })
    .onConflictDoUpdate({
      target: [entitlements.orderId, entitlements.productId, entitlements.edition],
      set: { endedAt: null, endReason: null },
    })
}

/**
 * Ends every entitlement of this order, and with it the links. When a membership ends, its monthly editions stay, because
 * they were paid for.
 */
export async function endEntitlements(
  deps: { clock: Clock },
  tx: Tx,
  orderId: string,
  endReason: EndReason,
): Promise<void> {
  await tx
    .update(entitlements)
    .set({ endedAt: deps.clock.now(), endReason })
    .where(
      and(
        eq(entitlements.orderId, orderId),
        isNull(entitlements.endedAt),
        endReason === 'subscription_ended' ? isNull(entitlements.edition) : undefined,
      ),
    )
  if (endReason !== 'subscription_ended') return
  // A refund took them that has failed since.
  const wereRefunded = and(isNotNull(entitlements.edition), eq(entitlements.endReason, 'refunded'))
  await tx
    .update(entitlements)
    .set({ endedAt: null, endReason: null })
    .where(and(eq(entitlements.orderId, orderId), wereRefunded))
}

export async function findEntitlement(db: Db, id: string): Promise<Entitlement | undefined> {
  const [entitlement] = await db.select().from(entitlements).where(eq(entitlements.id, id))
  return entitlement
}

/** The entitlements of an order, oldest first. */
export function findEntitlementsByOrder(db: Db, orderId: string): Promise<Entitlement[]> {
  return db.select().from(entitlements).where(eq(entitlements.orderId, orderId)).orderBy(entitlements.grantedAt)
}

/** Counts one download in one statement, so that concurrent downloads are all counted. */
export async function countDownload(db: Db, id: string): Promise<void> {
  await db
    .update(entitlements)
    .set({ downloadCount: sql`${entitlements.downloadCount} + 1` })
    .where(eq(entitlements.id, id))
}

/** Whether an entitlement belongs to this address, which is in lower case. */
export function entitlementHasEmail(email: string): SQL {
  return eq(sql`lower(${entitlements.email})`, email)
}

const siblingEntitlements = alias(entitlements, 'own')

/** The entitlements to what was bought, and how often each was downloaded. */
export const downloadPersonalData: PersonalData = {
  name: 'Your downloads and access',
  isOfAccount: true,
  retentionNote:
    'While you have an active membership, we keep the access that comes with it. If you want that gone too, cancel it first.',
  read: personalTable(entitlements, {
    of: entitlementHasEmail,
    orderBy: entitlements.grantedAt,
    show: ({ productId, edition, orderId, grantedAt, endedAt, downloadCount }) => ({
      product: productId,
      edition,
      order: orderId,
      granted: grantedAt,
      ended: endedAt,
      downloads: downloadCount,
    }),
  }).read,
  async erase(tx, email) {
    // The monthly editions of a membership stay when it ends, so they are erased here like any other purchase.
    const running = tx
      .select({ one: sql`1` })
      .from(siblingEntitlements)
      .where(
        and(
          eq(siblingEntitlements.orderId, orders.id),
          isNull(siblingEntitlements.edition),
          isNull(siblingEntitlements.endedAt),
        ),
      )
    const erasable = await tx
      .select({ id: entitlements.id })
      .from(entitlements)
      .innerJoin(orders, eq(orders.id, entitlements.orderId))
      .where(
        and(
          entitlementHasEmail(email),
          or(eq(orders.mode, 'payment'), isNotNull(entitlements.endedAt), notExists(running)),
        ),
      )
    const ids = erasable.map(({ id }) => id)
    if (ids.length === 0) return
    await tx.delete(downloadLinks).where(inArray(downloadLinks.entitlementId, ids))
    await tx.delete(entitlements).where(inArray(entitlements.id, ids))
  },
}
