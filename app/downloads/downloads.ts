export { type Archive, openArchive } from './archive.ts'
export { type DownloadContents, emailDownloadLink, readContents } from './download-page.ts'
export { downloadPersonalData } from './download-personal-data.ts'
export { sendFile } from './downloads.http.ts'
export {
  type EndReason,
  type Entitlement,
  endEntitlements,
  entitlementHasEmail,
  findEntitlement,
  findEntitlementsByOrder,
  grantEntitlement,
} from './entitlements.ts'
export { downloadPath, type LinkState, readLink, renewExpiringLink, restoreLinks } from './links.ts'
export { moveEntitlements } from './move-entitlements.ts'
export { findOwnEntitlement, findOwnProducts, freshDownloadPath, type OwnProduct } from './own-products.ts'
export { deleteOrphanedStamps, deleteStamps } from './stamps.ts'
export { announceVersion, findVersion, notifyOwners, type ProductVersion, publishVersions } from './versions.ts'
