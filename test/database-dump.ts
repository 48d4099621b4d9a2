import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openDatabase } from '../app/platform/database/database.server.ts'
import { migrate } from '../app/platform/database/migrations.server.ts'
import { openJobs } from '../app/platform/jobs/jobs.server.ts'
import { createLog } from '../app/platform/process/log.server.ts'

/**
 * Makes the embedded database once that every test begins with, and names its file in TEST_DATABASE_DUMP: a new one for
 * each would take seconds to come up. One that whoever started us has made already is used as it is.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_DUMP) return async () => {}
  const folder = await mkdtemp(join(tmpdir(), 'dump-'))
  const file = join(folder, 'database.tar')
  process.env.TEST_DATABASE_DUMP = file
  if (process.env.TEST_DATABASE !== 'postgres') await writeFile(file, await dump())
  return () => rm(folder, { recursive: true, force: true })
}

async function dump(): Promise<Uint8Array> {
  const silent = createLog('silent')
  const database = await openDatabase({ log: silent })
  if (!database.pglite) throw new Error('an embedded database was asked for')
  await migrate(database, resolve('migrations'))
  await (await openJobs(database, [], silent)).stop(0)
  const file = await database.pglite.dumpDataDir('none')
  await database.close()
  return new Uint8Array(await file.arrayBuffer())
}
