import { execFile } from 'node:child_process'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgres } from '../../scripts/test/postgres.ts'
import { type Source, withQuery } from './rows.ts'

/** A copy of a database that can be put back in its place. */
export interface Backup {
  /** When it was taken, in milliseconds of `Date.now()`. */
  at: number
  restore(): Promise<void>
}

/** Copies the folder of an embedded database that no process has open. */
export async function copyFolder(dataDir: string): Promise<Backup> {
  const [folder, copy] = [join(dataDir, 'database'), join(dataDir, 'database-copy')]
  await cp(folder, copy, { recursive: true })
  return {
    at: Date.now(),
    async restore() {
      await rm(folder, { recursive: true })
      await cp(copy, folder, { recursive: true })
    },
  }
}

/** Dumps a PostgreSQL database, which may be in use, with PostgreSQL's own programs. */
export async function dumpPostgres(url: string, file: string): Promise<Backup> {
  const bin = findPostgres()
  if (!bin) throw new Error('PostgreSQL is not installed')
  const run = (program: string, args: string[]) => promisify(execFile)(join(bin, program), args)
  const at = Date.now()
  await run('pg_dump', ['--format=custom', '--file', file, url])
  return {
    at,
    async restore() {
      await wipe(url)
      await run('pg_restore', ['--exit-on-error', '--no-owner', '--dbname', url, file])
    },
  }
}

/** Leaves nothing in a database. */
export async function wipe(url: string): Promise<void> {
  await withQuery({ databaseUrl: url }, async (query) => {
    await query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    await query('drop schema if exists pgboss cascade')
    await query('drop schema public cascade')
    await query('create schema public')
  })
}

/** How many rows every table has, and a hash of them all. */
export function hashesOf(source: Source): Promise<Record<string, string>> {
  return withQuery(source, async (query) => {
    const tables = (await query(`select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' order by 1`)) as { name: string }[]
    const hashes: Record<string, string> = {}
    for (const { name } of tables) {
      const [row] =
        (await query(`select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by t::text)), '')
        as hash from ${name} t`)) as { hash: string }[]
      hashes[name] = row?.hash ?? ''
    }
    return hashes
  })
}
