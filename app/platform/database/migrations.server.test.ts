import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, onPostgres, silent, type TestDatabase } from '../../../test/database.ts'
import { tempFolder } from '../../../test/temp-folder.ts'
import { openDatabase } from './database.server.ts'
import { migrate, migrationStatus } from './migrations.server.ts'

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await freshDatabase()
  await database.db.execute(sql`delete from schema_migrations`)
  folder = tempFolder('migrations')
  await writeFile(join(folder, '0001_birds.sql'), "create table birds (name text); insert into birds values ('wren');")
})
afterEach(async () => {
  await database.drop()
})

const birds = async () =>
  (await database.db.execute<{ name: string }>(sql`select name from birds`)).rows.map(({ name }) => name)

test('Each file is applied once, in order, however often the program starts', async () => {
  expect(await migrate(database, folder)).toEqual(['0001_birds.sql'])
  expect(await migrate(database, folder)).toEqual([])
  await writeFile(join(folder, '0002_robin.sql'), "insert into birds values ('robin');")
  expect(await migrationStatus(database, folder)).toContainEqual({ name: '0002_robin.sql', applied: false })
  expect(await migrate(database, folder)).toEqual(['0002_robin.sql'])
  expect(await birds()).toEqual(['wren', 'robin'])
})

test('A file that fails half way leaves nothing of itself, and the next start tries it again', async () => {
  await migrate(database, folder)
  await writeFile(join(folder, '0002_bad.sql'), "insert into birds values ('crow'); select * from nowhere;")
  await expect(migrate(database, folder)).rejects.toThrow(
    '0002_bad.sql failed and was rolled back: relation "nowhere" does not exist',
  )
  expect(await birds()).toEqual(['wren'])
  await writeFile(join(folder, '0002_bad.sql'), "insert into birds values ('crow');")
  expect(await migrate(database, folder)).toEqual(['0002_bad.sql'])
})

test('A file that was changed after it had been applied is refused by name, and so is a database that is newer than the program', async () => {
  await migrate(database, folder)
  await writeFile(join(folder, '0001_birds.sql'), 'create table birds (name text);')
  await expect(migrate(database, folder)).rejects.toThrow('0001_birds.sql was changed')
  await rm(join(folder, '0001_birds.sql'))
  await expect(migrate(database, folder)).rejects.toThrow('use a newer version')
})

test('The rows of tables that a file drops are kept in the data folder first, to the digit, and without rows there is no file', async () => {
  await writeFile(
    join(folder, '0002_nests.sql'),
    `create table nests (eggs bigint, at timestamptz); create table eggs (id int);
     insert into nests select 9007199254740993, '2026-11-20T10:00Z' from generate_series(1, 2500);`,
  )
  await migrate(database, folder)
  const drop = 'drop table birds; drop table nests;'
  await writeFile(join(folder, '0003_gone.sql'), `-- export: birds, nests\n${drop}`)
  await expect(migrate(database, folder)).rejects.toThrow('0003_gone.sql failed and was rolled back')
  expect(await birds()).toEqual(['wren'])
  await writeFile(join(folder, '0003_gone.sql'), `-- export: birds, nests\n${drop} select * from nowhere;`)
  await expect(migrate(database, folder, { dataDir: folder })).rejects.toThrow('rolled back')
  await writeFile(join(folder, '0003_gone.sql'), `-- export: birds, nests\n${drop}`)
  await writeFile(join(folder, '0004_none.sql'), '-- export: eggs\ndrop table eggs;')
  expect(await migrate(database, folder, { dataDir: folder })).toEqual(['0003_gone.sql', '0004_none.sql'])
  const kept = join(folder, 'dropped-tables')
  expect(await readdir(kept)).toEqual(['0003_gone.jsonl'])
  const [bird, nest, ...rest] = (await readFile(join(kept, '0003_gone.jsonl'), 'utf8')).split('\n')
  expect(bird).toBe('{"table":"birds","row":{"name": "wren"}}')
  expect(nest).toMatch(/^\{"table":"nests","row":\{"at": "2026-11-20T.*, "eggs": 9007199254740993\}\}$/)
  expect(rest).toHaveLength(2500)
  expect((await stat(join(kept, '0003_gone.jsonl'))).mode & 0o777).toBe(0o600)
})

test.runIf(onPostgres)('Of ten processes that start together, each waits for the one that migrates', async () => {
  const starters = await Promise.all(Array.from({ length: 10 }, () => openDatabase({ url: database.url, log: silent })))
  const applied = await Promise.all(starters.map((starter) => migrate(starter, folder)))
  expect(applied.flat()).toEqual(['0001_birds.sql'])
  expect(await birds()).toEqual(['wren'])
  await Promise.all(starters.map((starter) => starter.close()))
})
