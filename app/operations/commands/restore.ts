import { createReadStream, existsSync, statSync } from 'node:fs'
import { cp, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { readArchive } from '../../platform/backup/archive.server.ts'
import { openSqlSession, type SqlSession } from '../../platform/backup/sql-session.server.ts'
import { UNFINISHED_RESTORE } from '../../platform/backup/unfinished-restore.ts'
import { databaseFolder } from '../../platform/embedded/database-template.server.ts'
import { lockFolder } from '../../platform/embedded/folder-lock.server.ts'
import { readLines } from '../../platform/lines.ts'
import { hashEmailAddress } from '../../platform/mail/email-address.ts'
import type { Env } from '../../platform/process/env.server.ts'
import { createLog } from '../../platform/process/log.server.ts'
import {
  type BackupStore,
  backupPlace,
  type DueErasure,
  fetchBackup,
  fetchJournal,
  isStoreAddress,
  leaveForNextStart,
  openBackupStore,
  readErasures,
  splitBackupAddress,
} from '../backups/backups.ts'
import { requireKey } from './backup.ts'
import { type Manifest, readManifest, restoreDatabase } from './backup-proof.ts'

/**
 * `npm run restore -- FILE|ADDRESS`: a backup becomes the site's data, in a DATA_DIR or a PostgreSQL database with nothing in it.
 * It may be killed at any moment and run again. The next start reads at Stripe what was paid since, and erases again
 * everyone who has asked for that since.
 */
export async function restore(env: Env, [given]: string[], print: (line: string) => void): Promise<number> {
  if (!given) throw new Error('Say which backup: npm run restore -- FILE')
  const key = requireKey(env)
  const lock = lockFolder(env.DATA_DIR)
  const restoring = join(env.DATA_DIR, 'restoring')
  try {
    if (existsSync(databaseFolder(env.DATA_DIR))) throw new Error(occupied(`${env.DATA_DIR} has a database already`))
    await rm(restoring, { recursive: true, force: true })
    const file = isStoreAddress(given) ? await fetchFrom(given, env, print) : requireFile(resolve(given))
    const unpacked = join(restoring, 'unpacked')
    await readArchive(file, unpacked, key)
    const manifest = await readManifest(unpacked)
    refuseRehearsal(manifest, env)
    const erased = await addressesErasedSince(manifest.takenAt, dirname(file), join(unpacked, 'tables'))
    if (env.DATABASE_URL) await claimEmptyDatabase(env.DATABASE_URL)
    await leaveForNextStart(env.DATA_DIR, erased)
    await restoreFiles(join(unpacked, 'files'), env.DATA_DIR)
    if (isStoreAddress(given)) await withStore(given, env, (store) => fetchJournal(store, env.DATA_DIR, key))
    await restoreInPlace(env, unpacked, restoring)
    print(describe(manifest, erased.length))
    return 0
  } finally {
    await rm(restoring, { recursive: true, force: true }) // no decrypted rows stay, whatever went wrong
    lock.release()
  }
}

function requireFile(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isFile()) return path
  throw new Error(
    `${path} ${found ? 'is a folder' : 'isn’t there'}. Give the file of a backup, such as /var/backups/unborrowed/unborrowed-….backup`,
  )
}

/** @param given a store's address, which may end with the name of one backup */
async function fetchFrom(given: string, env: Env, print: (line: string) => void): Promise<string> {
  const { name } = splitBackupAddress(given)
  const { folder } = backupPlace(given, env.DATA_DIR)
  const file = await withStore(given, env, (store) => fetchBackup(store, name, folder))
  print(`Got ${basename(file)}.`)
  return file
}

async function withStore<Result>(given: string, env: Env, work: (store: BackupStore) => Promise<Result>) {
  const store = await openBackupStore(splitBackupAddress(given).address, env)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** The embedded database takes its place in one move, and a transaction fills PostgreSQL: it is all there or not at all. */
async function restoreInPlace(env: Env, unpacked: string, restoring: string): Promise<void> {
  if (env.DATABASE_URL) return restoreDatabase(unpacked, { url: env.DATABASE_URL })
  await restoreDatabase(unpacked, { folder: restoring })
  await rename(databaseFolder(restoring), databaseFolder(env.DATA_DIR))
}

/**
 * Makes sure that nothing is overwritten. What an unfinished restore left is cleared away.
 *
 * @throws Error when the database is in use
 */
export async function claimEmptyDatabase(url: string): Promise<void> {
  const session = await openSqlSession({ url }, createLog('warn'))
  try {
    if (await isThere(session, UNFINISHED_RESTORE)) {
      await session.query('drop schema if exists pgboss cascade')
      await session.query('drop schema public cascade')
      await session.query('create schema public')
    } else if (await isThere(session, 'schema_migrations'))
      throw new Error(occupied('The database of DATABASE_URL has tables already'))
    await session.query(`create table ${UNFINISHED_RESTORE} (since timestamptz not null default now())`)
  } finally {
    await session.close()
  }
}

async function isThere(session: SqlSession, table: string): Promise<boolean> {
  const [row] = await session.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
  return row?.there ?? false
}

/** What was bought and booked in a rehearsal would count as real. @throws Error in words */
function refuseRehearsal({ mode, takenAt }: Manifest, { MODE }: Env): void {
  if (MODE !== 'live' || mode === 'live') return
  throw new Error(
    `The backup of ${takenAt} was made with MODE=${mode}, and MODE is live now: its purchases and bookings would count as real. Choose a backup of the live site, or set MODE=${mode} to look at this one.`,
  )
}

const occupied = (where: string) =>
  `${where}, and a restore overwrites nothing. Choose an empty place, or move what’s there out of the way.`

/** Whose data were erased after the backup was made: their addresses are found in its rows by their hashes. */
async function addressesErasedSince(takenAt: string, folder: string, tables: string): Promise<DueErasure[]> {
  const since = (await readErasures(folder)).filter(({ erasedAt }) => erasedAt >= takenAt)
  const choices = new Map(since.map(({ hash, messages = 'remove' }) => [hash, messages]))
  if (choices.size === 0) return []
  const found = new Map<string, DueErasure>()
  for (const name of await readdir(tables)) {
    for await (const line of readLines(createReadStream(join(tables, name)))) {
      const addresses = [...line.toLowerCase().matchAll(ADDRESS)].map(([address]) => address)
      for (const address of addresses) {
        const messages = choices.get(hashEmailAddress(address))
        if (messages) found.set(address, { address, messages })
      }
    }
  }
  return [...found.values()]
}

const ADDRESS = /[a-z0-9!#$%&'*+/=?^_`~.-]+@[a-z0-9.-]+\.[a-z0-9-]{2,63}/g

/** A file that is there and no shorter stays: the journal of a machine that lost its database alone may hold more. */
async function restoreFiles(from: string, dataDir: string): Promise<void> {
  if (!existsSync(from)) return
  await cp(from, dataDir, { recursive: true, filter: async (source, target) => !(await isCovered(source, target)) })
}

async function isCovered(source: string, target: string): Promise<boolean> {
  const [ours, theirs] = [await stat(source), existsSync(target) ? await stat(target) : undefined]
  return ours.isFile() && theirs !== undefined && theirs.size >= ours.size
}

function describe({ takenAt, tables, files }: Manifest, erased: number): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return [
    `Restored ${rows} rows and ${files} files of ${takenAt}.`,
    'At its next start the server reads at Stripe what was paid since then.',
    erased > 0 && `It also erases again ${erased} of the people in it, who have asked for that since.`,
  ]
    .filter(Boolean)
    .join(' ')
}
