import { chmod, copyFile, mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../../platform/process/sync-folder.server.ts'
import type { ProductFile } from './contents.ts'
import { ifFileExists, storeFile } from './stored-file.ts'

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
