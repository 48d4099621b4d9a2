import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { isBackupFile } from '../backups/backups.ts'

interface StoredFile {
  /** Within DATA_DIR. */
  path: string
  /** Where it is. */
  from: string
}

/** Everything in DATA_DIR but databases, backups and what belongs to a running process. */
export async function storedFiles(dataDir: string): Promise<StoredFile[]> {
  const entries = await readdir(dataDir, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile() && !isBackupFile(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((from) => ({ path: relative(dataDir, from), from }))
    .filter(({ path }) => !NOT_STORED.test(path))
}

const NOT_STORED =
  /^(database|restoring|backup-scratch|servers|updating|uploads|backups|lock|owner|commands\.sock|faults\.log|stand-in\.sqlite)/
