import { and, eq, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { orders } from '../orders/orders.sql.ts'
import type { PersonalData } from '../platform/personal-data.ts'
import { entitlements } from './entitlements.sql.ts'
import { downloadLinks } from './links.sql.ts'

const siblingEntitlements = alias(entitlements, 'own')

/** The rights to what was bought, and how often each was downloaded. */
export const downloadPersonalData: PersonalData = {
  name: 'Your rights and downloads',
  retentionNote: 'While a membership runs we keep your right to it: cancel it first if you want that gone too.',
  async read(db, email) {
    const found = await db
      .select()
      .from(entitlements)
      .where(eq(sql`lower(${entitlements.email})`, email))
      .orderBy(entitlements.grantedAt)
    return found.map((right) => ({
      product: right.productId,
      edition: right.edition,
      order: right.orderId,
      granted: right.grantedAt.toISOString(),
      ended: right.endedAt?.toISOString() ?? null,
      downloads: right.downloadCount,
    }))
  },
  async erase(tx, email) {
    // The monthly editions of a membership stay when it ends, and go here like anything that was bought.
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
    const theirs = await tx
      .select({ id: entitlements.id })
      .from(entitlements)
      .innerJoin(orders, eq(orders.id, entitlements.orderId))
      .where(
        and(
          eq(sql`lower(${entitlements.email})`, email),
          or(eq(orders.mode, 'payment'), isNotNull(entitlements.endedAt), notExists(running)),
        ),
      )
    const ids = theirs.map(({ id }) => id)
    if (ids.length === 0) return
    await tx.delete(downloadLinks).where(inArray(downloadLinks.entitlementId, ids))
    await tx.delete(entitlements).where(inArray(entitlements.id, ids))
  },
}
