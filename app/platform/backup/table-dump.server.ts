import { createReadStream } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readLines } from '../lines.ts'
import type { SqlSession } from './sql-session.server.ts'
import { UNFINISHED_RESTORE } from './unfinished-restore.ts'

/** How many rows a table has, and a checksum over all their values. */
interface TableSum {
  rows: number
  sum: string
}

type TableSums = Readonly<Record<string, TableSum>>

/** What a dump holds beside the rows themselves. */
interface DumpedTables {
  /** Names of the migrations that made the tables. */
  migrations: string[]
  tables: TableSums
  sequences: Record<string, { value: string; isCalled: boolean }>
}

/** Jobs that wait or run, of the job queue's own schema: a restored one begins again. */
const JOBS = 'pgboss.job'

/**
 * Writes every row of every table as PostgreSQL writes rows, one file a table, as of one moment. Such rows can be read
 * back exactly, by the embedded database and by PostgreSQL alike.
 */
export async function dumpTables(session: SqlSession, folder: string): Promise<DumpedTables> {
  await session.query('begin isolation level repeatable read read only')
  try {
    const names = await tableNames(session)
    for (const name of names) {
      await writeRows(session, `select t::text as row from ${quoted(name)} t`, join(folder, `${name}.rows`))
    }
    if (await exists(session, JOBS)) await writeRows(session, WAITING_JOBS, join(folder, `${JOBS}.rows`))
    const applied = await session.query<{ name: string }>('select name from schema_migrations order by name')
    return {
      migrations: applied.map(({ name }) => name),
      tables: await sumTables(session),
      sequences: await readSequences(session),
    }
  } finally {
    await session.query('rollback')
  }
}

const WAITING_JOBS = `select (to_jsonb(j) || '{"state": "retry", "started_on": null, "heartbeat_on": null}')::text as row
  from ${JOBS} j where state in ('created', 'retry', 'active')`

/**
 * Replaces what is in the tables by the rows of a dump, all of them or none. The same migrations must have been applied.
 *
 * @throws Error when a table's row count or checksum differs afterwards
 */
export async function loadTables(session: SqlSession, folder: string, dumped: DumpedTables): Promise<void> {
  await session.query('begin')
  try {
    await inAnyOrder(session, async () => {
      const names = await tableNames(session)
      await session.query(`truncate ${names.map(quoted).join(', ')}`)
      for (const name of names) await loadRows(session, name, join(folder, `${name}.rows`))
    })
    if ((await readdir(folder)).includes(`${JOBS}.rows`)) await loadJobs(session, join(folder, `${JOBS}.rows`))
    await setSequences(session, dumped.sequences)
    const differing = differences(dumped.tables, await sumTables(session))
    if (differing.length > 0) throw new Error(`These tables aren’t what was backed up: ${differing.join(', ')}`)
    await session.query(`drop table if exists ${UNFINISHED_RESTORE}`)
    await session.query('commit')
  } catch (error) {
    await session.query('rollback')
    throw error
  }
}

/** The names of the tables whose row count or checksum differs. */
export function differences(expected: TableSums, found: TableSums): string[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)])
  return [...names].filter((name) => {
    const [one, other] = [expected[name], found[name]]
    return one?.rows !== other?.rows || one?.sum !== other?.sum
  })
}

/** Generated columns are left out: another version of PostgreSQL may compute them differently. */
async function sumTables(session: SqlSession): Promise<TableSums> {
  const sums: Record<string, TableSum> = {}
  for (const name of await tableNames(session)) {
    const values = (await columnsOf(session, name)).map(quoted).join(', ')
    const [found] = await session.query<{ rows: string; sum: string }>(`select count(*)::text as rows,
      coalesce(sum(('x' || left(md5(row(${values})::text), 16))::bit(64)::bigint::numeric), 0)::text as sum from ${quoted(name)}`)
    sums[name] = { rows: Number(found?.rows), sum: found?.sum ?? '' }
  }
  return sums
}

const PAGE = 500

