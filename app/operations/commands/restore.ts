import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openSqlSession } from '../../platform/database/sql-session.server.ts'
import { sqlState } from '../../platform/error-code.ts'
import { hashEmailAddress } from '../../platform/mail/email-address.ts'
import type { Env } from '../../platform/process/env.server.ts'
import { createLog } from '../../platform/process/log.server.ts'
import {
  type DueErasure,
  erasuresOf,
  keepErasures,
  leaveForNextStart,
  restic,
  runPostgresProgram,
} from '../backups/backups.ts'
import {
  type BackedUpSite,
  countRows,
  describeRows,
  lockScratch,
  type Manifest,
  requireBackups,
  SCRATCH,
  SITE_TAG,
  withSession,
} from './backed-up-site.ts'

/**
 * `npm run restore`, while the site is stopped: the newest backup, or the one with this id, becomes the site's data. It's
 * restored into a new database and compared there, and takes the place of the one that is there in one step; that one is
 * kept under another name. The next start reads at Stripe what was paid since, and erases again everyone who has asked for
 * that since.
 */
export async function restore(env: Env, [id = 'latest']: string[], print: (line: string) => void): Promise<number> {
  const site = requireBackups(env)
  if (!/^(latest|[0-9a-f]{8,64})$/.test(id))
    throw new Error(`${id} isn’t the id of a backup. restic snapshots lists them.`)
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 })
  const lock = lockScratch(env.DATA_DIR)
  if (!lock) throw new Error('A backup is being made or restored right now. Wait until it’s done.')
  try {
    const lines = await withRestored(env, site, { id, database: 'restoring' }, async (folder, manifest, fresh) => {
      refuseRehearsal(manifest, env)
      const { erasures, text } = await erasuresOf(site.repository)
      const since = erasures.filter(({ erasedAt }) => erasedAt >= manifest.takenAt)
      const due = await addressesOf(fresh.url, new Map(since.map(({ hash, messages = 'remove' }) => [hash, messages])))
      await restoreFiles(folder, env.DATA_DIR)
      if (text) await keepErasures(env.DATA_DIR, text)
      await leaveForNextStart(env.DATA_DIR, due)
      const aside = await takePlace(site.url, fresh.name)
      return [
        `Restored ${describeRows(manifest)} and the files of ${manifest.takenAt}.`,
        'At its next start the server reads at Stripe what was paid since then.',
        due.length > 0 && `It also erases again ${due.length} of the people in it, who have asked for that since.`,
        aside &&
          `The database that was there is kept as ${aside}, with all that it had of everyone. Drop it once you’re sure: sudo -u postgres dropdb ${aside}`,
      ]
    })
    print(lines.filter(Boolean).join(' '))
    return 0
  } finally {
    lock.release()
  }
}

/** Restores the newest backup beside the site and compares every count. @returns what it found, in a sentence */
export function drill(env: Env, site: BackedUpSite): Promise<string> {
  return withRestored(env, site, { id: 'latest', database: 'drill' }, async (_folder, manifest) => {
    return `Restore drill: ${describeRows(manifest)} of ${manifest.takenAt} were restored beside the site, each table as it was.`
  })
}

type Work<Result> = (folder: string, manifest: Manifest, fresh: { name: string; url: string }) => Promise<Result>

/** Unpacks a backup into a folder and a new database, both gone afterwards unless `work` gives them their place. */
async function withRestored<Result>(
  env: Env,
  { url, repository }: BackedUpSite,
  { id, database }: { id: string; database: string },
  work: Work<Result>,
): Promise<Result> {
  const folder = join(env.DATA_DIR, 'restoring')
  const name = `${nameOf(url)}_${database}`
  const admin = await openSqlSession({ url: urlOf(url, 'postgres') }, createLog('warn'))
  const clear = async () => {
    await admin.query(`drop database if exists ${quoted(name)} with (force)`)
    await rm(folder, { recursive: true, force: true }) // no rows of anyone stay, whatever went wrong
  }
  try {
    await clear()
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await restic(repository, ['restore', id, `--tag=${SITE_TAG}`, `--target=${folder}`])
    const manifest: Manifest = JSON.parse(await readFile(join(folder, SCRATCH, 'manifest.json'), 'utf8'))
    await admin.query(`create database ${quoted(name)} template template0 encoding 'UTF8'`).catch((error) => {
      throw sqlState(error) === '42501' ? new Error(mayNotCreate(url)) : error
    })
    const fresh = { name, url: urlOf(url, name) }
    const dump = join(folder, SCRATCH, 'database.dump')
    await runPostgresProgram('pg_restore', fresh.url, ['--exit-on-error', '--no-owner', '--no-privileges', dump])
    await compare(fresh.url, manifest)
    return await work(folder, manifest, fresh)
  } finally {
    await clear().finally(admin.close)
  }
}

