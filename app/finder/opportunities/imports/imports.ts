import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { SECOND } from '../../../platform/clock.ts'
import { FileError } from '../../../platform/csv.ts'
import type { Database } from '../../../platform/database/database.server.ts'
import { textRows } from '../../../platform/database/text-rows.ts'
import { sqlState } from '../../../platform/error-code.ts'
import { runInWorker, type WorkerLimits } from '../../../platform/process/worker.server.ts'
import { opportunityImports } from '../opportunities.sql.ts'
import type { FeedName } from '../sources/feed.ts'
import type { TableMapping } from '../sources/table/mapping.ts'
import { statusSql } from '../status.ts'
import { FIELD_ASSIGNMENTS } from './columns.ts'
import { type FeedRecordState, loadFeedRecords, recordSeen } from './feed-records.ts'
import { createProgressReporter } from './progress.ts'
import type { readSourceFile } from './read-source-file.ts'
import { openRejectedRecords, type RejectedRecords } from './rejected-records.ts'
import { redactOrigin, resolveSourceFile, type SourceRequest } from './source-file.ts'
import { type PendingRecord, readSpool } from './spool.ts'
import { addCounts, type ImportContext, type ImportCounts, NO_COUNTS, type StoreDeps, storeBatch } from './store.ts'

export interface ImportDeps extends StoreDeps {
  /** Gets a line now and then about how far the import is. */
  progress(text: string): void
}

interface ImportRequest extends SourceRequest {
  /** Of a table. */
  mapping?: TableMapping | undefined
  /** Where the refused records go. */
  rejectedPath: string
}

export interface ImportSummary extends ImportCounts {
  read: number
  refused: number
  /** Records that weren't meant: why, and how many. */
  skipped: [why: string, records: number][]
  seconds: number
  rejectedPath: string | undefined
}

/** The worker reports every two hundred records: a file that takes this long for them is hostile or damaged. */
const WORKER_LIMITS: WorkerLimits = { timeoutMs: 30 * SECOND, memoryMb: 768 }

/** Records, and pairs of them, in one transaction: on PGlite every other query waits for it. */
const BATCH_SIZE = 500
const PAIRS_AT_ONCE = 200

/**
 * Imports a file. It is read to its end first; then what is new or changed is written batch by batch, each in a transaction
 * of its own, so that running a killed import again finishes it.
 *
 * @throws FileError when the file is truncated or not of this source, and WorkerError when it cannot be read within the
 * limits of time and memory: then nothing has changed.
 */
