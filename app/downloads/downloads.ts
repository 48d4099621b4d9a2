export { type Archive, openArchive } from './archive.ts'
export { emailDownloadLink } from './download-page.ts'
export { downloadPersonalData } from './download-personal-data.ts'
export {
  type EndReason,
  type Entitlement,
  endEntitlements,
  entitlementHasEmail,
  findEntitlement,
  findEntitlementsByOrder,
  grantEntitlement,
} from './entitlements.ts'
export { downloadPath, type LinkState, readLink, renewExpiringLink } from './links.ts'
export { deleteOrphanedStamps } from './stamps.ts'
export { announceVersion, findVersion, notifyOwners, type ProductVersion, publishVersions } from './versions.ts'
