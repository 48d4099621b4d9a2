import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

interface FolderLock {
  release(): void
}

export class FolderLockError extends Error {
  constructor(dir: string, owner: string) {
    super(
      `The folder ${dir} is in use by another process (${owner}). The embedded database serves one process at a time: ` +
        'stop the other one, choose another DATA_DIR, or set DATABASE_URL to share a PostgreSQL server.',
    )
    this.name = 'FolderLockError'
  }
}

/**
 * Takes the folder for this process, because PGlite itself has no lock and two processes on one folder lose rows.
 *
 * It is an operating system's lock (the one that SQLite holds on a file while a transaction is open), so that it ends
 * with its owner however that dies, and no stale file, reused process id or race between two takers can fool it.
 *
 * @throws FolderLockError in words when a living process holds it; nothing in the folder was touched by then.
 */
export function lockFolder(dir: string): FolderLock {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const ownerFile = join(dir, 'owner')
  const lock = new DatabaseSync(join(dir, 'lock'), { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    const isBusy = error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
    if (isBusy) throw new FolderLockError(dir, ownerOf(ownerFile))
    throw error
  }
  writeFileSync(ownerFile, `process ${process.pid}`)
  openLocks.add(lock)
  return {
    release() {
      openLocks.delete(lock)
      lock.close()
    },
  }
}

// Keeps the connections from garbage collection, which would release the locks.
const openLocks = new Set<DatabaseSync>()

function ownerOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return 'it has not said which' // the owner is between taking the lock and writing its name
  }
}

const SQLITE_BUSY = 5
