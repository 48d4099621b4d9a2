import { mkdir, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isKept, momentOfBackup, superfluous } from './backup-files.ts'
import { fetchErasures } from './erasures.ts'
import { forgetOldParts } from './journal-parts.ts'
import type { BackupStore } from './stores/backup-store.ts'

interface StoredBackup {
  name: string
  takenAt: Date
  isKept: boolean
}

/**
 * Stores a proven backup under its name, then deletes there what is too close to another one, or too old.
 *
 * @returns how many were deleted
 */
export async function sendBackup(store: BackupStore, proven: { name: string; from: string }, dataDir: string) {
  await store.put(proven.name, proven.from)
  const deleted = superfluous(await listStored(store))
  for (const { name } of deleted) await store.remove(name)
  await forgetOldParts(store, dataDir)
  return deleted.length
}

/** Newest first. */
async function listStored(store: BackupStore): Promise<StoredBackup[]> {
  const found = (await store.list()).flatMap(({ name }) => {
    const takenAt = momentOfBackup(name)
    return takenAt ? [{ name, takenAt, isKept: isKept(name) }] : []
  })
  return found.sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime())
}

/**
 * Gets a backup, and the list of erasures beside it, into a folder.
 *
 * @param name which one; the newest when undefined
 * @returns the backup's path
 * @throws Error in words when it isn't there
 */
export async function fetchBackup(store: BackupStore, name: string | undefined, folder: string): Promise<string> {
  const stored = await listStored(store)
  const wanted = name ?? stored[0]?.name
  if (!wanted || !stored.some((backup) => backup.name === wanted))
    throw new Error(name ? `There’s no ${name} in that store.` : 'There’s no backup in that store.')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, wanted)
  await store.get(wanted, `${file}.partial`)
  await rename(`${file}.partial`, file)
  await fetchErasures(store, folder)
  return file
}

/** The address of a store, and the name of a backup when the address ends with one. */
export function splitBackupAddress(address: string): { address: string; name?: string } {
  const name = basename(address)
  return momentOfBackup(name) ? { address: address.slice(0, -name.length), name } : { address }
}
