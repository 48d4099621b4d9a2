import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Database, openDatabase } from '../../app/platform/database.server.ts'
import { copyTemplate } from '../../app/platform/database-template.server.ts'
import { migrate } from '../../app/platform/migrations.server.ts'
import { silent } from '../database.ts'
import { postgresOrSkip } from '../rig/postgres.ts'
import { ensureBuild } from '../rig/server-process.ts'

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
      const command = importing(folder, postgres.url)
      await hasWritten(database, count)
      command.child.kill('SIGKILL')
      expect((await command.ended)[1]).toBe('SIGKILL')
      const known = await whole(database)
      expect(known).toBeGreaterThanOrEqual(count)
      expect(known).toBeLessThan(RECORDS)
    }
    const before = await whole(database)
    const last = importing(folder, postgres.url)
    expect((await last.ended)[0], last.output()).toBe(0)
    expect(summaryOf(last.output())).toMatchObject({ read: RECORDS, new: RECORDS - before, changed: 0, refused: 0 })
    expect(await whole(database)).toBe(RECORDS)
    const again = importing(folder, postgres.url)
    await again.ended
    expect(summaryOf(again.output())).toMatchObject({ new: 0, changed: 0, unchanged: RECORDS })
  } finally {
    await database.close()
    await postgres.drop()
    rmSync(folder, { recursive: true })
  }
}, 300_000)

test('So does one that is killed while the embedded database is written, whose files the next import opens as they lie', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'import-kill-'))
  try {
    ensureBuild()
    await copyTemplate(resolve('build/database'), folder)
    writeFileSync(join(folder, 'finds.csv'), finds())
    let known = 0
    for (const _ of KILL_AT) {
      const command = importing(folder)
      await hasGrown(join(folder, 'database', 'base'), A_FEW_BATCHES)
      command.child.kill('SIGKILL')
      expect((await command.ended)[1], command.output()).toBe('SIGKILL')
      const now = await wholeIn(folder)
      expect(now).toBeGreaterThanOrEqual(known)
      expect(now).toBeLessThan(RECORDS)
      known = now
    }
    expect(known).toBeGreaterThan(0)
    const last = importing(folder)
    expect((await last.ended)[0], last.output()).toBe(0)
    expect(summaryOf(last.output())).toMatchObject({ read: RECORDS, new: RECORDS - known, changed: 0, refused: 0 })
    expect(await wholeIn(folder)).toBe(RECORDS)
  } finally {
    rmSync(folder, { recursive: true })
  }
}, 300_000)

/** Bytes by which the tables have grown in the middle of writing. */
const A_FEW_BATCHES = 3 * 1024 ** 2

async function hasGrown(folder: string, bytes: number): Promise<void> {
  const size = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .reduce(
        (sum, { parentPath, name }) => sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
        0,
      )
  const before = size()
  const until = Date.now() + 120_000
  while (size() < before + bytes) {
    if (Date.now() > until) throw new Error('the import has not written so much')
    await pause(1)
  }
}

async function wholeIn(folder: string): Promise<number> {
  const database = await openDatabase({ folder, log: silent })
  try {
    return await whole(database)
  } finally {
    await database.close()
  }
}

function finds(): string {
  const rows = Array.from(
    { length: RECORDS },
    (_, at) => `K-${at},Program ${at},A fund,small-business,${'Text. '.repeat(300)},https://example.org/${at}`,
  )
  return ['number,title,funder,who may apply,summary,official link', ...rows].join('\n')
}

function importing(folder: string, url?: string) {
  ensureBuild()
  const { PATH, HOME } = process.env
  const given = ['opportunities:import', 'own', join(folder, 'finds.csv'), '--as-of', '2026-11-21', '--json']
  const child: ChildProcess = spawn(process.execPath, ['scripts/command.ts', ...given], {
    env: { PATH, HOME, MODE: 'demo', NODE_ENV: 'production', DATA_DIR: folder, ...(url && { DATABASE_URL: url }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const take = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout?.on('data', take)
  child.stderr?.on('data', take)
  return { child, output: () => output, ended: once(child, 'close') as Promise<[number | null, string | null]> }
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
        join opportunity_words w on w.ref = o.ref) as whole,
      (select count(*)::integer from opportunity_versions) as versions, (select count(*)::integer from opportunity_facets) as facets`)
  const { known = -1, ...rest } = rows[0] ?? {}
  expect(rest).toEqual({ whole: known, versions: known, facets: known })
  return known
}
