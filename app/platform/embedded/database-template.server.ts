import { chmodSync, cpSync, existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Gives a folder without an embedded database a copy of the one that the build made, empty and migrated: making one takes
 * seconds, and someone is watching a first start. Does nothing where there is a database already, or no template. The next
 * start deletes what a crash left half copied.
 *
 * @param folder DATA_DIR; the caller holds its lock
 */
export async function copyDatabaseTemplate(template: string, folder: string): Promise<void> {
  const target = databaseFolder(folder)
  if (existsSync(target) || !existsSync(template)) return
  const half = `${target}.half`
  await rm(half, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  // Synchronously: copying a thousand files one by one with await takes a second longer.
  cpSync(template, half, { recursive: true })
  restrictPermissions(half)
  await rename(half, target)
}

/** A copy has the modes of what it was copied from, and the build is readable for everyone. */
function restrictPermissions(folder: string): void {
  chmodSync(folder, 0o700)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
}

/** Where PGlite keeps its files within DATA_DIR. */
export function databaseFolder(folder: string): string {
  return join(folder, 'database')
}
