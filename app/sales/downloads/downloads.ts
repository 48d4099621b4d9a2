export type { Manifest } from './contents.ts'
export { emailDownloadLink, readContents } from './download-page.ts'
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
export { downloadPath, type LinkState, readLink, renewExpiringLink, restoreLinks } from './links.ts'
export { moveEntitlements } from './move-entitlements.ts'
export { nextNumber } from './new-version.ts'
export { findOwnEntitlement, findOwnProducts, freshDownloadPath, type OwnProduct } from './own-products.ts'
export {
  findCurrentVersion,
  findVersion,
  findVersionsByProduct,
  locateFile,
  type ProductVersion,
  pickCurrent,
} from './published-versions.ts'
export { loadReceipts, type Receipt } from './receipts.ts'
export { findSuperseded } from './replaced-files.ts'
export { deleteStamps, stampPlaceOf } from './stamps.ts'
export {
  addToDraft,
  canGoBack,
  discardDraft,
  draftEarlier,
  findDraftUpload,
  findUpload,
  type ProductUpload,
  publishUpload,
  withUploads,
} from './uploads.ts'
export { countOwners, publishVersions } from './versions.ts'
