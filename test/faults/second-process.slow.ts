import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buy, waitUntilConsistent } from '../rig/purchases.ts'
import { startServer, waitReady } from '../rig/server-process.ts'
import { openWorld, type World } from '../rig/world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

test('A second process on the folder is refused with a message before it touches a file, and the first loses nothing', async () => {
  const first = await world.start()
  await waitReady(first)
  await buy(world, 'ada@example.com')
  // The first one sleeps, so that whatever changes in the folder now was the second one's doing.
  process.kill(first.pid, 'SIGSTOP')
  const before = await filesOf(world.dataDir)
  const second = await startServer(world.env)
  const served = second.url
  if (served) await second.kill()
  const { code } = await second.exited
  const after = await filesOf(world.dataDir)
  process.kill(first.pid, 'SIGCONT')
  expect({ served, code }).toEqual({ served: undefined, code: 1 })
  expect(second.output()).toMatch(new RegExp(`The folder .* is in use by another process \\(process ${first.pid}\\)`))
  expect(second.output()).toMatch(/stop the other one, choose another DATA_DIR, or set DATABASE_URL/)
  expect(after).toEqual(before)
  await buy(world, 'bea@example.com')
  await waitUntilConsistent(world)
})

test('The folder of a killed process can be used at once', async () => {
  await (await world.start()).kill()
  await waitReady(await world.start())
})

/** Every file with its size and the moment of its last change, but for the books of Stripe, which are none of ours. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('ledger.sqlite'))
  const lines = files.map(async ({ parentPath, name }) => {
    const { size, mtimeMs } = await stat(join(parentPath, name))
    return `${parentPath}/${name} ${size} ${mtimeMs}`
  })
  return (await Promise.all(lines)).sort()
}
