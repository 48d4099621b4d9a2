import { chmodSync, mkdirSync, statSync } from 'node:fs'

export class PrivateFolderError extends Error {
  constructor(folder: string, why: string) {
    super(`The folder ${folder} can’t be kept from other users of this machine: ${why}`)
    this.name = 'PrivateFolderError'
  }
}

/**
 * Keeps customers' data from other users of this machine: from now on the process makes files that only its own user can
 * read, and the folder is closed to everyone else, whatever is in it already.
 *
 * @throws PrivateFolderError in words when the folder belongs to another user, who could open it again at any time
 */
export function makePrivate(folder: string): void {
  process.umask(0o077)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const user = process.getuid?.()
  if (user === undefined) return // Windows has no such modes: what is in a user's own folder is theirs alone
  const { uid, mode } = statSync(folder)
  if (uid !== user) {
    // First what a root shell is for: there, a folder made its own would keep the site's user out at the next start.
    const cure = `run it as that user ("sudo -u '#${uid}'"), make the folder its own ("chown -R ${user}"), or choose another DATA_DIR`
    throw new PrivateFolderError(folder, `it belongs to user ${uid}, and this runs as user ${user}. Please ${cure}.`)
  }
  if ((mode & 0o777) !== 0o700) chmodSync(folder, 0o700)
}
