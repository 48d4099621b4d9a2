import { statfs } from 'node:fs/promises'
import { sqlState } from '../error-code.ts'
import type { Log } from '../process/log.server.ts'

/** The exit code by which a service manager can tell a full disk from a fault (sysexits' EX_IOERR). */
export const DISK_FULL_EXIT = 74

/** Below this many free bytes nothing is sold: PGlite needs a new 16 MiB WAL segment at any moment. */
export const MIN_FREE_BYTES = 64 * 1024 * 1024

/**
 * Ends the process immediately when the disk is full or broken: after the first such error the next query of PGlite
 * blocks the event loop for good, signals included, so an orderly stop is no longer possible.
 */
export function exitOnFullDisk(error: unknown, log: Log): void {
  const code = sqlState(error)
  if (!code || !DISK_ERRORS.has(code)) return
  log.fatal({ code }, 'the disk is full or failing: leaving at once, so that nothing hangs and nothing is half done')
  process.exit(DISK_FULL_EXIT)
}

/** Free bytes of the file system that holds this folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

// disk_full and io_error
const DISK_ERRORS = new Set(['53100', '58030'])
