import { readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeArchive } from '../../platform/backup/archive.server.ts'
import { openSqlSession } from '../../platform/backup/sql-session.server.ts'
import { dumpTables } from '../../platform/backup/table-dump.server.ts'
import { SECOND } from '../../platform/clock.ts'
import type { PageHandler } from '../../platform/document/render-page.ts'
import type { Env } from '../../platform/process/env.server.ts'
import { createLog } from '../../platform/process/log.server.ts'
import { MAKE_ONE } from '../../platform/process/weak-secret.ts'
import {
  BACKUP_BUSY_EXIT,
  type BackupPaths,
  type BackupPlace,
  backupPlace,
  deleteOtherBackups,
  openBackupStore,
  prepareBackup,
  renameDurably,
  sendBackup,
  storeLabel,
  thinBackups,
} from '../backups/backups.ts'
import { type Manifest, proveBackup } from './backup-proof.ts'
import { placeToRead, ScratchInUseError, withScratch } from './database-snapshot.ts'
import { storedFiles } from './stored-files.ts'

/**
 * `npm run backup -- --to FOLDER|ADDRESS`: everything in one encrypted file, while the site runs. The server is asked for a copy of
 * its embedded database; PostgreSQL is read as of one moment. The file gets its name only when it was restored in a
 * scratch place, every table has the same count and sum there, and the pages were rendered from it. With an address it's
 * sent there first.
 */
export async function backup(
  env: Env,
  args: string[],
  pages: PageHandler,
  print: (line: string) => void,
): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { to: { type: 'string' }, scheduled: { type: 'boolean', default: false } },
  })
  const [place, key] = [placeFrom(values.to ?? env.BACKUP_TO, env), requireKey(env)]
  try {
    return await withScratch(env, (scratch) =>
      makeBackup(env, { place, key, scratch, pages, print, isKept: !values.scheduled }),
    )
  } catch (error) {
    if (!(error instanceof ScratchInUseError)) throw error
    print(error.message)
    return BACKUP_BUSY_EXIT
  }
}

interface Making {
  place: BackupPlace
  key: string
  scratch: string
  pages: PageHandler
  print(line: string): void
  /** Someone asked for it, so thinning leaves it. */
  isKept: boolean
}

async function makeBackup(env: Env, { place: { folder, address }, key, scratch, pages, print, isKept }: Making) {
  const takenAt = new Date()
  const paths = await prepareBackup(folder, takenAt, isKept ? '-kept' : '')
  const manifest = await writeBackup(env, { takenAt, scratch, target: paths.partial, key })
  await renameDurably(paths.partial, paths.unproven, folder)
  await proveBackup(env, { file: paths.unproven, key, scratch, manifest, pages })
  const sent = address ? await send(env, address, paths) : undefined
  await renameDurably(paths.unproven, paths.proven, folder)
  const deleted = sent ? sent.deleted : (await thinBackups(folder)).length
  if (sent) await deleteOtherBackups(folder, paths.proven)
  print(`${paths.proven}: ${describe(manifest)}. It was restored in a scratch place, compared, and is proven.`)
  if (isKept) print('Since you asked for it, it stays until you delete it: thinning is for those of the schedule.')
  if (sent) print(`It’s at ${sent.at}, too.`)
  if (deleted > 0)
    print(`Deleted ${deleted} older ${deleted === 1 ? 'one' : 'ones'}: 24 hours, 14 days and 12 months stay.`)
  const { BACKUP_PING_URL: url } = env
  const problem = url && (await pingAfterBackup(url))
  if (problem) process.stderr.write(`BACKUP_PING_URL at ${new URL(url).host} wasn’t reached: ${problem}\n`)
  return 0
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

async function send(env: Env, address: string, { unproven, proven }: BackupPaths) {
  const store = await openBackupStore(address, env)
  try {
    const deleted = await sendBackup(store, { name: basename(proven), from: unproven }, env.DATA_DIR)
    return { at: storeLabel(address), deleted }
  } finally {
    await store.close()
  }
}

/** The key of the settings. @throws Error in words when there is none */
export function requireKey({ BACKUP_KEY }: Env): string {
  if (BACKUP_KEY) return BACKUP_KEY
  throw new Error(
    `BACKUP_KEY isn’t set. In .env, ${MAKE_ONE}, or a passphrase as long, and keep it elsewhere, too: without it no backup can be opened.`,
  )
}

function placeFrom(to: string | undefined, { DATA_DIR }: Env): BackupPlace {
  if (!to) throw new Error('Say where to: npm run backup -- --to FOLDER, or set BACKUP_TO.')
  return backupPlace(to, DATA_DIR)
}

async function writeBackup(
  env: Env,
  { takenAt, scratch, target, key }: { takenAt: Date; scratch: string; target: string; key: string },
): Promise<Manifest> {
  const place = await placeToRead(env)
  const session = await openSqlSession(place, createLog('warn'))
  const dumped = await dumpTables(session, scratch).finally(session.close)
  const tables = (await readdir(scratch)).filter((name) => name.endsWith('.rows'))
  const files = [
    ...tables.map((name) => ({ path: `tables/${name}`, from: join(scratch, name) })),
    ...(await storedFiles(env.DATA_DIR)).map(({ path, from }) => ({ path: `files/${path}`, from })),
  ]
  const manifest: Manifest = {
    takenAt: takenAt.toISOString(),
    mode: env.MODE,
    files: files.length - tables.length,
    ...dumped,
  }
  const from = join(scratch, 'manifest.json')
  await writeFile(from, JSON.stringify(manifest))
  await writeArchive(target, [{ path: 'manifest.json', from }, ...files], key)
  return manifest
}

function describe({ tables, files }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows in ${Object.keys(tables).length} tables and ${files} files`
}
