import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.server.ts'
import { downloadLinks, entitlements } from './entitlements.sql.ts'

export { bringPurchases, findOwned, takeBackPurchases } from './brought-purchases.ts'
export { type DocumentSource, loadContents, type Manifest } from './contents.ts'
export { readContents } from './download-page.ts'
export { downloadPersonalData } from './download-personal-data.ts'
export { fileResponse, sendFile } from './downloads.http.ts'
export type { FindEditionFiles } from './edition-files.ts'
export {
  type Entitlement,
  endEntitlements,
  entitlementHasEmail,
  findEntitlement,
  findEntitlementsByOrder,
  grantEntitlement,
} from './entitlements.ts'
export { type IncomingForm, receiveFile } from './incoming-files.ts'
export { downloadPath, type LinkPlace, type LinkState, readLink, renewExpiringLinks, restoreLinks } from './links.ts'
export { findOwnEntitlement, findOwnProducts, freshDownloadPath, type OwnProduct } from './own-products.ts'
export {
  findCurrentVersion,
  findVersion,
  findVersionsByProduct,
  locateFile,
  nextNumber,
  type ProductVersion,
  pickCurrent,
} from './published-versions.ts'
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
export { countOwners, publishVersions } from './versions.ts'

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
