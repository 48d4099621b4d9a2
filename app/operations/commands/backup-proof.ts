import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { openApplication } from '../../application.ts'
import { capabilities, JOB_KINDS } from '../../capabilities.ts'
import { MIGRATIONS } from '../../migrations.ts'
import { readArchive } from '../../platform/backup/archive.server.ts'
import { type DatabasePlace, openSqlSession } from '../../platform/backup/sql-session.server.ts'
import { loadTables } from '../../platform/backup/table-dump.server.ts'
import { systemClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database/database.server.ts'
import { migrate } from '../../platform/database/migrations.server.ts'
import type { PageHandler } from '../../platform/document/render-page.ts'
import { copyDatabaseTemplate } from '../../platform/embedded/database-template.server.ts'
import { openJobs } from '../../platform/jobs/jobs.server.ts'
import type { Env } from '../../platform/process/env.server.ts'
import { createLog } from '../../platform/process/log.server.ts'
import { loadContents } from '../../sales/downloads/contents.ts'

/** What a backup says of itself. */
export type Manifest = z.output<typeof manifestSchema>

const manifestSchema = z.object({
  takenAt: z.iso.datetime(),
  mode: z.enum(['demo', 'test', 'live']),
  /** How many files beside the database. */
  files: z.number(),
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.object({ rows: z.number(), sum: z.string() })),
  sequences: z.record(z.string(), z.object({ value: z.string(), isCalled: z.boolean() })),
})

/** Of an unpacked backup. */
export async function readManifest(unpacked: string): Promise<Manifest> {
  return manifestSchema.parse(JSON.parse(await readFile(join(unpacked, 'manifest.json'), 'utf8')))
}

interface Proof {
  file: string
  key: string
  scratch: string
  manifest: Manifest
  pages: PageHandler
}

/** @throws Error when the backup can't be opened, isn't what was there, or pages can't be made from it */
export async function proveBackup(env: Env, { file, key, scratch, manifest, pages }: Proof): Promise<void> {
  const [unpacked, folder] = [join(scratch, 'unpacked'), join(scratch, 'proof')]
  await readArchive(file, unpacked, key)
  await restoreDatabase(unpacked, { folder })
  const files = await countFiles(join(unpacked, 'files'))
  if (files !== manifest.files) throw new Error(`The backup holds ${files} files instead of ${manifest.files}.`)
  await renderPages({ ...env, DATA_DIR: folder, DATABASE_URL: undefined }, pages)
}

/**
 * Fills an empty database with the rows of an unpacked backup, whichever kind they came from. Migrations that are newer
 * than the backup are left to the next start, as for any other update.
 */
export async function restoreDatabase(unpacked: string, place: DatabasePlace): Promise<void> {
  const manifest = await readManifest(unpacked)
  const log = createLog('warn')
  if ('folder' in place && (await isOfThisVersion(manifest))) await copyDatabaseTemplate('build/database', place.folder)
  const database = await openDatabase({ ...place, log })
  try {
    await migrate(database, MIGRATIONS, { only: new Set(manifest.migrations) })
    await (await openJobs(database, JOB_KINDS, log)).stop(0)
  } finally {
    await database.close()
  }
  const session = await openSqlSession(place, log)
  await loadTables(session, join(unpacked, 'tables'), manifest).finally(session.close)
}

async function isOfThisVersion({ migrations }: Manifest): Promise<boolean> {
  const ours = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort()
  return ours.join() === [...migrations].sort().join()
}

async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).length
}

/** Home, and every page that is made from the database, as a visitor would get it from the restored copy. */
async function renderPages(env: Env, pages: PageHandler): Promise<void> {
  const log = createLog('warn')
  const database = await openDatabase({ folder: env.DATA_DIR, log })
  await migrate(database, MIGRATIONS, { dataDir: env.DATA_DIR })
  const contents = await loadContents('build/products')
  const application = await openApplication({ env, log, clock: systemClock, database, contents, pages })
  try {
    for (const path of ['/', ...capabilities.flatMap(({ cachedPages = [] }) => cachedPages.map((page) => page.path))]) {
      const answer = await application.app.request(path)
      if (answer.status !== 200 || !(await answer.text()).includes('</html>'))
        throw new Error(`${path} can’t be rendered from the backup: it answers ${answer.status}.`)
    }
  } finally {
    await application.stop(0)
    await database.close()
  }
}
