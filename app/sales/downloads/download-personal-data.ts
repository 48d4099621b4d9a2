import { and, eq, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type PersonalData, personalTable } from '../../platform/personal-data.ts'
import { orders } from '../orders/orders.sql.ts'
import { downloadLinks, entitlements } from './entitlements.sql.ts'
import { entitlementHasEmail } from './entitlements.ts'

const siblingEntitlements = alias(entitlements, 'own')

/** The entitlements to what was bought, and how often each was downloaded. */
export const downloadPersonalData: PersonalData = {
  name: 'Your downloads and access',
  isOfAccount: true,
  retentionNote: 'We keep your access while your membership is active. If you want that gone too, cancel it first.',
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
