import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { BackupStore } from '../app/operations/backups/stores/backup-store.ts'
import { openBackupStore } from '../app/operations/backups/stores/open-store.ts'
import { startS3Server } from './rig/s3-server.ts'
import { tempFolder } from './temp-folder.ts'

/** A folder that is gone when the test ends. */
export async function scratchFolderOfTest(): Promise<string> {
  const folder = tempFolder('backup-test')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** An empty store of backups, at a server that speaks S3, and a way to put texts there. */
export async function emptyStore(): Promise<BackupStore & { write(name: string, text: string): Promise<void> }> {
  const [{ address, env }, folder] = [await startS3Server({ onTestFinished }), await scratchFolderOfTest()]
  const store = await openBackupStore(address, env)
  onTestFinished(store.close)
  return {
    ...store,
    async write(name, text) {
      await writeFile(join(folder, 'text'), text)
      await store.put(name, join(folder, 'text'))
    },
  }
}

/** The names of what is in a store, or in one of its folders, in order. */
export const namesIn = async (store: BackupStore, folder?: string) =>
  (await store.list(folder)).map(({ name }) => name).sort()
