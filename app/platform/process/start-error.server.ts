import { DISK_FULL_EXIT, freeBytes, MIN_FREE_BYTES } from '../embedded/disk.server.ts'
import { errorCode, sqlState } from '../error-code.ts'

/** A problem at the start that the operator can fix: only its message is shown, without a stack. */
export class StartError extends Error {
  readonly exitCode: number

  constructor(message: string, cause?: unknown, exitCode = 1) {
    super(message, { cause })
    this.name = 'StartError'
    this.exitCode = exitCode
  }
}

/** Why the server couldn't listen, as a `StartError` where the cause is known. */
export function toListenError(error: unknown, host: string, port: number): unknown {
  const known: Record<string, string | undefined> = {
    EADDRINUSE: `Port ${port} on ${host} is in use by another program. Stop that program, or set PORT to another number.`,
    EACCES: `Port ${port} on ${host} needs rights that this user doesn't have. Set PORT above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Set HOST to one of its own, such as 127.0.0.1.`,
  }
  const why = known[errorCode(error) ?? '']
  return why ? new StartError(why, error) : error
}

/** Why a folder can't be used, as a `StartError` where the cause is known. */
export function toFolderError(error: unknown, folder: string): unknown {
  const code = errorCode(error) ?? ''
  if (code === 'ENOSPC') return diskFullError(folder, error)
  const why = FOLDER_ERRORS[code]
  if (!why) return error
  return new StartError(
    `The folder ${folder} can't be used: ${why}. Make it writable for the user that runs the server, or set DATA_DIR to another folder.`,
    error,
  )
}

/** @throws StartError when so little room is left that the embedded database couldn't open, or would freeze */
export async function requireDiskSpace(folder: string): Promise<void> {
  if ((await freeBytes(folder)) < MIN_BYTES_TO_START) throw diskFullError(folder)
}

/** Why the embedded database in this folder couldn't be opened. */
export async function toOpenError(error: unknown, folder: string): Promise<unknown> {
  const known = toFolderError(error, folder)
  if (known !== error) return known
  if ((await freeBytes(folder).catch(() => Number.POSITIVE_INFINITY)) < MIN_FREE_BYTES)
    return diskFullError(folder, error)
  const detail = error instanceof Error ? error.message.split('\n')[0] : String(error)
  return new StartError(
    `The embedded database in ${folder} can't be opened (${detail}). Its files are damaged or incomplete, or another version made them. ` +
      `Set it aside and start again: mv ${folder} ${folder}.damaged. The demonstration starts over.`,
    error,
  )
}

/** Why PostgreSQL can't be used, as a `StartError`. */
export function toPostgresError(error: unknown, url: string): StartError {
  const { hostname, port, pathname, username } = new URL(url)
  let at = error
  while (at instanceof Error && at.cause instanceof Error) at = at.cause // the query that found out says nothing of it
  const why = at instanceof Error ? at.message || errorCode(at) : at
  const [name, role] = [pathname.slice(1), username].map(decodeURIComponent)
  const cure =
    sqlState(error) === '42501'
      ? `Its role has to own it. As root: sudo -u postgres psql -c 'alter database "${name}" owner to "${role}"'`
      : 'Check that it runs, and that DATABASE_URL is right.'
  return new StartError(`PostgreSQL at ${hostname}:${port || 5432}${pathname} can't be used (${why}). ${cure}`, error)
}

/** One segment of the write-ahead log, and as much again to be safe. */
const MIN_BYTES_TO_START = 32 * 1024 * 1024

const FOLDER_ERRORS: Record<string, string | undefined> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a read-only file system',
  ENOTDIR: 'part of its path is a file and not a folder',
  EEXIST: 'it is a file and not a folder',
}

function diskFullError(folder: string, cause?: unknown): StartError {
  return new StartError(
    `The disk that holds ${folder} is full: the server needs ${MIN_FREE_BYTES / 1024 / 1024} MB free there. Nothing was changed. Free some space and start again.`,
    cause,
    DISK_FULL_EXIT,
  )
}
