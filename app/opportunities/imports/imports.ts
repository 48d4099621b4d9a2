import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { SECOND } from '../../platform/clock.ts'
import { runInWorker, type WorkerLimits } from '../../platform/process/worker.server.ts'
import { opportunityImports } from '../opportunities.sql.ts'
import { type Feed, FileFault } from '../sources/feed.ts'
import { markGone, markSuperseded } from './absences.ts'
import { fileOf, shownOrigin } from './origin.ts'
import type { readFile } from './reading.ts'
import { openRefusals, type Refusals } from './refusals.ts'
import { reporter } from './report.ts'
import { noteSeen, sightingsOf } from './sightings.ts'
import { type Candidate, readSpool } from './spool.ts'
import { type Counts, type Delivery, NOTHING, type StoreDeps, storeBatch } from './store.ts'

export interface ImportDeps extends StoreDeps {
  /** Told now and then how far it is. */
  progress(text: string): void
}

export interface ImportRequest {
  feed: Feed
  /** A file, or an http or https address. */
  origin: string
  /** The day whose data it is. */
  asOf: string
  dry: boolean
  /** Where the refused records go. */
  refusedPath: string
}

export interface ImportSummary extends Counts {
  read: number
  refused: number
  seconds: number
  refusedPath: string | undefined
}

/** A file is read record by record: one that takes this long over two hundred of them is hostile or damaged. */
const WORKER_LIMITS: WorkerLimits = { time: 30 * SECOND, memory: 768 }

/** Records that are written in one transaction: on PGlite everybody else waits that long. */
const BATCH = 500

/**
 * Imports a file. It is read to its end first; then what is new or changed is written batch by batch, each in a transaction
 * of its own, so that an import that was killed is finished by asking for it again.
 *
 * @throws FileFault when the file is truncated or another than this source's, and WorkerError when it cannot be read in
 * the time and memory there is: then nothing has changed.
 */
export async function importOpportunities(deps: ImportDeps, request: ImportRequest): Promise<ImportSummary> {
  const folder = await mkdtemp(join(tmpdir(), 'opportunities-'))
  try {
    return await importInto(deps, request, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function importInto(deps: ImportDeps, request: ImportRequest, folder: string): Promise<ImportSummary> {
  const { asOf, dry, feed, refusedPath } = request
  const delivery: Delivery = { feed: request.feed.name, source: request.feed.source, asOf, dry }
  const startedAt = deps.clock.now()
  const started = performance.now()
  const report = reporter(deps)
  const file = await fileOf(request, folder, report)
  const known = await sightingsOf(deps, feed.name)
  const spoolPath = join(folder, 'spool')
  const input = { ...file, feed: feed.name, asOf, known, spoolPath, refusedPath }
  const reading = await runInWorker<typeof readFile>('readOpportunities', input, WORKER_LIMITS, (read, share) =>
    report('read', read, share),
  )
  if ('fault' in reading) throw new FileFault(reading.fault)
  const waiting = reading.read - reading.unchanged - reading.refused
  const refusals = openRefusals(refusedPath, reading.refused)
  const stored = await store(deps, delivery, spoolPath, refusals, (done) =>
    report('written', done, done / Math.max(waiting, 1)),
  ).finally(() => refusals.end())
  if (!dry) await noteSeen(deps, feed.name, asOf, reading.seen)
  const gone = feed.complete ? await markGone(deps, delivery, known, reading.missing) : 0
  if (feed.source === 'sam' && !dry && stored.new + stored.changed > 0) await markSuperseded(deps)
  if (!dry && stored.new + stored.changed > 0) await settleIndexes(deps, stored.new + stored.changed)
  const summary = {
    read: reading.read,
    new: stored.new,
    changed: stored.changed,
    unchanged: stored.unchanged + reading.unchanged,
    closed: stored.closed + gone,
    refused: refusals.count,
  }
  if (!dry) {
    const run = { feed: feed.name, origin: shownOrigin(request.origin), asOf, startedAt, finishedAt: deps.clock.now() }
    await deps.database.db.insert(opportunityImports).values({ ...run, ...summary })
  }
  const seconds = Math.round((performance.now() - started) / 10) / 100
  return { ...summary, seconds, refusedPath: await refusals.end() }
}

/** New words wait in a list that every search goes through, and after many the planner's figures are of an emptier table. */
async function settleIndexes({ database: { db } }: StoreDeps, written: number): Promise<void> {
  await db.execute(
    sql`select gin_clean_pending_list('opportunity_words_all'), gin_clean_pending_list('opportunity_titles_all')`,
  )
  if (written > 5 * BATCH)
    await db.execute(
      sql`analyze opportunities, opportunity_facets, opportunity_kinds, opportunity_words, opportunity_titles`,
    )
}

async function store(
  deps: StoreDeps,
  delivery: Delivery,
  spoolPath: string,
  refusals: Refusals,
  progress: (done: number) => void,
): Promise<Counts> {
  let counts = NOTHING
  let done = 0
  const running = new Set<Promise<void>>()
  const write = async (batch: Candidate[]) => {
    counts = sum(await storeWhatFits(deps, delivery, batch, refusals), counts)
    done += batch.length
    progress(done)
  }
  // No key stands in two batches, so PostgreSQL writes one while the next is made ready. PGlite has one connection.
  const atOnce = deps.database.kind === 'postgres' ? 2 : 1
  try {
    for await (const batch of readSpool(spoolPath, BATCH)) {
      const writing: Promise<void> = write(batch).finally(() => running.delete(writing))
      running.add(writing)
      if (running.size >= atOnce) await Promise.race(running)
    }
    await Promise.all(running)
  } finally {
    await Promise.allSettled(running)
  }
  return counts
}

/** A record that the database will not have (which the readers should have found) must not keep the rest from coming in. */
async function storeWhatFits(
  deps: StoreDeps,
  delivery: Delivery,
  batch: Candidate[],
  refusals: Refusals,
): Promise<Counts> {
  try {
    return await storeBatch(deps, delivery, batch)
  } catch (error) {
    const reason = dataFault(error)
    if (reason === undefined) throw error
    const [only] = batch
    if (only && batch.length === 1) {
      refusals.add({ place: only.place, reason, record: JSON.parse(only.recordJson) })
      return NOTHING
    }
    const middle = Math.ceil(batch.length / 2)
    const first = await storeWhatFits(deps, delivery, batch.slice(0, middle), refusals)
    return sum(first, await storeWhatFits(deps, delivery, batch.slice(middle), refusals))
  }
}

/** PostgreSQL's classes 22 (the data does not fit its type), 23 (a constraint) and 54 (a limit) are the record's fault. */
function dataFault(error: unknown): string | undefined {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined
  const { code, message } = (cause ?? {}) as { code?: unknown; message?: unknown }
  return typeof code === 'string' && /^(22|23|54)/.test(code)
    ? `the database refused it: ${String(message)}`
    : undefined
}

function sum(a: Counts, b: Counts): Counts {
  return {
    new: a.new + b.new,
    changed: a.changed + b.changed,
    unchanged: a.unchanged + b.unchanged,
    closed: a.closed + b.closed,
  }
}
