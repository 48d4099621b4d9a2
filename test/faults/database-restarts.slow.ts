import { expect, test, vi } from 'vitest'
import { findPostgres, startPostgres } from '../../scripts/test/postgres.ts'
import { createDatabase } from '../database.ts'
import { measureMaxConnections } from '../rig/connections.ts'
import { skipOrFail } from '../rig/postgres.ts'
import { buy, waitUntilConsistent } from '../rig/purchases.ts'
import { waitReady } from '../rig/server-process.ts'
import { openWorld } from '../rig/world.ts'

/** As many connections as the server opens for requests. */
const POOL = 10

test('After ten immediate restarts of PostgreSQL during purchases the server has all its connections, and stops when requested', async (context) => {
  if (!findPostgres()) skipOrFail(context, 'PostgreSQL is not installed')
  const postgres = await startPostgres({ synchronous_commit: 'on' })
  const database = await createDatabase(postgres.url)
  const world = await openWorld(database.url)
  context.onTestFinished(async () => {
    await world.close()
    await postgres.stop()
  })
  const server = await world.start()
  await waitReady(server)
  let shopping = true
  const buyers = ['ada', 'bea', 'cleo'].map(async (name) => {
    for (let n = 0; shopping; n += 1) await buy(world, `${name}-${n}@example.com`)
  })
  for (let restart = 0; restart < 10; restart += 1) {
    const before = world.sink.emails.length
    // As after a kill, an email that was sent but not yet recorded as sent is sent again.
    world.kills.push(Date.now())
    await postgres.restart()
    world.kills.push(Date.now())
    await waitReady(server, 5_000)
    await vi.waitUntil(() => world.sink.emails.length > before, { timeout: 60_000, interval: 50 })
  }
  shopping = false
  await Promise.all(buyers)
  await waitUntilConsistent(world)
  const ask = () => fetch(`${server.url}/purchases/cs_test_nobodyknowsthis`).then((answer) => answer.text())
  const askTwelve = () => Promise.all(Array.from({ length: 12 }, ask))
  expect(await measureMaxConnections(database.url, 'orders', askTwelve, POOL)).toBe(POOL)
  await server.kill('SIGTERM')
  expect((await server.exited).code).toBe(0)
  expect(server.output()).toContain('"msg":"stopped"')
})
