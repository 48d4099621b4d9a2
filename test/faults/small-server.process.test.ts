import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { skipOrFail } from '../rig/postgres.ts'
import { buy, waitUntilConsistent } from '../rig/purchases.ts'
import { waitReady } from '../rig/server-process.ts'
import { openWorld } from '../rig/world.ts'

const MB = 1024

test('The server starts, sells and delivers on the embedded database within 512 MB of memory', async (context) => {
  if (process.platform !== 'linux') skipOrFail(context, 'what a process has taken is read from /proc')
  const world = await openWorld()
  context.onTestFinished(() => world.close())
  const server = await world.start()
  await waitReady(server)
  for (const name of ['ada', 'bea', 'cleo']) await buy(world, `${name}@example.com`, { returnsToSite: 'after paying' })
  // The optimizing compiler finishes its background work some seconds after the start.
  const peak = await peakMemory(server.pid)
  await waitUntilConsistent(world)
  expect(peak).toBeLessThan(512 * MB)
})

/** In KB, since the process began. */
async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1])
}
