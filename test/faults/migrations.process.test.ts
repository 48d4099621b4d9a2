import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { cp, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { postgresOrSkip } from '../rig/postgres.ts'
import { type Source, withQuery } from '../rig/rows.ts'
import { tempFolder } from '../temp-folder.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const SLOW = '9999_made_for_this_test.sql'
const SLEEPING = `select pid from pg_stat_activity where query like '%pg_sleep(600)%' and pid <> pg_backend_pid()`
const FILES = [...readdirSync(resolve('migrations')).sort(), SLOW]
const names = (source: Source) =>
  withQuery(
    source,
    async (query) => (await query('select name from schema_migrations order by name')) as { name: string }[],
  )

/** One that dwells in its middle, between two tables. */
const writeSlowOne = (folder: string, seconds: number) =>
  writeFile(join(folder, SLOW), `create table half (id int); select pg_sleep(${seconds}); create table whole (id int)`)

/** The product's migrations and one more that goes on for longer than a process lives that is killed in it. */
async function folderWithSlowOne(): Promise<string> {
  const folder = tempFolder('migrations')
  await cp(resolve('migrations'), folder, { recursive: true })
  await writeSlowOne(folder, 600)
  return folder
}

/** Migrates in a process of its own, which is killed when `middle` is over. */
async function migrateApart(folder: string, open: object, middle?: () => Promise<unknown>): Promise<number | null> {
  const from = (file: string) => JSON.stringify(pathToFileURL(resolve('app/platform', file)).href)
  const program = `
    const { openDatabase } = await import(${from('database/database.server.ts')})
    const { migrate } = await import(${from('database/migrations.server.ts')})
    const { createLog } = await import(${from('process/log.server.ts')})
    const database = await openDatabase({ ...${JSON.stringify(open)}, log: createLog('silent') })
    process.stdout.write('migrating')
    await migrate(database, ${JSON.stringify(folder)})
    await database.close()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (middle) child.stdout.once('data', () => void middle().then(() => child.kill('SIGKILL')))
  return new Promise((end) => child.once('close', (code) => end(code)))
}

test('PostgreSQL killed in the middle of a migration has applied it exactly once after the next start', async (context) => {
  const postgres = await postgresOrSkip(context)
  closing.push(postgres.drop)
  const folder = await folderWithSlowOne()
  const source = { databaseUrl: postgres.url }
  expect(await migrateApart(resolve('migrations'), { url: postgres.url })).toBe(0)
  const sleeps = () => withQuery(source, (query) => query(SLEEPING)).then((rows) => (rows as unknown[]).length > 0)
  const middle = () => vi.waitUntil(sleeps, { timeout: 60_000 })
  expect(await migrateApart(folder, { url: postgres.url }, middle)).toBeNull()
  // As PostgreSQL does once it has noticed that no one is there any more.
  await withQuery(source, (query) => query(`select pg_terminate_backend(pid) from (${SLEEPING}) as sleeping`))
  await writeSlowOne(folder, 0)
  expect(await migrateApart(folder, { url: postgres.url })).toBe(0)
  expect((await names(source)).map(({ name }) => name)).toEqual(FILES)
  expect(await tables(source)).toEqual(expect.arrayContaining(['half', 'whole']))
})

async function tables(source: Source): Promise<string[]> {
  const sql = `select table_name as name from information_schema.tables where table_schema = 'public'`
  return withQuery(source, async (query) => ((await query(sql)) as { name: string }[]).map(({ name }) => name))
}
