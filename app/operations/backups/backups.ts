export {
  type BackupFile,
  type BackupPaths,
  deleteOtherBackups,
  isBackupFile,
  listBackups,
  newestBackup,
  prepareBackup,
  renameDurably,
  thinBackups,
} from './backup-files.ts'
export { type BackupPlace, backupPlace } from './backup-place.ts'
export { MAX_BACKUP_AGE } from './desk-items.ts'
export { type DueErasure, type Erasure, leaveForNextStart, readErasures, recordErasure } from './erasures.ts'
export { fetchJournal } from './journal-parts.ts'
export { BACKUP_BUSY_EXIT, backupSettings } from './scheduled-backup.ts'
export { copyDatabase, scratchFolder, snapshotFolder } from './snapshot.ts'
export { fetchBackup, sendBackup, splitBackupAddress } from './stored-backups.ts'
export { type BackupStore, isStoreAddress, storeLabel } from './stores/backup-store.ts'
export { openBackupStore } from './stores/open-store.ts'
