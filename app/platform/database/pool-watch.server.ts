import { Client, type Pool } from 'pg'
import { MINUTE, SECOND } from '../clock.ts'
import type { Log } from '../process/log.server.ts'

/** The exit code of a process whose own connections are broken while the database works (sysexits' EX_TEMPFAIL). */
const BROKEN_POOL_EXIT = 75

interface PoolWatchOptions {
  /** Milliseconds between two looks. */
  intervalMs: number
  /** Milliseconds without one answer over the pool after which it counts as broken. */
  timeoutMs: number
  exit(): void
}

/**
 * Ends the process when nothing came back over its pool for a minute although a new connection works: only a restart
 * helps then, and a service manager can't see it. While the database itself is away the process waits for it.
 */
export function watchPool(
  pool: Pool,
  url: string,
  log: Log,
  options: Partial<PoolWatchOptions> = {},
): { stop(): void } {
  const { intervalMs, timeoutMs, exit } = { ...DEFAULTS, ...options }
  let answeredAt = performance.now()
  let stopped = false
  pool.on('release', (error) => {
    if (!error) answeredAt = performance.now()
  })
  async function look(): Promise<void> {
    await pool.query('select 1').catch(() => {}) // its success is noted at the release
    const silentMs = performance.now() - answeredAt
    if (!stopped && silentMs >= timeoutMs && (await isReachable(url)) && !stopped) {
      log.fatal({ silentMs: Math.round(silentMs) }, BROKEN_POOL_MESSAGE)
      exit()
    }
    if (!stopped) timer = setTimeout(look, intervalMs)
  }
  let timer = setTimeout(look, intervalMs)
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

const BROKEN_POOL_MESSAGE =
  'no database connection of this process works although a new one does: ending, to be started again'

const DEFAULTS: PoolWatchOptions = {
  intervalMs: 10 * SECOND,
  timeoutMs: MINUTE,
  exit: () => process.exit(BROKEN_POOL_EXIT),
}

/** Whether the database answers on a connection that has nothing to do with the pool. */
async function isReachable(connectionString: string): Promise<boolean> {
  const limits = { connectionTimeoutMillis: 5 * SECOND, query_timeout: 5 * SECOND }
  const client = new Client({ connectionString, application_name: 'unborrowed-watch', ...limits })
  client.on('error', () => {}) // the query reports it as well
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    void client.end()
  }
}
