import { constants } from 'node:fs'
import { cp, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommandContext } from '../../platform/capability.ts'
import { databaseFolder } from '../../platform/embedded/database-template.server.ts'
import { freeBytes, MIN_FREE_BYTES } from '../../platform/embedded/disk.server.ts'

/** Where backups are made and proven, within DATA_DIR. */
export const scratchFolder = (dataDir: string) => join(dataDir, 'backup-scratch')

/** Where a snapshot of the embedded database is, laid out like a DATA_DIR of its own. */
export const snapshotFolder = (dataDir: string) => join(scratchFolder(dataDir), 'snapshot')

/**
 * A command of the running server: copies the folder of its embedded database while no query runs. Visitors' queries wait
 * for as long as the copy takes; pages that are served from memory don't.
 */
export async function takeSnapshot({ app: { database, dataDir } }: Pick<CommandContext, 'app'>): Promise<number> {
  const { pglite } = database
  if (!pglite) throw new Error('PostgreSQL is backed up without the server’s help')
  await pglite.exec('checkpoint') // so that the copy opens without much to replay
  await pglite.runExclusive(() => copyDatabase(dataDir))
  return 0
}

/** Copies the folder of an embedded database that nobody writes to. Where the file system can, blocks are shared. */
export async function copyDatabase(dataDir: string): Promise<void> {
  await requireSpaceForBackup(dataDir)
  const target = snapshotFolder(dataDir)
  await rm(target, { recursive: true, force: true }) // an interrupted one's
  await mkdir(target, { recursive: true, mode: 0o700 })
  const options = { recursive: true, mode: constants.COPYFILE_FICLONE }
  await cp(databaseFolder(dataDir), databaseFolder(target), options)
}

/** A copy, its rows as text and the database that they are restored into lie on the disk at the same time. */
async function requireSpaceForBackup(dataDir: string): Promise<void> {
  const needed = 3 * (await sizeOf(databaseFolder(dataDir))) + MIN_FREE_BYTES
  const free = await freeBytes(dataDir)
  if (free < needed)
    throw new Error(
      `A backup needs ${toMb(needed)} MB free in ${dataDir}, and there are ${toMb(free)} MB. Free some space.`,
    )
}

const toMb = (bytes: number) => Math.round(bytes / 1024 / 1024)

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