export async function importOpportunities(deps: ImportDeps, request: ImportRequest): Promise<ImportSummary> {
  const folder = await mkdtemp(join(tmpdir(), 'opportunities-'))
  try {
    return await importInFolder(deps, request, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function importInFolder(deps: ImportDeps, request: ImportRequest, folder: string): Promise<ImportSummary> {
  const { asOf, feed, rejectedPath } = request
  const context: ImportContext = { feed: request.feed.name, source: request.feed.source, asOf }
  const startedAt = deps.clock.now()
  const started = performance.now()
  const report = createProgressReporter(deps)
  const path = await resolveSourceFile(request, folder, report)
  const known = await loadFeedRecords(deps, feed.name)
  const spoolPath = join(folder, 'spool')
  const input = {
    path,
    feed: feed.name,
    mapping: request.mapping,
    asOf,
    feedRecords: known,
    spoolPath,
    rejectedPath,
  }
  const reading = await runInWorker<typeof readSourceFile>('readOpportunities', input, WORKER_LIMITS, (read, share) =>
    report('read', read, share),
  )
  if ('fault' in reading) throw new FileError(reading.fault)
  const waiting = reading.read - reading.unchanged - reading.refused
  const rejected = openRejectedRecords(rejectedPath, reading.refused)
  const stored = await storeSpool(deps, context, spoolPath, rejected, (done) =>
    report('written', done, done / Math.max(waiting, 1)),
  ).finally(() => rejected.end())
  await recordSeen(deps, feed.name, asOf, reading.seen)
  const removed = feed.complete ? await markRemoved(deps, context, known, reading.missing) : 0
  if (feed.source === 'sam' && stored.new + stored.changed > 0) {
    await applyAmendments(deps, startedAt)
    await markSuperseded(deps)
  }
  if (stored.new + stored.changed > 0) await refreshIndexes(deps, stored.new + stored.changed)
  const summary = {
    read: reading.read,
    new: stored.new,
    changed: stored.changed,
    unchanged: stored.unchanged + reading.unchanged,
    closed: stored.closed + removed,
    refused: rejected.count,
  }
  const run = { feed: feed.name, origin: redactOrigin(request.origin), asOf, startedAt, finishedAt: deps.clock.now() }
  await deps.database.db.insert(opportunityImports).values({ ...run, ...summary })
  const seconds = Math.round((performance.now() - started) / 10) / 100
  return { ...summary, skipped: reading.skipped, seconds, rejectedPath: await rejected.end() }
}

/** Moves new words out of the pending list that slows down searches, and updates the planner's statistics after many. */
async function refreshIndexes({ database: { db } }: StoreDeps, written: number): Promise<void> {
  await db.execute(sql`select gin_clean_pending_list('opportunity_words_all')`)
  if (written > 5 * BATCH_SIZE)
    await db.execute(sql`analyze opportunities, opportunity_facets, facet_groups, opportunity_words`)
}

async function storeSpool(
  deps: StoreDeps,
  context: ImportContext,
  spoolPath: string,
  rejected: RejectedRecords,
  progress: (done: number) => void,
): Promise<ImportCounts> {
  let counts = NO_COUNTS
  let done = 0
  for await (const batch of readSpool(spoolPath, BATCH_SIZE)) {
    counts = addCounts(counts, await storeOrSplit(deps, context, batch, rejected))
    done += batch.length
    progress(done)
  }
  return counts
}

/** Splits a batch until only the record that the database refuses is left out. */
async function storeOrSplit(
  deps: StoreDeps,
  context: ImportContext,
  batch: PendingRecord[],
  rejected: RejectedRecords,
): Promise<ImportCounts> {
  try {
    return await storeBatch(deps, context, batch)
  } catch (error) {
    const reason = dataErrorMessage(error)
    if (reason === undefined) throw error
    const [only] = batch
    if (only && batch.length === 1) {
      rejected.add({ place: only.place, reason, record: JSON.parse(only.fieldsJson) })
      return NO_COUNTS
    }
    const middle = Math.ceil(batch.length / 2)
    const first = await storeOrSplit(deps, context, batch.slice(0, middle), rejected)
    return addCounts(first, await storeOrSplit(deps, context, batch.slice(middle), rejected))
  }
}

/** In PostgreSQL's classes 22 (wrong data), 23 (a constraint) and 54 (a limit) the record is the cause. */
function dataErrorMessage(error: unknown): string | undefined {
  const { cause = error } = error instanceof Error ? error : {}
  return /^(22|23|54)/.test(sqlState(cause) ?? '') && cause instanceof Error
    ? `the database refused it: ${cause.message}`
    : undefined
}

/** An extract with less than this share of the earlier records is treated as incomplete. */
const MIN_SHARE = 0.5
const REMOVED_AT_ONCE = 5000

/**
 * Marks what a complete extract no longer has (`missing`) and had not ended yet as removed by its source.
 *
 * @returns how many were marked.
 */
async function markRemoved(
  { database }: { database: Database },
  { feed, asOf }: { feed: FeedName; asOf: string },
  known: ReadonlyMap<string, FeedRecordState>,
  missing: readonly string[],
): Promise<number> {
  const before = [...known.values()].filter(({ removed }) => !removed)
  if (before.some(({ lastSeenOn }) => lastSeenOn > asOf) || before.length - missing.length < before.length * MIN_SHARE)
    return 0
  let count = 0
  for (let start = 0; start < missing.length; start += REMOVED_AT_ONCE) {
    const keys = missing.slice(start, start + REMOVED_AT_ONCE)
    const over = sql`select o.id from opportunities o join feed_records r on r.opportunity_id = o.id
      where r.feed = ${feed} and r.key in ${textRows(keys)}
        and o.removed_on is null and (${statusSql(asOf)}) in ('open', 'closing-soon', 'forecast', 'lapsed-forecast')`
    const { rows } = await database.db.execute(
      sql`update opportunities set removed_on = ${asOf}::date where id in (${over}) returning id`,
    )
    count += rows.length
  }
  return count
}

/** A solicitation of an office: the row that people know it by, and the one that its newest notice came with. */
type AmendedPair = { known: string; newest: string }

/**
 * SAM.gov repeats a solicitation with each amendment, under a new notice id. Its newest notice moves to the row that came
 * first, and so to the id that picks, threads and pages refer to; the row of the newest takes the earlier notice. Running it
 * again changes nothing.
 *
 * @param since when this import began: a row that was there before it keeps its id
 */
async function applyAmendments({ database, clock }: StoreDeps, since: Date): Promise<void> {
  const pairs = await findAmendedPairs(database, since)
  const at = clock.now().toISOString()
  for (let start = 0; start < pairs.length; start += PAIRS_AT_ONCE) {
    const rows = JSON.stringify(
      pairs.slice(start, start + PAIRS_AT_ONCE).flatMap(({ known, newest }) => [
        { id: known, other: newest },
        { id: newest, other: known },
      ]),
    )
    const exchanged = sql`jsonb_to_recordset(${rows}::text::jsonb) as pair (id text, other text)`
    await database.transact(async (tx) => {
      await tx.execute(sql`
        update opportunities o set ${FIELD_ASSIGNMENTS}, kind = given.kind, record_id = given.record_id,
          as_of = given.as_of, version = o.version + 1, changed_at = ${at}::timestamptz
        from ${exchanged} join opportunities given on given.id = pair.other where o.id = pair.id`)
      await tx.execute(sql`
        update feed_records r set opportunity_id = pair.other from ${exchanged} where r.opportunity_id = pair.id`)
    })
  }
}

async function findAmendedPairs({ db }: Database, since: Date): Promise<AmendedPair[]> {
  const { rows } = await db.execute<AmendedPair>(sql`
    select distinct known, newest from (
      select first_value(id) over (partition by number, coalesce(agency_code, '')
          order by superseded, first_seen_at >= ${since.toISOString()}::timestamptz, coalesce(posted_at, posted_on), record_id) as known,
        first_value(id) over (partition by number, coalesce(agency_code, '')
          order by coalesce(posted_at, posted_on) desc nulls last, record_id desc) as newest
      from opportunities
      where source = 'sam' and number <> record_id and kind in ('presolicitation', 'solicitation', 'combined-solicitation')
    ) s where known <> newest`)
  return rows
}

/** Of one number and office the newest notice replaces the others, and an award replaces all that were posted before it. */
async function markSuperseded({ database }: StoreDeps): Promise<void> {
  await database.db.execute(sql`
    with ranked as (
      select id, number <> record_id and (row_number() over (
        partition by number, coalesce(agency_code, '')
        order by coalesce(posted_at, posted_on) desc nulls last, record_id desc) > 1
        or exists (select from past_awards a where a.feed in ('sam', 'sam-api') and a.number = o.number
          and a.office_code is not distinct from o.agency_code and a.posted_on >= o.posted_on)) as superseded
      from opportunities o where source = 'sam')
    update opportunities o set superseded = r.superseded from ranked r
    where o.id = r.id and o.superseded is distinct from r.superseded`)
}
