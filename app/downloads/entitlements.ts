import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/database.server.ts'
import { newId } from '../platform/ids.ts'
import { type EndReason, entitlements } from './entitlements.sql.ts'

export type { EndReason }
/** The right to a product with an optional edition: never a file. */
export type Entitlement = typeof entitlements.$inferSelect

export interface Grant {
  orderId: string
  productId: string
  edition?: string | null
  email: string
}

/** Grants the right that an order pays for, or gives it back when it had ended. Asking twice grants it once. */
export async function grantEntitlement(deps: { clock: Clock }, tx: Tx, grant: Grant): Promise<void> {
  await tx
    .insert(entitlements)
    .values({ ...grant, id: newId('ent'), grantedAt: deps.clock.now() })
    .onConflictDoUpdate({
      target: [entitlements.orderId, entitlements.productId, entitlements.edition],
      set: { endedAt: null, endReason: null },
    })
}

/**
 * Ends every right that this order gave; links stop working with it. When a membership is over, its monthly editions
 * stay: they were paid for.
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
}

export async function findEntitlement(db: Db, id: string): Promise<Entitlement | undefined> {
  const [entitlement] = await db.select().from(entitlements).where(eq(entitlements.id, id))
  return entitlement
}

/** What an order gives a right to, oldest first. */
export function findEntitlementsByOrder(db: Db, orderId: string): Promise<Entitlement[]> {
  return db.select().from(entitlements).where(eq(entitlements.orderId, orderId)).orderBy(entitlements.grantedAt)
}

/** Counts one download, whole and in one statement, so that parallel ones are all counted. */
export async function countDownload(db: Db, id: string): Promise<void> {
  await db
    .update(entitlements)
    .set({ downloadCount: sql`${entitlements.downloadCount} + 1` })
    .where(eq(entitlements.id, id))
}
