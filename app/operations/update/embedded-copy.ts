import { constants, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { SECOND } from '../../platform/clock.ts'
import { databaseFolder } from '../../platform/embedded/database-template.server.ts'
import { lockFolder } from '../../platform/embedded/folder-lock.server.ts'
import { updateFolder } from '../../platform/process/update-plan.server.ts'

/** The data as they were before a migration, in either kind of database. */
export const beforeFolder = (dataDir: string) => join(updateFolder(dataDir), 'before')

/** Copies the embedded database, which no server has open. */
export function copyEmbedded(dataDir: string): void {
  const lock = lockFolder(dataDir, PATIENCE)
  try {
    const [before, half] = [beforeFolder(dataDir), `${beforeFolder(dataDir)}.half`]
    for (const folder of [before, half]) rmSync(folder, { recursive: true, force: true })
    mkdirSync(half, { recursive: true, mode: 0o700 })
    // Synchronously: copying a thousand files one by one with await takes a second longer.
    cpSync(databaseFolder(dataDir), databaseFolder(half), { recursive: true, mode: constants.COPYFILE_FICLONE })
    renameSync(half, before)
  } finally {
    lock.release()
  }
}

/** Puts the copy in the place of the database, which no server has open. It may be killed at any moment. */
export function restoreEmbedded(dataDir: string): void {
  const lock = lockFolder(dataDir, PATIENCE)
  try {
    const failed = join(updateFolder(dataDir), 'failed')
    rmSync(failed, { recursive: true, force: true })
    renameSync(databaseFolder(dataDir), failed)
    finishRestoring(dataDir)
    rmSync(failed, { recursive: true, force: true })
  } finally {
    lock.release()
  }
}

/** The database is missing only where an update was killed while it put the copy back. The caller holds the folder's lock. */
export function finishRestoring(dataDir: string): void {
  const copy = databaseFolder(beforeFolder(dataDir))
  if (existsSync(copy) && !existsSync(databaseFolder(dataDir))) renameSync(copy, databaseFolder(dataDir))
}

/** For a server that has just ended, or that looks whether the folder is free. */
const PATIENCE = 5 * SECOND
