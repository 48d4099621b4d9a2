import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { derivedId } from '../../platform/ids.ts'
import { orders } from '../orders/orders.sql.ts'
import { downloadLinks, entitlements } from './downloads.sql.ts'

export type { FindEditionFiles } from './contents.ts'
export { type DocumentSource, loadContents, type Manifest } from './contents.ts'
export { readContents } from './download-page.ts'
export { fileResponse, sendFile } from './downloads.http.ts'
export {
  downloadPersonalData,
  type Entitlement,
  endEntitlements,
  entitlementHasEmail,
  findEntitlement,
  findEntitlementsByOrder,
  grantEntitlement,
} from './entitlements.ts'
export { type IncomingForm, receiveFile } from './incoming-files.ts'
export { downloadPath, type LinkPlace, readLink, renewExpiringLinks, restoreLinks } from './links.ts'
export { findOwnEntitlement, findOwnProducts, freshDownloadPath, type OwnProduct } from './own-products.ts'
export { loadReceipts, type Receipt } from './receipts.ts'
export { findSuperseded } from './replaced-files.ts'
export { deleteStamps, stampPlaceOf } from './stamps.ts'
export {
  addToDraft,
  discardDraft,
  draftMade,
  findDraftUpload,
  findUpload,
  type ProductUpload,
  publishUpload,
  withUploads,
} from './uploads.ts'
export {
  countOwners,
  findCurrentVersion,
  findVersion,
  findVersionsByProduct,
  locateFile,
  nextNumber,
  type ProductVersion,
  pickCurrent,
  publishVersions,
} from './versions.ts'

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

interface PastPurchase {
  /** In lower case. */
  email: string
  productId: string
  name: string | undefined
  boughtAt: Date | undefined
  cents: number | undefined
  /** `new`: they haven’t got it. */
  fate: string
}

/** Who of these addresses, in lower case, has which product, as `ada@example.com blueprint`. */
export async function findOwned(db: Db, emails: readonly string[]): Promise<Set<string>> {
  const email = sql<string>`lower(${entitlements.email})`
  const found = await db
    .select({ email, productId: entitlements.productId })
    .from(entitlements)
    .where(and(inArray(email, [...emails]), isNull(entitlements.endedAt)))
  return new Set(found.map((one) => `${one.email} ${one.productId}`))
}

/** Puts into people's accounts what they bought before, once for a list. Nobody is emailed, and nothing is charged. */
export async function bringPurchases(
  { clock }: { clock: Clock },
  tx: Tx,
  listed: readonly PastPurchase[],
  { id: listId, how }: { id: string; how: string },
): Promise<void> {
  const bought = listed.filter(({ fate }) => fate === 'new')
  if (bought.length === 0) return
  const now = clock.now()
  const rows = bought.map(({ email, productId, name, boughtAt, cents }) => ({
    ...{ id: derivedId('ord', listId, email, productId), productId, email },
    ...{ amountCents: 0, currency: 'usd', mode: 'payment' as const, state: 'paid' as const, givenBy: listId },
    ...{ brought: { how, name, cents }, createdAt: boughtAt ?? now, paidAt: boughtAt ?? null },
  }))
  const added = await tx.insert(orders).values(rows).onConflictDoNothing({ target: orders.id }).returning()
  if (added.length === 0) return
  const granted = added.map(({ id: orderId, productId, email }) => ({
    ...{ id: derivedId('ent', orderId, productId, null), orderId, productId, email: email ?? '', grantedAt: now },
  }))
  await tx.insert(entitlements).values(granted)
}

/** Takes back what a list brought and nobody has downloaded since. */
export async function takeBackPurchases(tx: Tx, listId: string): Promise<void> {
  const used = tx.select({ id: entitlements.orderId }).from(entitlements).where(gt(entitlements.downloadCount, 0))
  const found = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.givenBy, listId), isNull(orders.emailCorrectedAt), sql`${orders.id} not in ${used}`))
  const ids = found.map(({ id }) => id)
  const own = tx.select({ id: entitlements.id }).from(entitlements).where(inArray(entitlements.orderId, ids))
  await tx.delete(downloadLinks).where(inArray(downloadLinks.entitlementId, own))
  await tx.delete(entitlements).where(inArray(entitlements.orderId, ids))
  await tx.delete(orders).where(inArray(orders.id, ids))
}
