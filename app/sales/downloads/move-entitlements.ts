import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.server.ts'
import { entitlements } from './entitlements.sql.ts'
import { downloadLinks } from './links.sql.ts'

/** Gives what an order opened to another address. Links that were sent to the one before end. */
export async function moveEntitlements(tx: Tx, orderId: string, email: string): Promise<void> {
  const moved = await tx
    .update(entitlements)
    .set({ email, generation: sql`${entitlements.generation} + 1` })
    .where(eq(entitlements.orderId, orderId))
    .returning({ id: entitlements.id })
  const ids = moved.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(downloadLinks).where(inArray(downloadLinks.entitlementId, ids))
}
