import { randomUUID } from 'node:crypto'
import { chmod, copyFile, mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProductFile } from './contents.ts'

/** Files of every version that was ever published, by their checksum: an earlier version stays reachable. */
export interface Archive {
  /** Keeps a copy of the file at `path`. Asking twice, or from two processes at once, keeps it once. */
  store(file: ProductFile, path: string): Promise<void>
  locate(file: ProductFile): string
}

export function openArchive(dataDir: string): Archive {
  const folder = join(dataDir, 'products')
  const locate = (file: ProductFile) => join(folder, file.sha256)
  return {
    locate,
    async store(file, path) {
      if (await isComplete(locate(file), file.bytes)) return
      await mkdir(folder, { recursive: true })
      const half = join(folder, randomUUID())
      await copyFile(path, half)
      await chmod(half, 0o600) // a copy has the modes of the build, which everyone may read
      await rename(half, locate(file))
    },
  }
}

async function isComplete(path: string, bytes: number): Promise<boolean> {
  try {
    return (await stat(path)).size === bytes
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
