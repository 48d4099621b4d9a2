import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openApplication } from '../../app/application.ts'
import { systemClock } from '../../app/platform/clock.ts'
import { type Database, openDatabase } from '../../app/platform/database/database.server.ts'
import { parseEnv } from '../../app/platform/process/env.server.ts'
import { silent } from '../database.ts'
import { postgresOrSkip } from '../rig/postgres.ts'
import { advance, lostRows, readKept, readTables, SCHEMAS } from '../schemas/earlier-schema.ts'
import { tempFolder } from '../temp-folder.ts'

const contents = { productIds: () => [], manifestOf: () => undefined, locate: () => '', sources: [] }

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

test('A PostgreSQL database goes through every schema with all its rows, and is read by the program of today', async (context) => {
  const postgres = await postgresOrSkip(context)
  const database = await openDatabase({ url: postgres.url, log: silent })
  context.onTestFinished(async () => {
    await database.close()
    await postgres.drop()
  })
  for (const schema of SCHEMAS) {
    const before = await readTables(database)
    const dataDir = tempFolder('upgraded')
    await advance(database, schema, dataDir)
    const after = await readTables(database)
    for (const { table, row } of readKept(dataDir)) after.set(table, [...(after.get(table) ?? []), row])
    expect(lostRows(before, after), schema).toEqual([])
  }
  expect(await readAsToday(database)).toBeGreaterThan(0)
})
