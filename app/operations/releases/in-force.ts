import { max } from 'drizzle-orm'
import type { Snapshot } from '../../catalog/content.ts'
import { type Overrides, publishSnapshot } from '../../catalog/snapshots.ts'
import type { ServiceContext } from '../../platform/capability.ts'
import { SECOND } from '../../platform/clock.ts'
import { isDatabaseUnavailable } from '../../platform/database/database-unavailable.ts'
import { fitOverrides, type Misfit } from './misfits.ts'
import { contentReleases } from './releases.sql.ts'
import { publishedOverrides } from './releases.ts'

/** What this process shows. */
export interface Releases {
  /** The number of the release in force; 0: as it ships. */
  inForce(): number
  snapshot(): Snapshot
  /** What it shows in place of what ships, as it's written. */
  overrides(): Overrides
  /** What was published and can't be shown. */
  misfits(): readonly Misfit[]
  /** Puts the newest release into force, by whichever process it was published; waits for what follows from it. */
  refresh(): Promise<void>
  /** The same, and waits for nothing. */
  follow(): void
  /** Is called, and waited for, after another release came into force. */
  onChange(listener: () => Promise<void>): void
  /** Keeps up with other processes. */
  watch(): void
  stop(): void
}

export function openReleases({ database, log }: Pick<ServiceContext, 'database' | 'log'>): Releases {
  let inForce = 0
  let shown: ReturnType<typeof fitOverrides> = { fitting: {}, snapshot: {}, misfits: [] }
  let timer: NodeJS.Timeout | undefined
  let reading: Promise<void> = Promise.resolve()
  const listeners: (() => Promise<void>)[] = []
  const read = async () => {
    const [newest] = await database.db.select({ id: max(contentReleases.id) }).from(contentReleases)
    if (!newest?.id || newest.id === inForce) return
    shown = fitOverrides(await publishedOverrides(database.db, newest.id))
    inForce = newest.id
    publishSnapshot(shown.snapshot)
    log.info({ release: inForce, misfits: shown.misfits }, 'the pages show what was published')
    await Promise.all(listeners.map((listener) => listener()))
  }
  // One after another, so that none goes back to an older one.
  const refresh = () => {
    reading = reading.catch(() => {}).then(read)
    return reading
  }
  const follow = () => {
    refresh().catch((error: unknown) => {
      // While the database is away, what was read last holds.
      if (!isDatabaseUnavailable(error)) log.warn({ err: error }, 'what was published could not be read')
    })
  }
  return {
    inForce: () => inForce,
    snapshot: () => shown.snapshot,
    overrides: () => shown.fitting,
    misfits: () => shown.misfits,
    refresh,
    follow,
    onChange: (listener) => void listeners.push(listener),
    watch() {
      // The embedded database has one process alone.
      if (database.kind === 'postgres') timer = setInterval(follow, SECOND).unref()
    },
    stop: () => clearInterval(timer),
  }
}
