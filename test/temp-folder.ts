import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders = new Set<string>()

/** A new folder, which is deleted after the file of tests that made it, or at the end of a process that runs none. */
export function tempFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  folders.add(folder)
  return folder
}

export function removeTempFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  folders.clear()
}

process.once('exit', removeTempFolders)
