import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Database, openDatabase } from '../../app/platform/database.server.ts'
import { migrate } from '../../app/platform/migrations.server.ts'
import { silent } from '../database.ts'
import { startCommand } from '../rig/command-process.ts'
import { postgresOrSkip } from '../rig/postgres.ts'

const RECORDS = 4000
const KILL_AT = [500, 2000]

test('An import that is killed twice while it writes leaves every record whole or absent, and is finished by giving it again', async (context) => {
  const postgres = await postgresOrSkip(context)
  const folder = mkdtempSync(join(tmpdir(), 'import-kill-'))
  const database = await openDatabase({ url: postgres.url, log: silent })
  try {
    await migrate(database, resolve('migrations'))
    writeFileSync(join(folder, 'finds.csv'), finds())
    for (const count of KILL_AT) {
      const command = importing(postgres.url, folder)
      await hasWritten(database, count)
      command.kill()
      expect((await command.ended).signal).toBe('SIGKILL')
      const known = await whole(database)
      expect(known).toBeGreaterThanOrEqual(count)
      expect(known).toBeLessThan(RECORDS)
    }
    const before = await whole(database)
    const last = importing(postgres.url, folder)
    expect((await last.ended).code, last.output()).toBe(0)
    expect(summaryOf(last.output())).toMatchObject({ read: RECORDS, new: RECORDS - before, changed: 0, refused: 0 })
    expect(await whole(database)).toBe(RECORDS)
    const again = importing(postgres.url, folder)
    await again.ended
    expect(summaryOf(again.output())).toMatchObject({ new: 0, changed: 0, unchanged: RECORDS })
  } finally {
    await database.close()
    await postgres.drop()
    rmSync(folder, { recursive: true })
  }
}, 300_000)

function finds(): string {
  const rows = Array.from(
    { length: RECORDS },
    (_, at) => `K-${at},Program ${at},A fund,small-business,${'Text. '.repeat(300)},https://example.org/${at}`,
  )
  return ['number,title,funder,who may apply,summary,official link', ...rows].join('\n')
}

function importing(url: string, folder: string) {
  const given = ['opportunities:import', 'own', join(folder, 'finds.csv'), '--as-of', '2026-11-21', '--json']
  return startCommand(given, { MODE: 'demo', DATABASE_URL: url, DATA_DIR: folder })
}

function summaryOf(output: string): unknown {
  return JSON.parse(output.trim().split('\n').at(-1) ?? '')
}

async function hasWritten({ db }: Database, count: number): Promise<void> {
  const until = Date.now() + 120_000
  for (;;) {
    const { rows } = await db.execute<{ n: number }>(sql`select count(*)::integer as n from opportunities`)
    if ((rows[0]?.n ?? 0) >= count) return
    if (Date.now() > until) throw new Error('the import has not come that far')
    await pause(1)
  }
}

/** How many are known, each with its version, its sighting, and what searches find it by. */
async function whole({ db }: Database): Promise<number> {
  const { rows } = await db.execute<Record<string, number>>(sql`
    select (select count(*)::integer from opportunities) as known,
      (select count(*)::integer from opportunities o join opportunity_versions v on v.opportunity_id = o.id
        join opportunity_sightings s on s.opportunity_id = o.id join opportunity_facets f on f.ref = o.ref
        join opportunity_kinds k on k.alike = f.alike join opportunity_words w on w.ref = o.ref
        join opportunity_titles t on t.ref = o.ref) as whole,
      (select count(*)::integer from opportunity_versions) as versions, (select count(*)::integer from opportunity_facets) as facets`)
  const { known = -1, ...rest } = rows[0] ?? {}
  expect(rest).toEqual({ whole: known, versions: known, facets: known })
  return known
}
