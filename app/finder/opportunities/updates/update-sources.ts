import { rm } from 'node:fs/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
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

export type SourceUpdates = ReturnType<typeof createSourceUpdates>

type Deps = Pick<ServiceContext, 'database' | 'clock' | 'log' | 'dataDir'> & {
  /** Where Grants.gov answers for single notices; without it, nobody asks. */
  noticeApi?: string
  /** Only for tests: sources on this machine. */
  mayBePrivate?: boolean
}

/** A process that hasn't been heard of for this long was killed: another one begins again. */
const STALLED_AFTER = 5 * MINUTE

/** Updates sources in the background: an import takes longer than a job may. */
export function createSourceUpdates(deps: Deps) {
  let running: Promise<void> | undefined
  return {
    /** Does what waits, if this process isn't at it already. Resolves when nothing waits anymore. */
    run(): Promise<void> {
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

async function update(deps: Deps, { feed, address, upload, uploadDay }: SourceAddress): Promise<void> {
  const problem = isUpdatable(feed)
    ? await importFrom(deps, feed, upload ?? address, uploadDay)
    : 'We don’t know this source anymore.'
  if (feed === 'grants-gov' && problem === null) await askWhoMayApply(deps)
  const done = { wantedAt: null, workedAt: null, progress: '', finishedAt: deps.clock.now(), problem }
  const isSame = upload ? eq(sourceAddresses.upload, upload) : isNull(sourceAddresses.upload)
  await deps.database.db
    .update(sourceAddresses)
    .set({ ...done, upload: null, uploadDay: null })
    .where(and(eq(sourceAddresses.feed, feed), isSame))
  if (upload) await rm(upload, { force: true })
}

/** @returns what went wrong, in words; null when it's done */
async function importFrom(
  deps: Deps,
  feed: UpdatableFeed,
  address: string,
  given: string | null,
): Promise<string | null> {
  const days = address.includes('{YYYYMMDD}') ? lastDays(today(deps.clock)) : [undefined]
  for (const day of days) {
    try {
      const origin = day ? address.replaceAll('{YYYYMMDD}', day.replaceAll('-', '')) : address
      await importOnce(deps, feed, origin, given)
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

/** In one night; a month of them is more than there are. */
const MAX_NOTICES = 40

/**
 * Asks Grants.gov for the notices that say in its file of the day that “others” may apply, and not who: once for each, the next
 * deadline first. What can't be had today is asked for tomorrow, and keeps nothing else from its work.
 */
async function askWhoMayApply(deps: Deps): Promise<void> {
  const { noticeApi, mayBePrivate = false, dataDir } = deps
  const day = today(deps.clock)
  const { rows } = await deps.database.db.execute<{ id: string }>(sql`
    select o.record_id as id from opportunities o join opportunity_facets f on f.opportunity_id = o.id
    where o.source = 'grants-gov' and o.kind = 'synopsis' and f.competitive and f.over_from > ${day}::date
      and o.applicants = '{others}' and o.eligibility_words is null
      and not exists (select from feed_records r where r.feed = 'grants-gov-api' and r.opportunity_id = o.id)
    order by o.deadline_on nulls last, o.id limit ${MAX_NOTICES}::integer`)
  if (!noticeApi || rows.length === 0) return
  const origin = `${noticeApi}?${new URLSearchParams(rows.map(({ id }) => ['opportunityId', id]))}`
  const rejectedPath = rejectedPathFor(dataDir, 'grants-gov-api', day)
  const request = { feed: FEEDS['grants-gov-api'], origin, asOf: day, rejectedPath, mayBePrivate }
  const progress = (text: string) => void reportProgress(deps, 'grants-gov', text)
  try {
    await importOpportunities({ ...deps, progress }, request)
  } catch (error) {
    if (!(error instanceof FileError || error instanceof RecordError || error instanceof WorkerError)) throw error
    deps.log.warn({ err: error }, 'who may apply could not be asked for')
  }
}

/** Grants.gov keeps a file for about seven days, and posts today's in the morning. */
function lastDays(day: string): string[] {
  const noon = new Date(`${day}T12:00:00Z`).getTime()
  return Array.from({ length: 7 }, (_, back) => new Date(noon - back * DAY).toISOString().slice(0, 10))
}

async function importOnce(deps: Deps, feed: UpdatableFeed, origin: string, given: string | null): Promise<void> {
  const progress = (text: string) => void reportProgress(deps, feed, text)
  const { mayBePrivate = false } = deps
  if (feed === 'foundations' || feed === 'foundation-grants') {
    await importFoundations({ ...deps, progress }, origin, mayBePrivate)
    return
  }
  const now = today(deps.clock)
  const asOf = given ?? (await findFileDay(origin, now))?.day ?? now
  const rejectedPath = rejectedPathFor(deps.dataDir, feed, asOf)
  const request = { feed: FEEDS[feed], origin, asOf, rejectedPath, mayBePrivate }
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
