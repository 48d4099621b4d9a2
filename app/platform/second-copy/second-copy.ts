import { sql } from 'drizzle-orm'
import type { ServiceContext } from '../capability.ts'
import type { Db } from '../database/database.server.ts'
import { listenTo } from '../database/notifications.server.ts'
import type { CopiedTable, Copy } from './copied-table.ts'

/** Writes what changes in the copied tables to the journal, as soon as it is committed. */
export interface SecondCopy {
  start(tables: readonly CopiedTable[]): Promise<void>
  /** Writes what waits. */
  write(): Promise<void>
  /** Resolves once every change that this process knows of is on the disk: at once when nothing waits. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/** How many rows are written at once. */
const BATCH = 500

export function createSecondCopy(context: ServiceContext): SecondCopy {
  const { database, log } = context
  let tables: readonly CopiedTable[] = []
  let stopListening: (() => Promise<void>) | undefined
  let writing: Promise<void> | undefined
  let changedMeanwhile = false

  async function writeAll(): Promise<void> {
    do {
      changedMeanwhile = false
      for (const table of tables) await writeTable(context, table)
    } while (changedMeanwhile)
  }

  function write(): Promise<void> {
    changedMeanwhile = true
    writing ??= writeAll()
      .catch((error) => log.error({ err: error }, 'second copies could not be written, and will be within a minute'))
      .finally(() => {
        writing = undefined
      })
    return writing
  }

  return {
    async start(copied) {
      tables = copied
      stopListening = await listenTo(database, log, 'copied_rows', () => void write(), write)
      await write()
    },
    write,
    settled: async () => writing,
    async stop() {
      await stopListening?.()
      await writing
    },
  }
}

async function writeTable(context: ServiceContext, table: CopiedTable): Promise<void> {
  let written: number
  do {
    written = await writeBatch(context, table)
  } while (written === BATCH)
}

async function writeBatch({ database, journal }: ServiceContext, table: CopiedTable): Promise<number> {
  const copies = await findUnwritten(database.db, table)
  await Promise.all(copies.map((copy) => journal.append(copy)))
  if (copies.length > 0) await markWritten(database.db, copies)
  return copies.length
}

async function findUnwritten(db: Db, { name, key, parent }: CopiedTable): Promise<Copy[]> {
  const copyOfParent = parent
    ? sql`(select to_jsonb(p) from ${sql.identifier(parent.table)} p
        where p.${sql.identifier(parent.key)} = t.${sql.identifier(parent.column)})`
    : sql`null::jsonb`
  // Chosen before the join: after an import, every batch would read all rows that wait to keep a few of them.
  const { rows } = await db.execute<Copy & Record<string, unknown>>(sql`
    with oldest as materialized (
      select table_name, row_id, changed_at from copied_rows
      where table_name = ${name} and not is_written
      order by changed_at limit ${BATCH})
    select c.table_name as "table", c.row_id as id, ${asText(sql`c.changed_at`)} as at, to_jsonb(t) as row, ${copyOfParent} as parent
    from oldest c left join ${sql.identifier(name)} t on t.${sql.identifier(key)} = c.row_id
    order by c.changed_at`)
  return rows
}

/** A row that has changed again since it was read waits for its next copy. */
function markWritten(db: Db, copies: readonly Copy[]): Promise<unknown> {
  const written = JSON.stringify(copies.map(({ table, id, at }) => ({ table_name: table, row_id: id, changed_at: at })))
  return db.execute(sql`
    update copied_rows c set is_written = true
    from jsonb_to_recordset(${written}::jsonb) as w (table_name text, row_id text, changed_at timestamptz)
    where (c.table_name, c.row_id, c.changed_at) = (w.table_name, w.row_id, w.changed_at)`)
}

/** Text that sorts by time, whatever the session's time zone. */
const asText = (moment: ReturnType<typeof sql>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
