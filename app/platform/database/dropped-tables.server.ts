import { type FileHandle, mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../process/sync-folder.server.ts'

/** The first line of a migration that drops tables with rows that nothing else holds: `-- export: birds, nests`. */
const EXPORT_LINE = /^-- export: ([a-z_]+(?:, [a-z_]+)*)\n/

/** Rows that are held in memory at a time. */
const PAGE = 1000

/**
 * Keeps the rows of the tables that a migration is about to drop in `dropped-tables/NAME.jsonl` of the data folder, one
 * `{"table":…,"row":…}` a line, as PostgreSQL writes it: no number is rounded. Without rows there's no file.
 *
 * @param run within the migration's transaction
 * @throws Error when there are rows and no data folder
 */
export async function exportDroppedTables(
  run: (text: string) => Promise<unknown[]>,
  { name, sql }: { name: string; sql: string },
  dataDir: string | undefined,
): Promise<void> {
  const tables = EXPORT_LINE.exec(sql)?.[1]?.split(', ') ?? []
  if (tables.length === 0) return
  await run(`lock table ${tables.join(', ')} in access exclusive mode`)
  let file: FileHandle | undefined
  const path = join(dataDir ?? '', 'dropped-tables', name.replace('.sql', '.jsonl'))
  try {
    for (const table of tables) {
      await run(`declare dropped cursor for select to_jsonb(t)::text as row from ${table} t`)
      for (let rows = await fetchPage(run); rows.length > 0; rows = await fetchPage(run)) {
        if (!dataDir) throw new Error(`${name} keeps rows of ${table} in a file, and there is no data folder`)
        file ??= await create(`${path}.partial`)
        await file.appendFile(rows.map(({ row }) => `{"table":"${table}","row":${row}}\n`).join(''))
      }
      await run('close dropped')
    }
    await file?.sync()
  } finally {
    await file?.close()
  }
  if (!file) return
  await rename(`${path}.partial`, path)
  await syncFolder(join(path, '..'))
}

async function fetchPage(run: (text: string) => Promise<unknown[]>): Promise<{ row: string }[]> {
  return (await run(`fetch ${PAGE} from dropped`)) as { row: string }[]
}

/** What an attempt before this one has left is overwritten. */
async function create(path: string): Promise<FileHandle> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  return open(path, 'w', 0o600)
}
