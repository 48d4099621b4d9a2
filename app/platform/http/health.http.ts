import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { AppContext } from '../app-context.ts'
import { SECOND } from '../clock.ts'
import { freeBytes, MIN_FREE_BYTES } from '../embedded/disk.server.ts'
import type { Log } from '../process/log.server.ts'
import { withTimeout } from '../process/timeout.ts'

/**
 * GET /healthz  the process is alive and its event loop turns: 200
 * GET /readyz   it can take requests: 200, else 503 with the names of the checks that failed, within two seconds. What else can
 *               be wrong with a site that answers, the doctor says: a proxy is no help there
 *
 * Neither shows versions, addresses or figures to strangers.
 */
export function healthRoutes(deps: AppContext): Hono {
  const app = new Hono()
  app.get('/healthz', (context) => context.json({ ok: true }, 200, NO_STORE))
  app.get('/readyz', async (context) => {
    const failed = await failedChecks(deps)
    return context.json({ ok: failed.length === 0, failed }, failed.length === 0 ? 200 : 503, NO_STORE)
  })
  return app
}

const NO_STORE = { 'Cache-Control': 'no-store' }

/** The client has given up by then. */
const READINESS_TIMEOUT = 1.8 * SECOND

async function failedChecks({ isStarting, isStopping, database, dataDir, log }: AppContext): Promise<string[]> {
  if (isStarting()) return ['starting']
  if (isStopping()) return ['stopping']
  const checks: [name: string, holds: () => Promise<boolean>][] = [
    ['database', async () => (await database.db.execute(sql`select 1`)).rows.length === 1],
    ['disk', async () => (await freeBytes(dataDir)) >= MIN_FREE_BYTES],
  ]
  const outcomes = await Promise.all(checks.map(([name, holds]) => runCheck(log, name, holds)))
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