async function writeRows(session: SqlSession, select: string, path: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await session.query(`declare dumped no scroll cursor for ${select}`)
    for (;;) {
      const page = await session.query<{ row: string }>(`fetch ${PAGE} from dumped`)
      if (page.length === 0) break
      await file.appendFile(page.map(({ row }) => `${JSON.stringify(row)}\n`).join(''))
    }
    await session.query('close dumped')
  } finally {
    await file.close()
  }
}

async function loadRows(session: SqlSession, name: string, path: string): Promise<void> {
  const columns = (await columnsOf(session, name)).map(quoted)
  const insert = `insert into ${quoted(name)} (${columns.join(', ')}) overriding system value
    select ${columns.map((column) => `(r).${column}`).join(', ')}
    from (select line::${quoted(name)} as r from unnest($1::text[]) line offset 0) dumped`
  for await (const page of pagesOf(path)) await session.query(insert, [page])
}

/** Jobs of a kind that this version does not know are left out, as is what another version's queue kept about a job. */
async function loadJobs(session: SqlSession, path: string): Promise<void> {
  const known = new Set(await columnsOf(session, 'job', 'pgboss'))
  for await (const page of pagesOf(path)) {
    const columns = Object.keys(JSON.parse(page[0] ?? '{}')).filter((column) => known.has(column))
    const list = columns.map(quoted).join(', ')
    await session.query(
      `insert into ${JOBS} (${list}) select ${list} from json_populate_recordset(null::${JOBS}, $1::json)
       where name in (select name from pgboss.queue) on conflict do nothing`,
      [`[${page.join(',')}]`],
    )
  }
}

async function* pagesOf(path: string): AsyncGenerator<string[]> {
  let page: string[] = []
  for await (const line of readLines(createReadStream(path))) {
    page.push(JSON.parse(line))
    if (page.length < PAGE) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

/** Rows may refer to ones that come later, and nothing follows from them a second time. */
async function inAnyOrder(session: SqlSession, work: () => Promise<void>): Promise<void> {
  const names = await tableNames(session)
  const keys = await session.query<{ name: string; key: string }>(
    `select c.relname as name, k.conname as key from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and not k.condeferrable and k.connamespace = 'public'::regnamespace`,
  )
  const alterKeys = async (how: string) => {
    for (const { name, key } of keys)
      await session.query(`alter table ${quoted(name)} alter constraint ${quoted(key)} ${how}`)
  }
  for (const name of names) await session.query(`alter table ${quoted(name)} disable trigger user`)
  await alterKeys('deferrable initially deferred')
  await work()
  await session.query('set constraints all immediate')
  await alterKeys('not deferrable')
  for (const name of names) await session.query(`alter table ${quoted(name)} enable trigger user`)
}

async function readSequences(session: SqlSession): Promise<DumpedTables['sequences']> {
  const found = await session.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  )
  const sequences: DumpedTables['sequences'] = {}
  for (const { name } of found) {
    const [state] = await session.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoted(name)}`,
    )
    if (state) sequences[name] = { value: state.value, isCalled: state.called }
  }
  return sequences
}

async function setSequences(session: SqlSession, sequences: DumpedTables['sequences']): Promise<void> {
  for (const [name, { value, isCalled }] of Object.entries(sequences))
    await session.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, isCalled])
}

/** Every table of the application but those that a database keeps about itself. */
async function tableNames(session: SqlSession): Promise<string[]> {
  const rows = await session.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
     and tablename not in ('schema_migrations', '${UNFINISHED_RESTORE}') order by 1`,
  )
  return rows.map(({ name }) => name)
}

async function columnsOf(session: SqlSession, table: string, schema = 'public'): Promise<string[]> {
  const rows = await session.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = $1 and table_name = $2 and is_generated = 'NEVER' order by ordinal_position`,
    [schema, table],
  )
  return rows.map(({ name }) => name)
}

async function exists(session: SqlSession, table: string): Promise<boolean> {
  const [row] = await session.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
  return row?.there ?? false
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
