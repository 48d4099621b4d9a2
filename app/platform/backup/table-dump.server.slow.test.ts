import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, onPostgres, silent, type TestDatabase } from '../../../test/database.ts'
import { sqlSessionOf } from '../../../test/sql-session.ts'
import { addSubscribers } from '../../../test/subscribers.ts'
import { tempFolder } from '../../../test/temp-folder.ts'
import { type JobKind, openJobs } from '../jobs/jobs.server.ts'
import type { SqlSession } from './sql-session.server.ts'
import { differences, dumpTables, loadTables } from './table-dump.server.ts'

const work: JobKind<{ of: string }> = { name: 'some-work', retry: 'one-hour' }
const otherWork: JobKind<{ of: string }> = { name: 'work-of-another-release', retry: 'one-hour' }

let folder: string
let opened: { database: TestDatabase; session: SqlSession }[]
beforeEach(async () => {
  folder = tempFolder('dump')
  opened = []
})
afterEach(async () => {
  for (const { database, session } of opened) await session.close().then(() => database.drop())
  await rm(folder, { recursive: true, force: true })
})

async function open(kinds: JobKind<{ of: string }>[] = [work]) {
  const database = await freshDatabase()
  const jobs = await openJobs(database, kinds, silent)
  for (const kind of kinds) await database.transact((tx) => jobs.enqueue(tx, kind, { of: 'the queue' }))
  await jobs.stop(0)
  const session = await sqlSessionOf(database)
  opened.push({ database, session })
  return { database, session }
}

const readersOf = async ({ session }: { session: SqlSession }) =>
  (await session.query<{ email: string }>('select email from newsletter_subscribers order by 1')).map(
    ({ email }) => email,
  )

test('Rows, the next number of each sequence and jobs that were being done come back', async () => {
  const before = await open()
  await addSubscribers(before.database.db, 3)
  const next = `select nextval(pg_get_serial_sequence('tickets', 'number'))::int as number`
  await before.session.query(next)
  const [last] = await before.session.query<{ number: number }>(next)
  await before.session.query(`update pgboss.job set state = 'active', started_on = now() where name = 'some-work'`)
  const dumped = await dumpTables(before.session, folder)
  const after = await open()
  await after.session.query('delete from pgboss.job')
  await loadTables(after.session, folder, dumped)
  expect(await readersOf(after)).toEqual(await readersOf(before))
  const [following] = await after.session.query<{ number: number }>(next)
  expect(following?.number).toBe((last?.number ?? 0) + 1)
  const jobs = await after.session.query(`select state, data from pgboss.job where name = 'some-work'`)
  expect(jobs).toEqual([{ state: 'retry', data: { of: 'the queue' } }])
})

test.for([
  ['a row is missing', (rows: string[]) => rows.slice(1)],
  ['a value is another one', (rows: string[]) => rows.map((row) => row.replace('reader-1@', 'reader-9@'))],
] as const)('When %s nothing is loaded, and the table is named', async ([, damage]) => {
  const before = await open()
  await addSubscribers(before.database.db, 3)
  const dumped = await dumpTables(before.session, folder)
  const file = join(folder, 'newsletter_subscribers.rows')
  const rows = (await readFile(file, 'utf8')).trim().split('\n')
  await writeFile(
    file,
    damage(rows)
      .map((row) => `${row}\n`)
      .join(''),
  )
  const after = await open()
  await expect(loadTables(after.session, folder, dumped)).rejects.toThrow(
    'These tables aren’t what was backed up: newsletter_subscribers',
  )
  expect(await readersOf(after)).toEqual([])
})

test('Every table is dumped, into files that nobody else can read', async () => {
  const { session } = await open()
  const dumped = await dumpTables(session, folder)
  const there = await session.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const names = there.map(({ name }) => name).filter((name) => name !== 'schema_migrations')
  expect(names.length).toBeGreaterThan(50)
  expect(Object.keys(dumped.tables).sort()).toEqual(names.sort())
  for (const name of names) expect((await stat(join(folder, `${name}.rows`))).mode & 0o777, name).toBe(0o600)
})

