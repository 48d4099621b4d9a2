import { rm, writeFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { DAY, SECOND } from '../../platform/clock.ts'
import type { Env } from '../../platform/process/env.server.ts'
import {
  BACKUP_BUSY_EXIT,
  ensureRepository,
  labelOf,
  lastBackup,
  noteBackup,
  type Repository,
  restic,
  runPostgresProgram,
} from '../backups/backups.ts'
import {
  countRows,
  describeRows,
  lockScratch,
  type Manifest,
  requireBackups,
  SCRATCH,
  SITE_TAG,
  storedNames,
  withSession,
} from './backed-up-site.ts'
import { drill } from './restore.ts'

/** Someone asked for it, so it stays until someone deletes it. */
const ASKED_TAG = 'asked'
const DRILL_AFTER = 30 * DAY

/** `npm run backup`: the database as of one moment and every file, while the site runs; once a month the restore drill, too. */
export async function backup(env: Env, args: string[], print: (line: string) => void): Promise<number> {
  const { values } = parseArgs({ args, options: { scheduled: { type: 'boolean' } } })
  const site = requireBackups(env)
  const lock = lockScratch(env.DATA_DIR)
  if (!lock) {
    print('Another backup is being made right now.')
    return BACKUP_BUSY_EXIT
  }
  const scratch = join(env.DATA_DIR, SCRATCH)
  const files = ['database.dump', 'manifest.json'].map((name) => join(scratch, name))
  try {
    const [takenAt, before] = [new Date(), await lastBackup(env.DATA_DIR, new Date())]
    await ensureRepository(site.repository)
    const rows = await dumpDatabase(site.url, join(scratch, 'database.dump'))
    const manifest: Manifest = { takenAt: takenAt.toISOString(), mode: env.MODE, rows }
    await writeFile(join(scratch, 'manifest.json'), JSON.stringify(manifest), { mode: 0o600 })
    await store(site.repository, env.DATA_DIR, values.scheduled ? SITE_TAG : `${SITE_TAG},${ASKED_TAG}`)
    await noteBackup(env.DATA_DIR, { ...before, takenAt })
    print(`${describeRows(manifest)} and the files of ${env.DATA_DIR} are at ${labelOf(site.repository)}.`)
    if (!values.scheduled) print('Since you asked for this one, it stays: thinning is for those of the schedule.')
    await thin(site.repository)
    const { BACKUP_PING_URL: ping } = env
    const problem = ping && (await pingAfterBackup(ping))
    if (problem) process.stderr.write(`BACKUP_PING_URL at ${new URL(ping).host} wasn’t reached: ${problem}\n`)
    const isDue = !before?.drilledAt || takenAt.getTime() - before.drilledAt.getTime() > DRILL_AFTER
    if (!values.scheduled || !isDue) return 0
    print(await drill(env, site))
    await noteBackup(env.DATA_DIR, { takenAt, drilledAt: new Date() })
    return 0
  } finally {
    for (const file of files) await rm(file, { force: true })
    lock.release()
  }
}

/** @returns how many rows each table has in the dump: both are of one moment */
function dumpDatabase(url: string, file: string): Promise<Manifest['rows']> {
  return withSession(url, async (session) => {
    await session.query('begin isolation level repeatable read read only')
    const [snapshot] = await session.query<{ id: string }>('select pg_export_snapshot() as id')
    const how = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot?.id}`, `--file=${file}`]
    await runPostgresProgram('pg_dump', url, how)
    return await countRows(session)
  })
}

async function store(repository: Repository, dataDir: string, tags: string): Promise<void> {
  const holdsRepository = (name: string) => `${repository.at}${sep}`.startsWith(resolve(dataDir, name) + sep)
  const names = (await storedNames(dataDir)).filter((name) => !holdsRepository(name))
  await restic(repository, ['backup', '--tag', tags, '--', SCRATCH, ...names], { cwd: dataDir })
}

/** What an interrupted backup has locked is free again after half an hour, or once its process is gone. */
async function thin(repository: Repository): Promise<void> {
  const kept = ['--keep-hourly=24', '--keep-daily=14', '--keep-monthly=12', `--keep-tag=${ASKED_TAG}`]
  await restic(repository, ['unlock'])
  await restic(repository, ['forget', `--tag=${SITE_TAG}`, '--group-by=', ...kept, '--prune'])
}

/**
 * For what tells her when no backup comes anymore: this machine can't, once it's dead. A ping that fails fails no backup.
 *
 * @returns why nobody heard it
 */
export async function pingAfterBackup(url: string): Promise<string | undefined> {
  try {
    const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(10 * SECOND) })
    return ok ? undefined : `it answered ${status}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
