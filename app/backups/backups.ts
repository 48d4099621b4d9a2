export { type BackupFile, listBackups, prepareBackup, renameDurably, thinBackups } from './backup-files.ts'
export { MAX_BACKUP_AGE } from './desk-items.ts'
export { type Erasure, leaveForNextStart, readErasures, recordErasure } from './erasures.ts'
export { copyDatabase, scratchFolder, snapshotFolder } from './snapshot.ts'
