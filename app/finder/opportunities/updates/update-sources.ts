import { eq, sql } from 'drizzle-orm'
import type { ServiceContext } from '../../../platform/capability.ts'
import { DAY, MINUTE } from '../../../platform/clock.ts'
import { FileError } from '../../../platform/csv.ts'
import { today } from '../../../platform/dates.ts'
import { WorkerError } from '../../../platform/process/worker.server.ts'
import { importFoundations } from '../foundations/foundation-import.ts'
import { NotThereError } from '../imports/download.ts'
import { findFileDay } from '../imports/file-day.ts'
import { importOpportunities } from '../imports/imports.ts'
import { rejectedPathFor } from '../imports/rejected-records.ts'
import { RecordError } from '../sources/days.ts'
import { FEEDS } from '../sources/sources.ts'
import { sourceAddresses } from './source-addresses.sql.ts'
import { isUpdatable, type SourceAddress, type UpdatableFeed } from './source-addresses.ts'

/** Updates sources in the background: an import takes longer than a job may. */
export interface SourceUpdates {
  /** Does what waits, if this process isn't at it already. Resolves when nothing waits anymore. */
  run(): Promise<void>
}

type Deps = Pick<ServiceContext, 'database' | 'clock' | 'log' | 'dataDir'> & {
  /** Only for tests: sources on this machine. */
  mayBePrivate?: boolean
}

/** A process that hasn't been heard of for this long was killed: another one begins again. */
const STALLED_AFTER = 5 * MINUTE

export function createSourceUpdates(deps: Deps): SourceUpdates {
  let running: Promise<void> | undefined
  return {
    run() {
      running ??= updateAll(deps)
        .catch((error) => deps.log.error({ err: error }, 'sources could not be updated'))
        .finally(() => {
          running = undefined
        })
      return running
    },
  }
}

async function updateAll(deps: Deps): Promise<void> {
  for (let next = await claimNext(deps); next; next = await claimNext(deps)) await update(deps, next)
}

/** The one that has waited longest, for this process alone. */
async function claimNext({ database: { db }, clock }: Deps): Promise<SourceAddress | undefined> {
  const now = clock.now()
  const stalledBefore = new Date(now.getTime() - STALLED_AFTER).toISOString()
  const next = sql`(select feed from source_addresses
    where wanted_at is not null and (worked_at is null or worked_at < ${stalledBefore}::timestamptz)
    order by wanted_at, feed limit 1 for update skip locked)`
  const [claimed] = await db
    .update(sourceAddresses)
    .set({ workedAt: now })
    .where(eq(sourceAddresses.feed, next))
    .returning()
  return claimed
}

async function update(deps: Deps, { feed, address }: SourceAddress): Promise<void> {
  const problem = isUpdatable(feed) ? await importFrom(deps, feed, address) : 'We don’t know this source anymore.'
  const done = { wantedAt: null, workedAt: null, progress: '', finishedAt: deps.clock.now(), problem }
  await deps.database.db.update(sourceAddresses).set(done).where(eq(sourceAddresses.feed, feed))
}

/** @returns what went wrong, in words; null when it's done */
async function importFrom(deps: Deps, feed: UpdatableFeed, address: string): Promise<string | null> {
  const days = address.includes('{YYYYMMDD}') ? lastDays(today(deps.clock)) : [undefined]
  for (const day of days) {
    try {
      await importOnce(deps, feed, day ? address.replaceAll('{YYYYMMDD}', day.replaceAll('-', '')) : address)
      return null
    } catch (error) {
      const isLast = day === days.at(-1)
      if (error instanceof NotThereError && !isLast) continue
      if (error instanceof FileError || error instanceof RecordError) return error.message
      if (error instanceof WorkerError) return `We couldn’t read the file: ${error.message}. Nothing was imported.`
      deps.log.error({ err: error, feed }, 'a source could not be updated')
      return 'Something went wrong on the server. Its log says what. Please try again.'
    }
  }
  return null
}

/** Grants.gov keeps a file for about seven days, and posts today's in the morning. */
function lastDays(day: string): string[] {
  const noon = new Date(`${day}T12:00:00Z`).getTime()
  return Array.from({ length: 7 }, (_, back) => new Date(noon - back * DAY).toISOString().slice(0, 10))
}

async function importOnce(deps: Deps, feed: UpdatableFeed, origin: string): Promise<void> {
  const progress = (text: string) => void reportProgress(deps, feed, text)
  const { mayBePrivate = false } = deps
  if (feed === 'foundations' || feed === 'foundation-grants') {
    await importFoundations({ ...deps, progress }, origin, mayBePrivate)
    return
  }
  const now = today(deps.clock)
  const asOf = (await findFileDay(origin, now))?.day ?? now
  const rejectedPath = rejectedPathFor(deps.dataDir, feed, asOf)
  const request = { feed: FEEDS[feed], origin, asOf, dry: false, rejectedPath, mayBePrivate }
  await importOpportunities({ ...deps, progress }, request)
}

/** For the desk, and so that no other process takes it for dead. */
async function reportProgress({ database: { db }, clock, log }: Deps, feed: string, progress: string): Promise<void> {
  try {
    await db.update(sourceAddresses).set({ progress, workedAt: clock.now() }).where(eq(sourceAddresses.feed, feed))
  } catch (error) {
    log.warn({ err: error, feed }, 'the progress of an update could not be written')
  }
}
