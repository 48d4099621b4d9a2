import { join, resolve } from 'node:path'
import { isStoreAddress } from './stores/backup-store.ts'

/**
 * Where backups lie: in a folder, and in a store off this machine where the setting is an address. With a store, the
 * folder is one of DATA_DIR and holds the newest backup alone.
 */
export interface BackupPlace {
  folder: string
  address?: string
}

/** @param to a folder or an address, as BACKUP_TO has it */
export function backupPlace(to: string, dataDir: string): BackupPlace {
  return isStoreAddress(to) ? { folder: join(dataDir, 'backups'), address: to } : { folder: resolve(to) }
}
