import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { AppContext } from '../app-context.ts'
import { type Clock, MINUTE, SECOND } from '../clock.ts'
import type { Database } from '../database/database.server.ts'
import { freeBytes, MIN_FREE_BYTES } from '../embedded/disk.server.ts'
import type { Log } from '../process/log.server.ts'
import { withTimeout } from '../process/timeout.ts'

/**
 * GET /healthz  the process is alive and its event loop turns: 200
 * GET /readyz   it can take requests: 200, else 503 with the names of the checks that failed, within two seconds
 *
 * Neither shows versions, addresses or figures to strangers.
 */
export function healthRoutes(deps: AppContext): Hono {
  const app = new Hono()
  const checks = createChecks(deps)
  app.get('/healthz', (context) => context.json({ ok: true }, 200, NO_STORE))
  app.get('/readyz', async (context) => {
    const failed = await failedChecks(deps, checks)
    return context.json({ ok: failed.length === 0, failed }, failed.length === 0 ? 200 : 503, NO_STORE)
  })
  return app
}

const NO_STORE = { 'Cache-Control': 'no-store' }

type Check = [name: string, holds: () => Promise<boolean>]

function createChecks(deps: AppContext): Check[] {
  const { database, clock } = deps
  return [
    ['database', async () => (await database.db.execute(sql`select 1`)).rows.length === 1],
    ['checkout', checkoutCheck(deps)],
    ['disk', async () => (await freeBytes(deps.dataDir)) >= MIN_FREE_BYTES],
    [
      'clock',
      async () =>
        isWithinClockSkew(clock, deps.referenceClock.now()) && isWithinClockSkew(clock, await databaseTime(database)),
    ],
    ['jobs', async () => (await deps.jobs.backlog()).oldestSeconds < 600],
    ['reconciliation', reconciliationCheck(deps)],
  ]
}

/** The client has given up by then. */
const READINESS_TIMEOUT = 1.8 * SECOND

async function failedChecks(deps: AppContext, checks: Check[]): Promise<string[]> {
  if (deps.isStarting()) return ['starting']
  if (deps.isStopping()) return ['stopping']
  const outcomes = await Promise.all(checks.map(([name, holds]) => runCheck(deps.log, name, holds)))
  return checks.flatMap(([name], n) => (outcomes[n] ? [] : [name]))
}

async function runCheck(log: Log, check: string, holds: () => Promise<boolean>): Promise<boolean> {
  const late = () => {
    throw new Error('it took too long')
  }
  return withTimeout(READINESS_TIMEOUT, holds(), late).catch((error) => {
    log.warn({ err: error, check }, 'a readiness check failed')
    return false
  })
}

/** A check that just passed isn't repeated: each rolled-back write takes space that is never reused. */
function checkoutCheck({ probeCheckout }: AppContext): () => Promise<boolean> {
  let worked = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - worked < PROBE_INTERVAL) return true
    await probeCheckout()
    worked = performance.now()
    return true
  }
}

const PROBE_INTERVAL = 30 * SECOND

/** A round is done every five minutes by one of the processes. After a start the first one has that long to finish. */
function reconciliationCheck({ jobs, clock, reconciliationJob }: AppContext): () => Promise<boolean> {
  let started: number | undefined
  return async () => {
    started ??= clock.now().getTime()
    const last = Math.max(started, (await jobs.lastCompletedAt(reconciliationJob))?.getTime() ?? 0)
    return clock.now().getTime() - last < 20 * MINUTE
  }
}

/** Stripe refuses and is refused with a clock that differs by more than this. */
const MAX_CLOCK_SKEW = 5 * MINUTE

function isWithinClockSkew(clock: Clock, reference: Date | undefined): boolean {
  return !reference || Math.abs(reference.getTime() - clock.now().getTime()) < MAX_CLOCK_SKEW
}

async function databaseTime(database: Database): Promise<Date> {
  const { rows } = await database.db.execute<{ ms: string }>(sql`select extract(epoch from now()) * 1000 as ms`)
  return new Date(Number(rows[0]?.ms))
}
