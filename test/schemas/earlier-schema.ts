import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '../../app/platform/database/database.server.ts'
import { migrate } from '../../app/platform/database/migrations.server.ts'

export const MIGRATIONS = resolve('migrations')

/** The names of all migrations, oldest first. */
export const SCHEMAS = readdirSync(MIGRATIONS)
  .filter((name) => name.endsWith('.sql'))
  .sort()

/**
 * Brings a database with the schemas before this one to it, and adds the rows of the file beside this one that has the same
 * name, if there is one: as the program of that day wrote them.
 *
 * @param dataDir gets the rows of tables that are dropped
 */
export async function advance(database: Database, schema: string, dataDir: string): Promise<void> {
  await migrate(database, MIGRATIONS, { only: new Set(SCHEMAS.slice(0, SCHEMAS.indexOf(schema) + 1)), dataDir })
  const file = join(import.meta.dirname, schema)
  if (existsSync(file)) await runText(database, readFileSync(file, 'utf8'))
}

/** Statements as they stand in a file. */
export async function runText({ pglite, pool }: Database, text: string): Promise<void> {
  await (pglite ? pglite.exec(text) : pool?.query(text))
}

type Row = Record<string, unknown>

/** All rows of all tables, but for the list of migrations and the job queue's. */
export async function readTables({ db }: Database): Promise<Map<string, Row[]>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' order by 1`,
  )
  const read = new Map<string, Row[]>()
  for (const { name } of tables) {
    const { rows } = await db.execute<{ row: Row }>(sql`select to_jsonb(t) as row from ${sql.identifier(name)} t`)
    read.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return read
}

/** The tables that went on under another name. */
const SUCCESSORS: Record<string, string> = {
  mails: 'emails',
  letters: 'desk_emails',
  queue_marks: 'desk_item_states',
  opportunity_sightings: 'feed_records',
  opportunity_kinds: 'facet_groups',
  edition_picks: 'cards',
}

/** The rows of dropped tables as they were kept in the data folder. */
export function readKept(dataDir: string): { table: string; row: Row }[] {
  const folder = join(dataDir, 'dropped-tables')
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.flatMap((name) => {
    const lines = readFileSync(join(folder, name), 'utf8').trimEnd().split('\n')
    return lines.map((line) => JSON.parse(line))
  })
}

/** What was only counted from the rows of other tables, and is dropped without being kept. */
const DERIVED = new Set(['order_days', 'buyers', 'buyer_days'])

/** Rows that an upgrade lost or changed: each by what it was in the columns that are still there. */
export function lostRows(before: Map<string, Row[]>, after: Map<string, Row[]>): string[] {
  return [...before].flatMap(([table, rows]) => {
    if (DERIVED.has(table) && !after.has(table)) return []
    const now = after.get(table) ?? after.get(SUCCESSORS[table] ?? '') ?? []
    const columns = Object.keys(now[0] ?? {})
    const kept = (row: Row) => JSON.stringify(columns.map((column) => (column in (rows[0] ?? {}) ? row[column] : null)))
    const there = new Set(now.map(kept))
    return rows.filter((row) => !there.has(kept(row))).map((row) => `${table} ${JSON.stringify(row)}`)
  })
}
