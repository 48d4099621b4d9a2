import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { sqlState } from '../error-code.ts'
import { toPostgresError } from '../process/start-error.server.ts'
import { syncFolder } from '../process/sync-folder.server.ts'
import type { Database } from './database.server.ts'

interface Migration {
  name: string
  sql: string
  checksum: string
}

interface MigrateOptions {
  /** The names of those to apply, for a database as an earlier version had it. */
  only?: ReadonlySet<string>
  /** Where the rows of tables that are dropped are kept. Without it a migration that would lose some fails. */
  dataDir?: string
}

/**
 * Applies the SQL files that have not been applied yet, in the order of their names, each in a transaction of its own.
 * Processes that start together wait for one another under a lock, so that each file is applied once.
 *
 * @returns the names of the files applied now.
 * @throws Error when an applied file was changed afterwards, or when the database is newer than the files.
 */
export async function migrate(database: Database, folder: string, options: MigrateOptions = {}): Promise<string[]> {
  const { only } = options
  const all = await readMigrations(folder)
  const migrations = only ? all.filter(({ name }) => only.has(name)) : all
  if (only && migrations.length < only.size)
    throw new Error('this database was made by a newer version of the site: use that version')
  return database.url
    ? migratePostgres(database.url, migrations, options)
    : migratePglite(database, migrations, options)
}

/** Every file of the folder, with whether it has been applied. */
export async function migrationStatus(
  database: Database,
  folder: string,
): Promise<{ name: string; applied: boolean }[]> {
  const migrations = await readMigrations(folder)
  const isThere = sql`select to_regclass('schema_migrations') is not null as exists`
  const { rows } = await database.db.execute<{ exists: boolean }>(isThere).catch((error) => {
    throw database.url ? toPostgresError(error, database.url) : error
  })
  if (!rows[0]?.exists) return migrations.map(({ name }) => ({ name, applied: false }))
  const applied = await database.db.execute<{ name: string }>(sql`select name from schema_migrations`)
  const names = new Set(applied.rows.map(({ name }) => name))
  return migrations.map(({ name }) => ({ name, applied: names.has(name) }))
}

/** Runs one text of SQL, several statements at once, and gives the last one's rows. */
type Run = (text: string) => Promise<unknown[]>

const LOCK = 7_301_989 // any number, the same in every version of this program

async function migratePglite(database: Database, migrations: Migration[], options: MigrateOptions): Promise<string[]> {
  const pglite = database.pglite
  if (!pglite) throw new Error('the database is neither PostgreSQL nor PGlite')
  return apply(async (text) => (await pglite.exec(text)).at(-1)?.rows ?? [], migrations, options)
}

async function migratePostgres(url: string, migrations: Migration[], options: MigrateOptions): Promise<string[]> {
  // A separate connection: the lock belongs to the session, and a pool's time limits must not end a migration.
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect().catch((error) => {
    throw toPostgresError(error, url)
  })
  try {
    await client.query(`select pg_advisory_lock(${LOCK})`)
    return await apply(async (text) => [await client.query(text)].flat().at(-1)?.rows ?? [], migrations, options)
  } catch (error) {
    throw sqlState(error) === '42501' ? toPostgresError(error, url) : error
  } finally {
    await client.end()
  }
}

async function apply(run: Run, migrations: Migration[], { dataDir }: MigrateOptions): Promise<string[]> {
  await run(
    `create table if not exists schema_migrations
       (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  )
  const rows = (await run('select name, checksum from schema_migrations')) as { name: string; checksum: string }[]
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  assertSameHistory(applied, migrations)
  const pending = migrations.filter(({ name }) => !applied.has(name))
  for (const migration of pending) {
    await applyOne(run, migration, dataDir).catch(async (error) => {
      await run('rollback')
      const why = error instanceof Error ? error.message : error
      throw new Error(`the migration ${migration.name} failed and was rolled back: ${why}`, { cause: error })
    })
  }
  return pending.map(({ name }) => name)
}

async function applyOne(run: Run, migration: Migration, dataDir: string | undefined): Promise<void> {
  const { name, sql: text, checksum } = migration
  await run('begin')
  await exportDroppedTables(run, migration, dataDir)
  await run(`${text}; insert into schema_migrations (name, checksum) values ('${name}', '${checksum}'); commit;`)
}

function assertSameHistory(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  for (const [name, checksum] of applied) {
    if (!known.has(name))
      throw new Error(`the database has the migration ${name}, which this version does not know: use a newer version`)
    if (known.get(name) !== checksum) throw new Error(`the migration ${name} was changed after it had been applied`)
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, sql: text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

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
async function exportDroppedTables(
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
