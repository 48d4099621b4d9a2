export { type Archive, openArchive } from './archive.ts'
export {
  type EndReason,
  type Entitlement,
  endEntitlements,
  entitlementsOf,
  findEntitlement,
  grantEntitlement,
} from './entitlements.ts'
export { heldDownloads } from './held-downloads.ts'
export { downloadPath, type LinkState, readLink, renewWorn } from './links.ts'
export { forgetStamps } from './stamps.ts'
export {
  announceVersion,
  findVersion,
  type ProductVersion,
  publishVersions,
  tellOwners,
  type VersionDeps,
} from './versions.ts'
export { type DownloadPageDeps, downloadContext, mailFreshLink } from './download-page.ts'
