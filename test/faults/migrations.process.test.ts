import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { cp, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test, vi } from 'vitest'
import { postgresOrSkip } from '../rig/postgres.ts'
import { withQuery } from '../rig/rows.ts'
import { tempFolder } from '../temp-folder.ts'

const SLOW = '9999_made_for_this_test.sql'
const SLEEPING = `select pid from pg_stat_activity where query like '%pg_sleep(600)%' and pid <> pg_backend_pid()`

/** One that dwells in its middle, between two tables. */
const writeSlowOne = (folder: string, seconds: number) =>
  writeFile(join(folder, SLOW), `create table half (id int); select pg_sleep(${seconds}); create table whole (id int)`)

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
  context.onTestFinished(postgres.drop)
  const url = { url: postgres.url }
  const read = async (sql: string) =>
    (await withQuery({ databaseUrl: postgres.url }, (query) => query(sql))) as { name: string }[]
  const folder = tempFolder('migrations')
  await cp(resolve('migrations'), folder, { recursive: true })
  await writeSlowOne(folder, 600)
  expect(await migrateApart(resolve('migrations'), url)).toBe(0)
  const middle = () => vi.waitUntil(async () => (await read(SLEEPING)).length > 0, { timeout: 60_000 })
  expect(await migrateApart(folder, url, middle)).toBeNull()
  // As PostgreSQL does once it has noticed that no one is there any more.
  await read(`select pg_terminate_backend(pid) from (${SLEEPING}) as sleeping`)
  await writeSlowOne(folder, 0)
  expect(await migrateApart(folder, url)).toBe(0)
  const applied = await read('select name from schema_migrations order by name')
  expect(applied.map(({ name }) => name)).toEqual([...readdirSync(resolve('migrations')).sort(), SLOW])
  const tables = await read(`select table_name as name from information_schema.tables where table_schema = 'public'`)
  expect(tables).toEqual(expect.arrayContaining([{ name: 'half' }, { name: 'whole' }]))
})
