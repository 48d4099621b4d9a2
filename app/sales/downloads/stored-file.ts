import { randomUUID } from 'node:crypto'
import { mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '../../platform/error-code.ts'

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

/** What reading a file returns; undefined where there is no such file. */
export async function ifFileExists<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
