import { isDeepStrictEqual } from 'node:util'
import { max } from 'drizzle-orm'
import type { Snapshot } from '../../catalog/content.ts'
import { type Overrides, publishSnapshot } from '../../catalog/snapshots.ts'
import type { ServiceContext } from '../../platform/capability.ts'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import { isDatabaseUnavailable } from '../../platform/database/database-unavailable.ts'
import { today } from '../../platform/dates.ts'
import { contentScript } from './content-script.ts'
import { fitOverrides, type Misfit } from './misfits.ts'
import { contentReleases } from './releases.sql.ts'
import { publicationDays, publishedOverrides } from './releases.ts'

/** What this process shows. */
export type Releases = ReturnType<typeof openReleases>

/** Renders what a release changes. `swap` makes it be served. */
type Prepare = (lastGood: LastGood) => Promise<{ failed: readonly string[]; swap(): void }>

type LastGood = (render: (snapshot: Snapshot) => Promise<Response>) => Promise<{ answer: Response; isOld: boolean }>

/** How many releases a page may be behind, and still be rendered and find its words. */
const KEPT = 10

export function openReleases({ database, clock, log }: Pick<ServiceContext, 'database' | 'clock' | 'log'>) {
  let inForce = 0
  let readOn = ''
  let shown: ReturnType<typeof fitOverrides> = { fitting: {}, snapshot: {}, misfits: [] }
  let timer: NodeJS.Timeout | undefined
  let reading: Promise<void> = Promise.resolve()
  let prepare: Prepare = async () => ({ failed: [], swap: () => {} })
  let failed: readonly string[] = []
  const scripts = new Map<string, string>()
  let scriptsOf = 0
  const keep = (snapshot: Snapshot) => {
    const script = contentScript(snapshot)
    if (script) scripts.set(script.path, script.code)
  }
  const readRelease = async (release: number, day = today(clock)) => {
    const fitted = fitOverrides(await publishedOverrides(database.db, release), day)
    if (isAsShipped(fitted.snapshot)) return fitted
    const publishedOn = await publicationDays(database.db, release)
    return { ...fitted, snapshot: { ...fitted.snapshot, publishedOn } }
  }
  // A process that has just started knows what a page last showed by the releases alone.
  const lastGoodOf =
    (release: number, snapshot: Snapshot): LastGood =>
    async (render) => {
      const answer = await render(snapshot)
      if (answer.status !== 500) return { answer, isOld: false }
      for (let back = 1; back < KEPT && back < release; back++) {
        const old = await render((await readRelease(release - back)).snapshot)
        if (old.status === 200) return { answer: old, isOld: true }
      }
      const shipped = await render({})
      return { answer: shipped.status === 200 ? shipped : answer, isOld: true }
    }
  const read = async () => {
    const [newest] = await database.db.select({ id: max(contentReleases.id) }).from(contentReleases)
    const day = today(clock)
    if (!newest?.id || (newest.id === inForce && day === readOn)) return
    const next = await readRelease(newest.id, day)
    readOn = day
    // A new day changes something where an offer opens again.
    if (newest.id === inForce && isDeepStrictEqual(next.snapshot, shown.snapshot)) return
    // Of the earlier ones only what the database still has: someone may have taken their words back.
    scripts.clear()
    scriptsOf = 0
    keep(next.snapshot)
    // All pages and prices change at once, and what is rendered until then is of the last release.
    const pages = await prepare(lastGoodOf(newest.id, next.snapshot))
    inForce = newest.id
    shown = next
    failed = pages.failed
    publishSnapshot(next.snapshot)
    pages.swap()
    log.info({ release: inForce, misfits: next.misfits, failed }, 'the pages show what was published')
  }
  // One after another, so that none goes back to an older one.
  const inTurn = (work: () => Promise<void>) => {
    reading = reading.catch(() => {}).then(work)
    return reading
  }
  const refresh = () => inTurn(read)
  const renderAgain = () =>
    inTurn(async () => {
      if (isAsShipped(shown.snapshot)) return
      const pages = await prepare(lastGoodOf(inForce, shown.snapshot))
      failed = pages.failed
      pages.swap()
    })
  const readScripts = async () => {
    if (scriptsOf === inForce) return
    scriptsOf = inForce
    for (let back = 0; back < KEPT && inForce - back > 0; back++) keep((await readRelease(inForce - back)).snapshot)
  }
  const follow = () => {
    refresh().catch((error: unknown) => {
      // While the database is away, what was read last holds.
      if (!isDatabaseUnavailable(error)) log.warn({ err: error }, 'what was published could not be read')
    })
  }
  return {
    /** The number of the newest release that was read; 0: there is none. */
    inForce: () => inForce,
    snapshot: () => shown.snapshot,
    /** What it shows in place of what ships, as it's written. */
    overrides: (): Overrides => shown.fitting,
    /** What was published and can't be shown. */
    misfits: (): readonly Misfit[] => shown.misfits,
    /** Changes with what the pages show; empty while that is what ships. */
    version: () => (isAsShipped(shown.snapshot) ? '' : `${inForce} ${readOn}`),
    /** Puts the newest release into force, by whichever process it was published; waits for what follows from it. */
    refresh,
    /** The same, and waits for nothing. */
    follow,
    /** Renders the pages ahead of each release, and once more when something else changes what they show. */
    renderWith(work: Prepare) {
      prepare = work
    },
    renderAgain,
    /** The addresses that couldn't be rendered, and show what they last showed. */
    failed: () => failed,
    /** What a page answers with the release in force or, where that fails, with the newest earlier one that it can be rendered with. */
    lastGood: ((render) => lastGoodOf(inForce, shown.snapshot)(render)) as LastGood,
    /** The code of /content/<hash>.js, of any of the last releases: a page may be older than what's in force. */
    async scriptAt(path: string) {
      // Perhaps from a page of a process that has read a newer release by now.
      if (!scripts.has(path)) await refresh()
      if (!scripts.has(path)) await inTurn(readScripts)
      return scripts.get(path)
    },
    /** Keeps up with other processes. */
    watch() {
      // The embedded database has one process alone: there it's only a new day that changes something.
      timer = setInterval(follow, database.kind === 'postgres' ? SECOND / 2 : MINUTE).unref()
    },
    stop: () => clearInterval(timer),
  }
}

function isAsShipped(snapshot: Snapshot): boolean {
  return Object.keys(snapshot).length === 0
}
