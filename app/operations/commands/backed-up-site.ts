import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openSqlSession, type SqlSession } from '../../platform/database/sql-session.server.ts'
import { FolderLockError, lockFolder } from '../../platform/embedded/folder-lock.server.ts'
import type { Env } from '../../platform/process/env.server.ts'
import { createLog } from '../../platform/process/log.server.ts'
import { type Repository, repositoryOf } from '../backups/backups.ts'

/** What a backup says of itself. */
export interface Manifest {
  takenAt: string
  mode: Env['MODE']
  /** How many rows each table has. */
  rows: Record<string, number>
}

/** In a backup, and in DATA_DIR while one is made: the dump of the database and the manifest. */
export const SCRATCH = 'backup-scratch'
export const SITE_TAG = 'site'
/** What is backed up and restored. */
export interface BackedUpSite {
  url: string
  repository: Repository
}

/** @throws Error in words where there's nothing to back up, or nowhere to */
export function requireBackups(env: Env): BackedUpSite {
  if (!env.DATABASE_URL)
    throw new Error(
      'Backups are for a site on PostgreSQL: set DATABASE_URL. A demonstration keeps its data in DATA_DIR.',
    )
  const repository = repositoryOf(env)
  if (!repository) throw new Error('Set BACKUP_TO to a folder or an address: .env.example says which there are.')
  return { url: env.DATABASE_URL, repository }
}

/** Undefined while another process makes a backup or restores one. */
export function lockScratch(dataDir: string) {
  try {
    return lockFolder(join(dataDir, SCRATCH))
  } catch (error) {
    if (error instanceof FolderLockError) return undefined
    throw error
  }
}

export async function withSession<Result>(
  url: string,
  work: (session: SqlSession) => Promise<Result>,
): Promise<Result> {
  const session = await openSqlSession({ url }, createLog('warn'))
  return work(session).finally(session.close)
}

/** How many rows each table has. */
export async function countRows(session: SqlSession): Promise<Manifest['rows']> {
  const tables = await session.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'pgboss') order by 1`,
  )
  const rows: Manifest['rows'] = {}
  for (const { name } of tables) {
    const [found] = await session.query<{ count: string }>(`select count(*)::text as count from ${name}`)
    rows[name] = Number(found?.count)
  }
  return rows
}

export function describeRows({ rows }: Manifest): string {
  const counts = Object.values(rows)
  return `${counts.reduce((sum, count) => sum + count, 0)} rows in ${counts.length} tables`
}

/** What belongs to a running process, to another program, or is a backup itself. */
const NOT_STORED =
  /^(database|restoring|backup-(scratch|cache)|backups|servers|updating|uploads|lock$|owner$|faults\.log|last-backup\.json|stand-in\.sqlite)/

/** The files and folders right in DATA_DIR that a backup has. */
export async function storedNames(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => !NOT_STORED.test(name))
}
