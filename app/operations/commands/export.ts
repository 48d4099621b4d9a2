import { closeSync, openSync, writeSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { openSqlSession, type SqlSession } from '../../platform/database/sql-session.server.ts'
import { lockFolder } from '../../platform/embedded/folder-lock.server.ts'
import { errorCode } from '../../platform/error-code.ts'
import type { Env } from '../../platform/process/env.server.ts'
import { createLog } from '../../platform/process/log.server.ts'
import { storedNames } from './backed-up-site.ts'

/**
 * `npm run export -- FILE.zip`: everything that is stored, to read elsewhere: each table as JSON without loss, and every
 * file. It isn't encrypted, and isn't a backup.
 */
export async function exportAll(env: Env, [given]: string[], print: (line: string) => void): Promise<number> {
  if (!given || given.startsWith('-')) throw new Error('Say where to: npm run export -- FILE.zip')
  const target = resolve(given)
  const partial = `${target}.partial`
  const lock = env.DATABASE_URL ? undefined : lockFolder(env.DATA_DIR)
  const place = env.DATABASE_URL ? { url: env.DATABASE_URL } : { folder: env.DATA_DIR }
  const session = await openSqlSession(place, createLog('warn'))
  try {
    const zip = openZip(partial)
    const rows = await writeTables(session, zip)
    await writeFiles(env.DATA_DIR, zip)
    zip.add('README.txt', [strToU8(readme(env.DATA_DIR, rows))])
    zip.close()
    await rename(partial, target)
    print(`${target}: ${Object.keys(rows).length} tables with ${sum(rows)} rows. It isn’t encrypted: keep it safe.`)
    return 0
  } catch (error) {
    if ((error as NodeJS.ErrnoException).path !== partial) throw error
    throw new Error(`${target} can’t be written (${errorCode(error)}). Name a new file in a folder that is yours.`)
  } finally {
    await rm(partial, { force: true }) // one that wasn't finished has everyone's data, and isn't encrypted
    await session.close()
    lock?.release()
  }
}

type OpenZip = ReturnType<typeof openZip>

/** Writes as it compresses, so that nothing large is held in memory. */
function openZip(path: string) {
  const file = openSync(path, 'w', 0o600)
  let fault: Error | null = null
  const zip = new Zip((error, chunk) => {
    fault ??= error
    if (!error) writeSync(file, chunk)
  })
  /** Adds a file, compressed as its parts come. */
  const begin = (name: string) => {
    const entry = new ZipDeflate(name, { level: 6 })
    zip.add(entry)
    return entry
  }
  return {
    begin,
    add(name: string, parts: readonly Uint8Array[]) {
      const entry = begin(name)
      for (const part of parts) entry.push(part)
      entry.push(new Uint8Array(), true)
    },
    /** @throws Error when something couldn't be written */
    close() {
      zip.end()
      closeSync(file)
      if (fault) throw fault
    },
  }
}

const PAGE = 500

/** @returns how many rows each table has, all of one moment */
async function writeTables(session: SqlSession, zip: OpenZip): Promise<Record<string, number>> {
  await session.query('begin isolation level repeatable read read only')
  const tables = await session.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) counts[name] = await writeTable(session, zip, name)
  await session.query('rollback')
  return counts
}

/** One object a line, as PostgreSQL writes it: no number is rounded. */
async function writeTable(session: SqlSession, zip: OpenZip, name: string): Promise<number> {
  const entry = zip.begin(`json/${name}.jsonl`)
  let count = 0
  for await (const page of rowsOf(session, name)) {
    entry.push(strToU8(page.map((row) => `${row}\n`).join('')))
    count += page.length
  }
  entry.push(new Uint8Array(), true)
  return count
}

async function* rowsOf(session: SqlSession, name: string): AsyncGenerator<string[]> {
  await session.query(`declare exported no scroll cursor for select to_jsonb(t)::text as row from "${name}" t`)
  for (;;) {
    const page = await session.query<{ row: string }>(`fetch ${PAGE} from exported`)
    if (page.length === 0) break
    yield page.map(({ row }) => row)
  }
  await session.query('close exported')
}

/** What was sold as files, and what members gave. Files right in DATA_DIR are the server's own, such as its secret. */
async function writeFiles(dataDir: string, zip: OpenZip): Promise<void> {
  for (const name of await storedNames(dataDir)) {
    const folder = join(dataDir, name)
    if (name.startsWith('.') || !(await stat(folder)).isDirectory()) continue
    const entries = await readdir(folder, { withFileTypes: true, recursive: true })
    for (const entry of entries.filter((each) => each.isFile())) {
      const from = join(entry.parentPath, entry.name)
      zip.add(`files/${relative(dataDir, from)}`, [await readFile(from)])
    }
  }
}

function readme(dataDir: string, rows: Record<string, number>): string {
  const lines = Object.entries(rows).map(([name, count]) => `${name}: ${count}`)
  return [
    `Everything stored in ${dataDir}, as of ${new Date().toISOString()}.`,
    'json/: one file a table, one object of JSON a row, exactly as it is stored.',
    'files/: products by checksum, buyers’ stamped copies, editions, members’ pictures and letters, and the rows of tables that an update dropped.',
    '',
    'Rows:',
    ...lines,
    '',
  ].join('\n')
}

const sum = (rows: Record<string, number>) => Object.values(rows).reduce((all, count) => all + count, 0)
