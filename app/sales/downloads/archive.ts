import { chmod, copyFile, mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../../platform/process/sync-folder.server.ts'
import type { ProductFile } from './contents.ts'
import { ifFileExists, storeFile } from './stored-file.ts'

/** Files of every version that was ever published, by their checksum, so that earlier versions stay available. */
export interface Archive {
  /** Stores a copy of the file at `path`. Safe to call twice, and from two processes at once. */
  store(file: ProductFile, path: string): Promise<void>
  /** Moves a file here that is on the disk already, under its checksum. */
  take(sha256: string, path: string): Promise<void>
  locate(file: Pick<ProductFile, 'sha256'>): string
}

export function openArchive(dataDir: string): Archive {
  const locate = (file: Pick<ProductFile, 'sha256'>) => join(dataDir, 'products', file.sha256)
  return {
    locate,
    async take(sha256, path) {
      const folder = join(dataDir, 'products')
      await mkdir(folder, { recursive: true })
      await rename(path, locate({ sha256 }))
      await syncFolder(folder)
    },
    async store(file, path) {
      const stored = await ifFileExists(stat(locate(file)))
      if (stored?.size === file.bytes) return
      await storeFile(locate(file), async (temporaryPath) => {
        await copyFile(path, temporaryPath)
        await chmod(temporaryPath, 0o600) // a copy has the mode of the build's file, which everyone may read
      })
    },
  }
}
