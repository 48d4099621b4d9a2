import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Clock } from './clock.ts'
import type { Database } from './database.server.ts'
import { freeBytes, LEAST_FREE_BYTES } from './disk.server.ts'
import type { Jobs } from './jobs.server.ts'
import type { Log } from './log.server.ts'

export interface HealthDeps {
  database: Database
  jobs: Jobs
  clock: Clock
  log: Log
  dataDir: string
  /** Whether the jobs are still being set up. */
  isStarting(): boolean
  isStopping(): boolean
}

/**
 * GET /healthz  the process is alive and its event loop turns: 200
 * GET /readyz   it can take requests: 200, else 503 with the names of the checks that failed
 *
 * Neither tells versions, addresses or figures to a stranger.
 */
export function healthRoutes(deps: HealthDeps): Hono {
  const app = new Hono()
  app.get('/healthz', (context) => context.json({ ok: true }, 200, NO_STORE))
  app.get('/readyz', async (context) => {
    const failed = await failedChecks(deps)
    return context.json({ ok: failed.length === 0, failed }, failed.length === 0 ? 200 : 503, NO_STORE)
  })
  return app
}

const NO_STORE = { 'Cache-Control': 'no-store' }

async function failedChecks(deps: HealthDeps): Promise<string[]> {
  if (deps.isStarting()) return ['starting']
  if (deps.isStopping()) return ['stopping']
  const checks: [name: string, check: () => Promise<boolean>][] = [
    ['database', async () => (await deps.database.db.execute(sql`select 1`)).rows.length === 1],
    ['disk', async () => (await freeBytes(deps.dataDir)) >= LEAST_FREE_BYTES],
    ['clock', async () => Math.abs((await databaseTime(deps.database)) - deps.clock.now().getTime()) < 5 * 60_000],
    ['jobs', async () => (await deps.jobs.backlog()).oldestSeconds < 600],
  ]
  const failed: string[] = []
  for (const [name, check] of checks) {
    const holds = await check().catch((error) => {
      deps.log.warn({ err: error, check: name }, 'a readiness check failed')
      return false
    })
    if (!holds) failed.push(name)
  }
  return failed
}

async function databaseTime(database: Database): Promise<number> {
  const { rows } = await database.db.execute<{ ms: string }>(sql`select extract(epoch from now()) * 1000 as ms`)
  return Number(rows[0]?.ms)
}
