import { randomUUID } from 'node:crypto'
import { chmod, copyFile, mkdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ifFileExists } from '../../platform/error-code.ts'
import { syncFolder } from '../../platform/process/sync-folder.server.ts'
import type { ProductFile } from './contents.ts'

export type Archive = ReturnType<typeof openArchive>

/** Files of every version that was ever published, by their checksum, so that earlier versions stay available. */
export function openArchive(dataDir: string) {
  const locate = (file: Pick<ProductFile, 'sha256'>) => join(dataDir, 'products', file.sha256)
  return {
    locate,
    /** Moves a file here that is on the disk already, under its checksum. */
    async take(sha256: string, path: string): Promise<void> {
      const folder = join(dataDir, 'products')
      await mkdir(folder, { recursive: true })
      await rename(path, locate({ sha256 }))
      await syncFolder(folder)
    },
    /** Stores a copy of the file at `path`. Safe to call twice, and from two processes at once. */
    async store(file: ProductFile, path: string): Promise<void> {
      const stored = await ifFileExists(stat(locate(file)))
      if (stored?.size === file.bytes) return
      await storeFile(locate(file), async (temporaryPath) => {
        await copyFile(path, temporaryPath)
        await chmod(temporaryPath, 0o600) // a copy has the mode of the build's file, which everyone may read
      })
    },
  }
}

/**
 * Writes a file under a temporary name and then renames it, so that nobody ever reads half of it.
 *
 * @param write gets the temporary path
 */
export async function storeFile(path: string, write: (temporaryPath: string) => Promise<void>): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  const temporaryPath = join(folder, randomUUID())
  await write(temporaryPath)
  await rename(temporaryPath, path)
}
