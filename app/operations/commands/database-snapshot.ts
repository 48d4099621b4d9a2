import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabasePlace } from '../../platform/backup/sql-session.server.ts'
import { runOnServer } from '../../platform/embedded/command-socket.server.ts'
import { refuseToLeaveBehind } from '../../platform/embedded/data-left-behind.server.ts'
import { databaseFolder } from '../../platform/embedded/database-template.server.ts'
import { FolderLockError, lockFolder } from '../../platform/embedded/folder-lock.server.ts'
import type { Env } from '../../platform/process/env.server.ts'
import { copyDatabase, scratchFolder, snapshotFolder } from '../backups/backups.ts'

/** Another command has the folder for backups just now. */
export class ScratchInUseError extends Error {
  constructor(cause: unknown) {
    super('Another backup or export is being made right now. Wait until it’s done.', { cause })
    this.name = 'ScratchInUseError'
  }
}

/** Does work that needs a folder of its own in DATA_DIR, empty before and after, one at a time. */
export async function withScratch<T>(env: Env, work: (scratch: string) => Promise<T>): Promise<T> {
  const lock = lockScratch(env.DATA_DIR)
  const scratch = scratchFolder(env.DATA_DIR)
  try {
    await clear(scratch)
    return await work(scratch)
  } finally {
    await clear(scratch)
    lock.release()
  }
}

/** PostgreSQL itself, or a copy of the embedded database: made by the server that has it open, or here when none does. */
export async function placeToRead({ DATA_DIR, DATABASE_URL }: Env): Promise<DatabasePlace> {
  if (DATABASE_URL) {
    refuseToLeaveBehind(DATA_DIR)
    return { url: DATABASE_URL }
  }
  if (!existsSync(databaseFolder(DATA_DIR)))
    throw new Error(`There’s no database in ${DATA_DIR}, so there’s nothing to back up.`)
  const line = { args: ['backup:snapshot'], cwd: process.cwd() }
  if ((await runOnServer(DATA_DIR, line, () => {})) === undefined) {
    const lock = lockFolder(DATA_DIR)
    await copyDatabase(DATA_DIR).finally(() => lock.release())
  }
  return { folder: snapshotFolder(DATA_DIR) }
}

function lockScratch(dataDir: string) {
  try {
    return lockFolder(scratchFolder(dataDir))
  } catch (error) {
    if (!(error instanceof FolderLockError)) throw error
    throw new ScratchInUseError(error)
  }
}

async function clear(scratch: string): Promise<void> {
  for (const name of await readdir(scratch)) {
    if (!/^(lock|owner)/.test(name)) await rm(join(scratch, name), { recursive: true, force: true })
  }
}
