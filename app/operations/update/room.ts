import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseFolder } from '../../platform/embedded/database-template.server.ts'
import { freeBytes, MIN_FREE_BYTES } from '../../platform/embedded/disk.server.ts'
import { UpdateError } from './update-error.ts'

/**
 * The new release lies beside the one that serves, and the data are there up to four times: themselves, their backup, the
 * copy that the new release is tried on, and the one to go back to.
 *
 * @throws UpdateError when there's less room than that
 */
export async function requireRoom(dataDir: string, release: string): Promise<void> {
  const [code, data] = await Promise.all([sizeOf(release), sizeOf(databaseFolder(dataDir))])
  await requireFree(release, code + FOR_A_BUILD + MIN_FREE_BYTES)
  await requireFree(dataDir, code + 5 * data + MIN_FREE_BYTES)
}

/** Bytes of the packages that are there while a release is built, and leave it then. */
const FOR_A_BUILD = 700 * 1024 * 1024

async function requireFree(folder: string, needed: number): Promise<void> {
  const free = await freeBytes(folder)
  if (free >= needed) return
  throw new UpdateError(
    `An update needs ${toMb(needed)} MB free on the disk of ${folder}, and there are ${toMb(free)} MB. Free some space, such as old folders in releases/ or the log (journalctl --vacuum-size=200M), and run it again.`,
  )
}

const toMb = (bytes: number) => Math.ceil(bytes / 1024 / 1024)

/** None where the folder is missing. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  let sum = 0
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) sum += await sizeOf(path)
    else if (entry.isFile()) sum += (await stat(path)).size
  }
  return sum
}
