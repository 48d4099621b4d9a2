import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR } from '../../platform/clock.ts'
import { afterCommit } from '../../platform/database/database.server.ts'
import { ifFileExists } from '../../platform/error-code.ts'
import { syncFolder } from '../../platform/process/sync-folder.server.ts'

/** What members can send as files. */
export const CONTENT_TYPES = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
}

/** What a file is by its first bytes, whatever its name or its sender says. Undefined: something else. */
export function sniffFileType(bytes: Uint8Array): keyof typeof CONTENT_TYPES | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12)).toString('latin1')
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^RIFF[\s\S]{4}WEBP$/.test(start)) return 'webp'
  if (start.startsWith('%PDF-')) return 'pdf'
  return undefined
}

/** What members send as files, in DATA_DIR: backups take them along. Each has a row in the database, and no longer. */
type Folder = 'pictures' | 'letters'

export const filePath = (dataDir: string, folder: Folder, id: string): string => join(dataDir, folder, id)

/** Returns once the file is on the disk under its whole name. Its row comes after it. */
export async function writeMemberFile(dataDir: string, folder: Folder, id: string, bytes: Uint8Array): Promise<void> {
  const path = filePath(dataDir, folder, id)
  const partial = `${path}.partial`
  await mkdir(join(dataDir, folder), { recursive: true, mode: 0o700 })
  await writeFile(partial, bytes, { mode: 0o600, flush: true })
  await rename(partial, path)
  await syncFolder(join(dataDir, folder))
}

/** Deletes files whose rows the surrounding transaction deletes. What a crash in between leaves, `deleteOrphans` finds. */
export function deleteAfterCommit(dataDir: string, folder: Folder, ids: readonly string[]): void {
  afterCommit(() => {
    for (const id of ids) void rm(filePath(dataDir, folder, id), { force: true }).catch(() => undefined)
  })
}

/**
 * Deletes files without a row.
 *
 * @param findKnown which of these ids have a row
 */
export async function deleteOrphans(
  { dataDir, now }: { dataDir: string; now: Date },
  folder: Folder,
  findKnown: (ids: string[]) => Promise<string[]>,
): Promise<void> {
  const names = (await ifFileExists(readdir(join(dataDir, folder)))) ?? [] // nothing was sent yet
  if (names.length === 0) return
  const known = new Set(await findKnown(names))
  for (const name of names) if (!known.has(name)) await deleteUnlessNew(filePath(dataDir, folder, name), now)
}

/** A file that was written within the hour may still get its row. */
async function deleteUnlessNew(path: string, now: Date): Promise<void> {
  const found = await ifFileExists(stat(path))
  if (found && now.getTime() - found.mtimeMs > HOUR) await rm(path, { force: true })
}
