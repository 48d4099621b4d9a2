import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../../app/platform/database/database.server.ts'
import { migrate } from '../../app/platform/database/migrations.server.ts'
import { silent } from '../database.ts'
import { countCompleteRecords, parseSummary, startImport, writeImportFile } from '../rig/import-process.ts'
import { postgresOrSkip } from '../rig/postgres.ts'
import { tempFolder } from '../temp-folder.ts'

const RECORDS = 4000
const KILL_AT = [500, 2000]

test('An import that is killed twice while it writes leaves every record complete or absent, and running it again finishes it', async (context) => {
  const postgres = await postgresOrSkip(context)
  const folder = tempFolder('import-kill')
  const database = await openDatabase({ url: postgres.url, log: silent })
  try {
    await migrate(database, resolve('migrations'))
    writeImportFile(folder, RECORDS)
    for (const count of KILL_AT) {
      const command = startImport(folder, postgres.url)
      await hasWritten(database, count)
      command.kill()
      expect((await command.exited).signal).toBe('SIGKILL')
      const known = await countCompleteRecords(database)
      expect(known).toBeGreaterThanOrEqual(count)
      expect(known).toBeLessThan(RECORDS)
    }
    const before = await countCompleteRecords(database)
    const last = startImport(folder, postgres.url)
    expect((await last.exited).code, last.output()).toBe(0)
    expect(parseSummary(last.output())).toMatchObject({ read: RECORDS, new: RECORDS - before, changed: 0, refused: 0 })
    expect(await countCompleteRecords(database)).toBe(RECORDS)
    const again = startImport(folder, postgres.url)
    await again.exited
    expect(parseSummary(again.output())).toMatchObject({ new: 0, changed: 0, unchanged: RECORDS })
  } finally {
    await database.close()
    await postgres.drop()
  }
})

async function hasWritten({ db }: Database, count: number): Promise<void> {
  const written = () => db.execute<{ n: number }>(sql`select count(*)::integer as n from opportunities`)
  const isThere = async () => ((await written()).rows[0]?.n ?? 0) >= count
  await vi.waitUntil(isThere, { timeout: 120_000, interval: 1 })
}
