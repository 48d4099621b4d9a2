import { afterEach, expect, test, vi } from 'vitest'
import { buy, mailsTo } from '../rig/purchases.ts'
import { waitReady } from '../rig/server-process.ts'
import { READY_TIMEOUT_MS, startServers } from '../rig/trial.ts'
import { openWorld, type World } from '../rig/world.ts'

let world: World
afterEach(() => world.close())

/** Jobs of a dead process are resumed at once: no other process can have them on an embedded database. */
const MAILED_WITHIN = 5_000

test('An embedded server killed while sending a receipt is ready and has sent it within seconds of its restart', async () => {
  world = await openWorld()
  const { slowness } = await startServers(world)
  await world.kill()
  const crashing = await world.start({ CRASH_AT: 'before_mail' })
  await buy(world, 'ada@example.com')
  expect(await crashing.exited).toEqual({ code: null, signal: 'SIGKILL' })
  await waitReady(await world.start(), READY_TIMEOUT_MS * slowness)
  await vi.waitFor(() => expect(mailsTo(world, 'ada@example.com')).toHaveLength(1), {
    timeout: MAILED_WITHIN * slowness,
    interval: 20,
  })
})
