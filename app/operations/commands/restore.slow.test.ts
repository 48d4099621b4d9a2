import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createDatabase, onPostgres, silent } from '../../../test/database.ts'
import { addSubscribers } from '../../../test/subscribers.ts'
import { tempFolder } from '../../../test/temp-folder.ts'
import { JOB_KINDS } from '../../capabilities.ts'
import { openDatabase } from '../../platform/database/database.server.ts'
import { migrate } from '../../platform/database/migrations.server.ts'
import { openSqlSession } from '../../platform/database/sql-session.server.ts'
import { openJobs } from '../../platform/jobs/jobs.server.ts'
import { hashEmailAddress } from '../../platform/mail/email-address.ts'
import { type Env, parseEnv } from '../../platform/process/env.server.ts'
import { backupSettings, type Repository, restic } from '../backups/backups.ts'
import { handleErasure } from '../backups/erasures.ts'
import type { Manifest } from './backed-up-site.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

const [READER, OTHER] = ['reader-1@example.com', 'reader-0@example.com']
const earlier = new Date(Date.now() - 60_000).toISOString()

let drop: (() => Promise<void>) | undefined
let env: Env
let repository: Repository
const printed: string[] = []
beforeAll(async () => {
  if (!onPostgres) return
  const created = await createDatabase(process.env.TEST_DATABASE_URL ?? '')
  drop = created.drop
  const database = await openDatabase({ url: created.url, log: silent })
  await migrate(database, resolve('migrations'))
  await (await openJobs(database, JOB_KINDS, silent)).stop(0)
  await addSubscribers(database.db, 3)
  await database.db.execute(
    `insert into rooms (id, kind, subject, title, created_at) values ('room_1', 'win', 'w', 'By Cleo@Example.com', now())`,
  )
  await database.close() // a database that is in use keeps its name
  const BACKUP_KEY = 'a passphrase of the tests, of three dozen letters'
  const [DATA_DIR, BACKUP_TO] = [tempFolder('data'), join(tempFolder('backups'), 'repository')]
  env = parseEnv({ MODE: 'test', DATA_DIR, DATABASE_URL: created.url, BACKUP_TO, BACKUP_KEY })
  repository = backupSettings(env).repository as Repository
  await erase(OTHER, earlier) // is a reader again since
  expect(await backup(env, [], (line) => printed.push(line))).toBe(0)
})
afterAll(() => drop?.())

const restoreNewest = (changed: Partial<Env> = {}) => restore({ ...env, ...changed }, [], (line) => printed.push(line))
const erase = (email: string, erasedAt = new Date().toISOString()) =>
  handleErasure({ backups: { repository }, dataDir: env.DATA_DIR }, { hash: hashEmailAddress(email), erasedAt })

async function readers(): Promise<number> {
  const session = await openSqlSession({ url: env.DATABASE_URL ?? '' }, silent)
  return (await session.query('select 1 from newsletter_subscribers').finally(session.close)).length
}

/** Stores the newest backup once more, as the newest, with another manifest. */
async function changeManifest(change: (was: Manifest) => Manifest): Promise<void> {
  const folder = tempFolder('changed')
  await restic(repository, ['restore', 'latest', '--tag=site', `--target=${folder}`])
  const file = join(folder, 'backup-scratch', 'manifest.json')
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')))))
  await restic(repository, ['backup', '--tag=site', '--', ...(await readdir(folder))], { cwd: folder })
}

test.runIf(onPostgres)(
  'Whoever was erased after the backup is left for the next start to erase again, also where she is in it with capitals, and nobody else',
  async () => {
    for (const email of [READER, 'cleo@example.com', 'stranger@example.com']) await erase(email)
    expect(await restoreNewest()).toBe(0)
    expect(printed.join()).toContain('It also erases again 2 of the people in it')
    const path = join(env.DATA_DIR, 'erasures-due.json')
    const due = JSON.parse(await readFile(path, 'utf8')).map(({ address }: { address: string }) => address)
    expect(due.sort()).toEqual(['cleo@example.com', READER])
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readers()).toBe(3)
  },
)

test.runIf(onPostgres)(
  'A backup whose counts don’t match, or of a rehearsal on the live site, is refused, and the database stays as it is',
  async () => {
    await expect(restoreNewest({ MODE: 'live' })).rejects.toThrow('was made with MODE=test')
    await changeManifest((was) => ({ ...was, rows: { ...was.rows, 'public.newsletter_subscribers': 4 } }))
    await expect(restoreNewest()).rejects.toThrow(
      'These tables aren’t what was backed up: public.newsletter_subscribers',
    )
    expect(await readers()).toBe(3)
    // Nor do rows in the clear stay.
    expect(await readdir(env.DATA_DIR)).not.toContain('restoring')
  },
)

test.runIf(onPostgres)('A backup that was made before the first start comes back, too', async () => {
  const created = await createDatabase(process.env.TEST_DATABASE_URL ?? '')
  onTestFinished(created.drop)
  const database = await openDatabase({ url: created.url, log: silent })
  await migrate(database, resolve('migrations')).finally(() => database.close())
  const [DATA_DIR, BACKUP_TO] = [tempFolder('data'), join(tempFolder('backups'), 'repository')]
  const fresh = { ...env, DATABASE_URL: created.url, DATA_DIR, BACKUP_TO }
  expect(await backup(fresh, [], (line) => printed.push(line))).toBe(0)
  expect(await restore(fresh, [], (line) => printed.push(line))).toBe(0)
})
