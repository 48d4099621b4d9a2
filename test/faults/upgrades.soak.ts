import { rm } from 'node:fs/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openApplication } from '../../app/application.ts'
import { systemClock } from '../../app/platform/clock.ts'
import { type Database, openDatabase } from '../../app/platform/database/database.server.ts'
import { migrate } from '../../app/platform/database/migrations.server.ts'
import { parseEnv } from '../../app/platform/process/env.server.ts'
import { silent } from '../database.ts'
import { postgresOrSkip } from '../rig/postgres.ts'
import { advance, lostRows, MIGRATIONS, readKept, readTables, SCHEMAS } from '../schemas/earlier-schema.ts'
import { tempFolder } from '../temp-folder.ts'

const contents = {
  productIds: () => [],
  manifestOf: () => undefined,
  locate: () => '',
  sources: [],
}

/** Reads everything about the person in the rows, and all that waits for the coach, as the program of today does. */
async function readAsToday(database: Database): Promise<number> {
  const dataDir = tempFolder('upgraded')
  const pages = async () => new Response()
  const env = parseEnv({ MODE: 'test', DATA_DIR: dataDir })
  const application = await openApplication({ env, log: silent, clock: systemClock, database, contents, pages })
  try {
    const { personalData, deskItemSources } = application.deps
    for (const source of deskItemSources) await source.find({ limit: 50, hidden: [] })
    let records = 0
    for (const { read } of personalData) records += (await read(database.db, 'rosa@example.com')).length
    return records
  } finally {
    await application.stop(0)
    await rm(dataDir, { recursive: true })
  }
}

/** Upgrades a copy of the database at each schema to the newest one. */
async function walk(database: Database, copy: () => Promise<Database>): Promise<void> {
  for (const schema of SCHEMAS) {
    await advance(database, schema, tempFolder('advanced'))
    const upgraded = await copy()
    try {
      const before = await readTables(upgraded)
      const dataDir = tempFolder('upgraded')
      const applied = await migrate(upgraded, MIGRATIONS, { dataDir })
      expect(applied, schema).toEqual(SCHEMAS.slice(SCHEMAS.indexOf(schema) + 1))
      const after = await readTables(upgraded)
      for (const { table, row } of readKept(dataDir)) after.set(table, [...(after.get(table) ?? []), row])
      expect(lostRows(before, after), schema).toEqual([])
      expect(await readAsToday(upgraded), schema).toBeGreaterThan(0)
    } finally {
      await upgraded.close()
    }
  }
}

test('A PostgreSQL database of every earlier schema is upgraded with all its rows, and read by the program of today', async (context) => {
  const postgres = await postgresOrSkip(context)
  const database = await openDatabase({ url: postgres.url, log: silent })

  const name = new URL(postgres.url).pathname.slice(1)
  const admin = new Client({ connectionString: process.env.TEST_DATABASE_URL })
  await admin.connect()
  onTestFinished(async () => {
    await database.close()
    await admin.query(`drop database if exists ${name}_copy with (force)`)
    await admin.end()
    await postgres.drop()
  })
  await walk(database, async () => {
    await admin.query(`drop database if exists ${name}_copy with (force)`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await admin.query(`create database ${name}_copy template ${name}`)
    return openDatabase({ url: `${postgres.url}_copy`, log: silent })
  })
})
