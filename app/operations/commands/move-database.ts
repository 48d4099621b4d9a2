import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type DatabasePlace, openSqlSession } from '../../platform/backup/sql-session.server.ts'
import { dumpTables } from '../../platform/backup/table-dump.server.ts'
import { databaseFolder } from '../../platform/embedded/database-template.server.ts'
import { lockFolder } from '../../platform/embedded/folder-lock.server.ts'
import type { Env } from '../../platform/process/env.server.ts'
import { createLog } from '../../platform/process/log.server.ts'
import { type Manifest, restoreDatabase } from './backup-proof.ts'
import { claimEmptyDatabase } from './restore.ts'

/**
 * `npm run db:move`, while the site is stopped: from the embedded database in DATA_DIR into the empty PostgreSQL database of
 * DATABASE_URL, or with `--to-embedded` the other way. What was moved stays where it was, under another name or address.
 */
export async function moveDatabase(env: Env, args: string[], print: (line: string) => void): Promise<number> {
  const { values } = parseArgs({ args, options: { 'to-embedded': { type: 'boolean' } } })
  if (!env.DATABASE_URL) throw new Error('Set DATABASE_URL to the PostgreSQL database first.')
  const lock = lockFolder(env.DATA_DIR)
  const folder = join(env.DATA_DIR, 'restoring')
  await rm(folder, { recursive: true, force: true })
  try {
    const move = values['to-embedded'] ? moveToEmbedded : moveToPostgres
    print(await move(env.DATA_DIR, env.DATABASE_URL, folder))
    return 0
  } finally {
    await rm(folder, { recursive: true, force: true })
    lock.release()
  }
}

async function moveToPostgres(dataDir: string, url: string, folder: string): Promise<string> {
  const database = databaseFolder(dataDir)
  if (!existsSync(database)) throw new Error(`There’s no embedded database in ${dataDir}.`)
  await claimEmptyDatabase(url)
  const rows = await dumpTo(folder, { folder: dataDir })
  await restoreDatabase(folder, { url })
  const aside = freeName(`${database}.moved-${new Date().toISOString().slice(0, 10)}`)
  await rename(database, aside)
  return `Moved ${rows} rows into PostgreSQL, every table with the same count and sum. The embedded database is kept in ${aside}.`
}

/** What was moved earlier that day stays, too. */
function freeName(path: string): string {
  let name = path
  for (let n = 2; existsSync(name); n++) name = `${path}-${n}`
  return name
}

async function moveToEmbedded(dataDir: string, url: string, folder: string): Promise<string> {
  const database = databaseFolder(dataDir)
  if (existsSync(database))
    throw new Error(`${dataDir} has an embedded database already. Move it out of the way first.`)
  await refuseWhileServed(url)
  const rows = await dumpTo(folder, { url })
  await restoreDatabase(folder, { folder })
  await rename(databaseFolder(folder), database)
  return `Moved ${rows} rows into ${database}, every table with the same count and sum. Take DATABASE_URL out of the settings now.`
}

/** What a server wrote while the rows are read would be lost. */
async function refuseWhileServed(url: string): Promise<void> {
  const session = await openSqlSession({ url }, createLog('warn'))
  const found = await session
    .query(`select 1 from pg_stat_activity where datname = current_database() and application_name = 'unborrowed'`)
    .finally(session.close)
  if (found.length > 0) throw new Error('A server is using this database. Stop it first.')
}

/** Every row of a database, as `restoreDatabase` reads it. @returns how many rows there are */
export async function dumpTo(folder: string, place: DatabasePlace): Promise<number> {
  const tables = join(folder, 'tables')
  await mkdir(tables, { recursive: true, mode: 0o700 })
  const session = await openSqlSession(place, createLog('warn'))
  const dumped = await dumpTables(session, tables).finally(session.close)
  const manifest: Manifest = { takenAt: new Date().toISOString(), mode: 'live', files: 0, ...dumped }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
  return Object.values(dumped.tables).reduce((sum, { rows }) => sum + rows, 0)
}
