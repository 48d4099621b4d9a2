import { type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '../app-context.ts'
import { DAY } from '../clock.ts'
import type { Db, Tx } from '../database/database.server.ts'
import { type CopiedTable, type Copy, copySchema, type Row } from './copied-table.ts'

/** Two days longer than the journal is kept, so that we know a row's newest change while any copy of it is left. */
const RETENTION = 32 * DAY

/**
 * Brings back what the journal knows and the database has lost, before anyone is served: rows that are missing or of an
 * earlier time. What was deleted is deleted again.
 *
 * @returns how many rows were restored
 */
export async function restoreCopies(app: AppContext): Promise<number> {
  const lost = await findLost(app)
  let restored = 0
  for (const copy of lost) {
    const table = app.copiedTables.find(({ name }) => name === copy.table)
    if (table && (await restoreCopy(app, table, copy))) restored++
  }
  if (restored > 0) app.log.warn({ restored }, 'rows were restored from the journal')
  return restored
}

export async function forgetOldCopies({ database: { db }, clock }: AppContext): Promise<void> {
  const before = new Date(clock.now().getTime() - RETENTION).toISOString()
  await db.execute(sql`delete from copied_rows where is_written and changed_at < ${before}::timestamptz`)
}

/** The newest copy of each row whose change the database does not know, oldest first. */
async function findLost({ journal, database: { db } }: AppContext): Promise<Copy[]> {
  const copies = (await journal.read()).flatMap((entry) => copySchema.safeParse(entry).data ?? [])
  const newest = new Map<string, Copy>()
  for (const copy of copies.sort((a, b) => (a.at < b.at ? -1 : 1))) {
    newest.delete(nameOf(copy))
    newest.set(nameOf(copy), copy)
  }
  if (newest.size === 0) return []
  const { rows } = await db.execute<{ name: string; at: string }>(sql`
    select table_name || ' ' || row_id as name,
      to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from copied_rows`)
  const known = new Map(rows.map(({ name, at }) => [name, at]))
  return [...newest.values()].filter((copy) => (known.get(nameOf(copy)) ?? '') < copy.at)
}

const nameOf = ({ table, id }: Copy) => `${table} ${id}`

/** One that does not fit, such as a call whose time someone else has by now, is left for a person to look at. */
async function restoreCopy(app: AppContext, table: CopiedTable, copy: Copy): Promise<boolean> {
  try {
    await app.database.transact((tx) => applyCopy(app, tx, table, copy))
    return true
  } catch (error) {
    app.log.error({ err: error, table: copy.table, id: copy.id }, 'a row could not be restored from the journal')
    return false
  }
}

async function applyCopy(app: AppContext, tx: Tx, table: CopiedTable, { id, at, row, parent }: Copy): Promise<void> {
  // First, so that the trigger gives the row a later time than its copy has.
  await tx.execute(sql`insert into copied_rows (table_name, row_id, changed_at) values (${table.name}, ${id}, ${at}::timestamptz)
    on conflict (table_name, row_id) do update set changed_at = excluded.changed_at`)
  if (!row) {
    await tx.execute(sql`delete from ${sql.identifier(table.name)} where ${sql.identifier(table.key)} = ${id}`)
    return
  }
  const fitting = (await table.prepare?.(app, tx, row, parent ?? undefined)) ?? row
  await writeRow(tx, table.name, table.key, fitting)
  await table.afterRestored?.(app, tx, fitting)
}

/** Inserts a row or replaces the one with its key. Columns that a migration has dropped since are left out. */
export async function writeRow(tx: Tx, table: string, key: string, row: Row): Promise<void> {
  const columns = (await columnsOf(tx, table)).filter((column) => column in row)
  const [name, values] = [
    sql.identifier(table),
    sql`jsonb_populate_record(null::${sql.identifier(table)}, ${JSON.stringify(row)}::jsonb)`,
  ]
  const list = sql.join(columns.map(sql.identifier), sql`, `)
  const isThere = sql`${sql.identifier(key)} = ${row[key]}`
  const { rows } = await tx.execute(
    sql`update ${name} set (${list}) = (select ${list} from ${values}) where ${isThere} returning 1`,
  )
  if (rows.length === 0) await tx.execute(sql`insert into ${name} (${list}) select ${list} from ${values}`)
}

async function columnsOf(db: Db, table: string): Promise<string[]> {
  const query: SQL = sql`select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`
  const { rows } = await db.execute<{ name: string }>(query)
  return rows.map(({ name }) => name)
}
