export { type Archive, openArchive } from './archive.ts'
export { type DownloadPageDeps, downloadContext, emailDownloadLink } from './download-page.ts'
export {
  type EndReason,
  type Entitlement,
  endEntitlements,
  findEntitlementsByOrder,
  findEntitlement,
  grantEntitlement,
} from './entitlements.ts'
export { downloadPersonalData } from './held-downloads.ts'
export { downloadPath, type LinkState, readLink, renewExpiringLink } from './links.ts'
export { deleteOrphanedStamps } from './stamps.ts'
export {
  announceVersion,
  findVersion,
  type ProductVersion,
  publishVersions,
  notifyOwners,
  type VersionDeps,
} from './versions.ts'
