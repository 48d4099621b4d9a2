import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Database, openDatabase } from '../app/platform/database/database.server.ts'
import { migrate } from '../app/platform/database/migrations.server.ts'
import { openJobs } from '../app/platform/jobs/jobs.server.ts'
import { createLog } from '../app/platform/process/log.server.ts'
import { createDatabase } from './database.ts'
import { tempFolder } from './temp-folder.ts'

/**
 * Makes the migrated database once that every test begins with: a file with the embedded one, named in TEST_DATABASE_DUMP, or on
 * PostgreSQL a template, named in TEST_DATABASE_TEMPLATE. To migrate one for each test file would take seconds. One that whoever
 * started us has made already is used as it is.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_DUMP || process.env.TEST_DATABASE_TEMPLATE) return async () => {}
  return process.env.TEST_DATABASE === 'postgres' ? makeTemplate(process.env.TEST_DATABASE_URL as string) : makeDump()
}

async function makeTemplate(server: string): Promise<() => Promise<void>> {
  const { url, drop } = await createDatabase(server)
  await (await prepare(url)).close()
  process.env.TEST_DATABASE_TEMPLATE = new URL(url).pathname.slice(1)
  return drop
}

async function makeDump(): Promise<() => Promise<void>> {
  const folder = tempFolder('dump')
  const file = join(folder, 'database.tar')
  process.env.TEST_DATABASE_DUMP = file
  const { pglite, close } = await prepare()
  const dumped = (await pglite?.dumpDataDir('none')) as Blob
  await writeFile(file, withoutWhatNoneReads(Buffer.from(await dumped.arrayBuffer())))
  await close()
  return () => rm(folder, { recursive: true, force: true })
}

/** With the tables of the job queue, too, which it makes itself. */
async function prepare(url?: string): Promise<Database> {
  const database = await openDatabase({ url, log: createLog('silent') })
  await migrate(database, resolve('migrations'))
  await (await openJobs(database, [], createLog('silent'))).stop(0)
  return database
}

/**
 * Without the two databases that new ones are made from, and without the maps of free space, which PostgreSQL makes anew: half
 * of the files, each of which takes every test file its time.
 */
function withoutWhatNoneReads(tar: Buffer): Buffer {
  const kept: Buffer[] = []
  for (let at = 0; at < tar.length; ) {
    const name = tar.toString('latin1', at, at + 100).split('\0')[0] ?? ''
    const bytes = Number.parseInt(tar.toString('latin1', at + 124, at + 136), 8) || 0
    const next = at + BLOCK * (1 + Math.ceil(bytes / BLOCK))
    if (!/^\/base\/[14]\/|_(fsm|vm)$/.test(name)) kept.push(tar.subarray(at, next))
    at = next
  }
  return Buffer.concat(kept)
}

/** Of a tar: a header takes one, and a file as many as it needs. */
const BLOCK = 512
