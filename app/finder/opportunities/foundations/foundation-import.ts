import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { SECOND } from '../../../platform/clock.ts'
import { FileError } from '../../../platform/csv.ts'
import { readLines } from '../../../platform/lines.ts'
import { runInWorker } from '../../../platform/process/worker.server.ts'
import { DOWNLOAD_LIMITS, download } from '../imports/download.ts'
import type { ImportDeps } from '../imports/imports.ts'
import { createProgressReporter } from '../imports/progress.ts'
import type { readFoundationFile } from './foundation-files.ts'

/** The releases of the open list that we know, by what they must be to the byte. */
const RELEASES: Readonly<Record<string, string>> = {
  'data-2026-10-08/foundations.csv.gz': 'cefe5adefd5dbfec10dd3311006f27e8f70d53ab99bde397f12e0273eb47fdcf',
  'data-2026-10-08/foundation_grants_2024.csv.gz': 'e1b81ea3c025a94b452316dff45aa3cbf525cf0e4d9501f589eea8005e29d3f7',
}
/** The largest of its files has 45 MB. */
const MAX_BYTES = 96 * 1024 ** 2
const WORKER_LIMITS = { timeoutMs: 30 * SECOND, memoryMb: 512 }
const BATCH_SIZE = 1000

/**
 * Imports the open list of foundations, its gifts of a year, or the return of one foundation, from a file or its address. It is
 * read to its end first; importing it again changes nothing.
 *
 * @returns what it did, in a sentence
 * @throws FileError when it is another file than its release was, damaged, or none of these
 */
export async function importFoundations(deps: ImportDeps, origin: string, mayBePrivate = false): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foundations-'))
  try {
    const report = createProgressReporter(deps)
    const path = /^https?:\/\//i.test(origin) ? join(folder, 'download') : origin
    if (path !== origin)
      await download(origin, path, { ...DOWNLOAD_LIMITS, maxBytes: MAX_BYTES, mayBePrivate }, (done, total) =>
        report('bytes fetched', done, total ? done / total : 0),
      )
    await assertRelease(origin, path)
    const spoolPath = join(folder, 'rows')
    const found = await deps.database.db.execute<{ ein: string }>(
      sql`select ein from foundations where applications = 'open'`,
    )
    const input = { path, spoolPath, open: new Set(found.rows.map(({ ein }) => ein)) }
    const file = await runInWorker<typeof readFoundationFile>('readFoundations', input, WORKER_LIMITS, (read, share) =>
      report('read', read, share),
    )
    if ('fault' in file) throw new FileError(file.fault)
    if (file.kind === 'gifts' && input.open.size === 0)
      throw new FileError('First get the list of foundations: gifts are kept of those that take applications.')
    await storeRows(deps, spoolPath, file.kind, (done) => report('written', done, done / Math.max(file.read, 1)))
    const kept = (file.read - file.skipped).toLocaleString('en-US')
    return `${file.read.toLocaleString('en-US')} rows read, ${kept} kept.`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function assertRelease(origin: string, path: string): Promise<void> {
  const expected = Object.entries(RELEASES).find(([name]) => origin.endsWith(`/${name}`))?.[1]
  if (!expected) return
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  if (hash.digest('hex') !== expected)
    throw new FileError('This isn’t the file that was released: its checksum is another. Nothing was imported.')
}

/** Batch by batch, each in a transaction; what an earlier file of the kind had and this one lacks goes at the end. */
async function storeRows(
  { database, clock }: ImportDeps,
  spoolPath: string,
  kind: 'list' | 'gifts' | 'return',
  written: (rows: number) => void,
): Promise<void> {
  const now = clock.now().toISOString()
  let done = 0
  const store = async (lines: string[]) => {
    const rows = lines.map((line) => JSON.parse(line))
    const [foundations, gifts] = [rows.flatMap((row) => row.foundation ?? []), rows.flatMap((row) => row.gift ?? [])]
    await database.transact(async (tx) => {
      if (foundations.length > 0) await tx.execute(foundationsSql(foundations, now))
      if (gifts.length > 0) await tx.execute(giftsSql(gifts, now))
    })
    done += lines.length
    written(done)
  }
  const batch: string[] = []
  for await (const line of readLines(createReadStream(spoolPath))) {
    batch.push(line)
    if (batch.length === BATCH_SIZE) await store(batch.splice(0))
  }
  if (batch.length > 0) await store(batch)
  // Of the list: those that aren't in it anymore, but not what the coach took from a return.
  if (kind === 'list')
    await database.db.execute(
      sql`delete from foundations where seen_at < ${now}::timestamptz and apply_to is null and profile_url is not null`,
    )
  if (kind !== 'list')
    await database.db.execute(sql`delete from foundation_grants g where seen_at < ${now}::timestamptz
      and exists (select from foundation_grants other where other.ein = g.ein and other.return_year = g.return_year
        and other.seen_at = ${now}::timestamptz)`)
}

/** A later return says what holds now; of the same year each file adds what the other leaves out. */
const foundationsSql = (rows: object[], now: string): SQL => sql`
  insert into foundations as kept (ein, name, city, state, website, email, phone, applications, apply_to, apply_with,
    deadline_words, restrictions, return_year, profile_url, seen_at)
  select distinct on (ein) ein, name, city, state, website, email, phone, applications, apply_to, apply_with, deadline_words,
    restrictions, return_year, profile_url, ${now}::timestamptz
  from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given (ein text, name text, city text, state text,
    website text, email text, phone text, applications text, apply_to text, apply_with text, deadline_words text,
    restrictions text, return_year integer, profile_url text)
  on conflict (ein) do update set
    (name, city, state, website, email, phone, applications, apply_to, apply_with, deadline_words, restrictions, return_year,
      profile_url, seen_at) =
    (select newer.name, newer.city, newer.state, coalesce(newer.website, older.website), coalesce(newer.email, older.email),
        coalesce(newer.phone, older.phone), case newer.applications when 'unknown' then older.applications else newer.applications end,
        coalesce(newer.apply_to, older.apply_to), coalesce(newer.apply_with, older.apply_with),
        coalesce(newer.deadline_words, older.deadline_words), coalesce(newer.restrictions, older.restrictions),
        newer.return_year, coalesce(newer.profile_url, older.profile_url), excluded.seen_at
      from (select excluded.*) newer, (select kept.*) older
      where coalesce(excluded.return_year, 0) >= coalesce(kept.return_year, 0)
      union all
      select kept.name, kept.city, kept.state, kept.website, kept.email, kept.phone, kept.applications, kept.apply_to,
        kept.apply_with, kept.deadline_words, kept.restrictions, kept.return_year,
        coalesce(kept.profile_url, excluded.profile_url), excluded.seen_at
      where coalesce(excluded.return_year, 0) < coalesce(kept.return_year, 0))`

const giftsSql = (rows: object[], now: string): SQL => sql`
  insert into foundation_grants (ein, return_year, line, recipient, state, purpose, amount_cents, seen_at)
  select ein, return_year, line, recipient, state, purpose, amount_cents, ${now}::timestamptz
  from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given (ein text, return_year integer, line integer,
    recipient text, state text, purpose text, amount_cents bigint)
  where exists (select from foundations f where f.ein = given.ein)
  on conflict (ein, return_year, line) do update set (recipient, state, purpose, amount_cents, seen_at) =
    (excluded.recipient, excluded.state, excluded.purpose, excluded.amount_cents, excluded.seen_at)`