/** @throws Error when a table's count isn't what it was. What was being done when the backup was made begins again. */
function compare(url: string, { rows }: Manifest): Promise<void> {
  return withSession(url, async (session) => {
    const found = await countRows(session)
    const differing = [...new Set([...Object.keys(rows), ...Object.keys(found)])].filter((t) => rows[t] !== found[t])
    if (differing.length > 0) throw new Error(`These tables aren’t what was backed up: ${differing.join(', ')}`)
    // A backup that was made before the first start holds no jobs.
    if (found['pgboss.job'] !== undefined)
      await session.query(
        `update pgboss.job set state = 'retry', started_on = null, heartbeat_on = null where state = 'active'`,
      )
  })
}

/** Whose data were erased after the backup was made: their addresses are found in its rows by their hashes. */
async function addressesOf(url: string, choices: Map<string, DueErasure['messages']>): Promise<DueErasure[]> {
  if (choices.size === 0) return []
  return withSession(url, async (session) => {
    const found = new Map<string, DueErasure>()
    for (const table of Object.keys(await countRows(session))) {
      const texts = `select distinct lower(m[1]) as address from ${table} t, regexp_matches(t::text, '${ADDRESS}', 'gi') m`
      for (const { address } of await session.query<{ address: string }>(texts)) {
        const messages = choices.get(hashEmailAddress(address))
        if (messages) found.set(address, { address, messages })
      }
    }
    return [...found.values()]
  })
}

const ADDRESS = "([a-z0-9!#$%&''*+/=?^_`~.-]+@[a-z0-9.-]+\\.[a-z0-9-]{2,63})"

/** A file that is there and no shorter stays: a machine that lost its database alone may have newer ones. */
async function restoreFiles(from: string, dataDir: string): Promise<void> {
  const filter = async (source: string, target: string) =>
    !source.startsWith(join(from, SCRATCH)) && !(await isCovered(source, target))
  await cp(from, dataDir, { recursive: true, filter })
}

async function isCovered(source: string, target: string): Promise<boolean> {
  const [ours, theirs] = [await stat(source), existsSync(target) ? await stat(target) : undefined]
  return ours.isFile() && theirs !== undefined && theirs.size >= ours.size
}

/** Both names change in one transaction: there's never half a database. @returns the name of the one that was there */
async function takePlace(url: string, fresh: string): Promise<string | undefined> {
  const name = nameOf(url)
  const aside = `${name}_before_${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`
  return withSession(urlOf(url, 'postgres'), async (admin) => {
    const isThere = (await admin.query('select 1 from pg_database where datname = $1', [name])).length > 0
    await admin.query('begin')
    if (isThere) await admin.query(`alter database ${quoted(name)} rename to ${quoted(aside)}`)
    await admin.query(`alter database ${quoted(fresh)} rename to ${quoted(name)}`)
    await admin.query('commit')
    return isThere ? aside : undefined
  }).catch((error) => {
    if (sqlState(error) !== '55006') throw error
    throw new Error(`Something still uses the database ${name}. Stop the site first: systemctl stop unborrowed`)
  })
}

/** What was bought and booked in a rehearsal would count as real. @throws Error in words */
function refuseRehearsal({ mode, takenAt }: Manifest, { MODE }: Env): void {
  if (MODE !== 'live' || mode === 'live') return
  throw new Error(
    `The backup of ${takenAt} was made with MODE=${mode}, and MODE is live now: its purchases and bookings would count as real. Choose a backup of the live site, or set MODE=${mode} to look at this one.`,
  )
}

const nameOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1))
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

function urlOf(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${encodeURIComponent(database)}`
  return other.href
}

function mayNotCreate(url: string): string {
  const role = decodeURIComponent(new URL(url).username)
  return `A backup is restored into a new database, and ${role} may not make one. As root: sudo -u postgres psql -c 'alter role "${role}" createdb'`
}
