import { expect, onTestFinished, test, vi } from 'vitest'
import { createDatabase, onPostgres, silent } from '../../../test/database.ts'
import { watchPool } from './pool-watch.server.ts'
import { openPool } from './postgres-pool.server.ts'

/** A pool whose only connection is never released, with a watch over it. */
async function watchedPool(watchedUrl: (url: string) => string) {
  const database = await createDatabase(process.env.TEST_DATABASE_URL as string)
  onTestFinished(database.drop)
  const pool = openPool({ connectionString: database.url, max: 1 }, silent)
  const client = await pool.connect()
  pool.options.connectionTimeoutMillis = 50 // from now on, for a connection that never gets free
  onTestFinished(() => pool.end())
  onTestFinished(() => client.release())
  const leave = vi.fn()
  const watch = watchPool(pool, watchedUrl(database.url), silent, { intervalMs: 5, timeoutMs: 100, exit: leave })
  onTestFinished(watch.stop)
  return { pool, leave }
}

test.runIf(onPostgres)('The process exits when its connections are broken and a new one works', async () => {
  const { leave } = await watchedPool((url) => url)
  await vi.waitFor(() => expect(leave).toHaveBeenCalled(), { timeout: 60_000 })
})

test.runIf(onPostgres)('The process waits while the database itself is down', async () => {
  const { pool, leave } = await watchedPool((url) => url.replace(/:\d+\//, ':1/'))
  let looks = 0
  const connect = pool.connect.bind(pool)
  vi.spyOn(pool, 'connect').mockImplementation(((...args: Parameters<typeof connect>) => {
    looks += 1
    return connect(...args)
  }) as typeof pool.connect)
  await vi.waitFor(() => expect(looks).toBeGreaterThan(6), { timeout: 60_000 })
  expect(leave).not.toHaveBeenCalled()
})

test.runIf(onPostgres)('A connection of the pool runs its queries without compiling them first', async () => {
  const { pool } = await watchedPool((url) => url)
  pool.options.max = 2
  pool.options.connectionTimeoutMillis = 5000
  expect((await pool.query('show jit')).rows).toEqual([{ jit: 'off' }])
})