test('What was in the tables is replaced, more rows than are read at a time come back once each, and twice is as good as once', async () => {
  const before = await open([work, otherWork])
  await addSubscribers(before.database.db, 1203)
  const dumped = await dumpTables(before.session, folder)
  const after = await open()
  await addSubscribers(after.database.db, 5)
  await after.session.query(`update newsletter_subscribers set email = 'other-' || email`)
  for (const _ of ['once', 'twice']) await loadTables(after.session, folder, dumped)
  expect(await readersOf(after)).toEqual(await readersOf(before))
  const jobs = await after.session.query<{ name: string }>('select distinct name from pgboss.job order by 1')
  expect(jobs).toEqual([{ name: 'some-work' }])
})

/** Which triggers fire, and when keys are checked. */
async function rulesOf({ session }: { session: SqlSession }) {
  const triggers = `select tgrelid::regclass::text as of, tgname as name, tgenabled as how from pg_trigger
    where not tgisinternal order by 1, 2`
  const keys = `select conrelid::regclass::text as of, conname as name, condeferrable, condeferred from pg_constraint
    where contype = 'f' order by 1, 2`
  return { triggers: await session.query(triggers), keys: await session.query(keys) }
}

test('Rows that refer to later ones come back with their computed columns, and the triggers and keys work as before', async () => {
  const before = await open()
  const now = new Date().toISOString()
  await before.session.query(`insert into people (id, created_at, seen_at) values ('psn_1', $1, $1)`, [now])
  await before.session.query(
    `insert into rooms (id, kind, subject, title, created_at) values ('room_1', 'win', 'w', 'A win', $1)`,
    [now],
  )
  const message = `insert into messages (seq, room_id, author, body, posted_at) values (1, 'room_1', $1, 'A bakery', now())`
  await before.session.query(message, ['psn_1'])
  const dumped = await dumpTables(before.session, folder)
  const after = await open()
  const rules = await rulesOf(after)
  expect(rules.triggers.length).toBeGreaterThan(3)
  await after.session.query(`create table unfinished_restore (since timestamptz)`)
  await loadTables(after.session, folder, dumped)
  expect(await after.session.query('select author, words::text from messages')).toEqual([
    { author: 'psn_1', words: "'a':3 'bakeri':2 'bakery':4" },
  ])
  expect(await rulesOf(after)).toEqual(rules)
  await expect(after.session.query(message.replace('(1,', '(2,'), ['nobody'])).rejects.toThrow('foreign key')
  expect(await after.session.query(`select to_regclass('unfinished_restore') as there`)).toEqual([{ there: null }])
})

test('A sequence that has given no number yet begins with its first one', async () => {
  const [before, after] = [await open(), await open()]
  const next = `select nextval(pg_get_serial_sequence('tickets', 'number'))::int as number`
  await after.session.query(next)
  await loadTables(after.session, folder, await dumpTables(before.session, folder))
  expect(await after.session.query(next)).toEqual(await before.session.query(next))
})

test('A table whose count alone is another one differs, as does a table that only one of the two has', () => {
  const rows = (count: number) => ({ rows: count, sum: '0' })
  expect(differences({ orders: rows(1) }, { orders: rows(2) })).toEqual(['orders'])
  expect(differences({}, { orders: rows(0) })).toEqual(['orders'])
  expect(differences({ orders: rows(0) }, {})).toEqual(['orders'])
  expect(differences({ orders: rows(1) }, { orders: rows(1) })).toEqual([])
})

test.skipIf(!onPostgres)('What is written while a dump is made is in none of it', async () => {
  const { database, session } = await open()
  await addSubscribers(database.db, 3)
  let isWritten = false
  const disturbed: SqlSession = {
    ...session,
    async query<Row extends object>(text: string, values?: unknown[]) {
      const found = await session.query<Row>(text, values)
      if (!isWritten && text.startsWith('fetch')) {
        isWritten = true
        await database.db.execute(`delete from newsletter_subscribers where email like 'reader-1@%'`)
      }
      return found
    },
  }
  const dumped = await dumpTables(disturbed, folder)
  expect(dumped.tables.newsletter_subscribers?.rows).toBe(3)
  expect((await readFile(join(folder, 'newsletter_subscribers.rows'), 'utf8')).trim().split('\n')).toHaveLength(3)
})
