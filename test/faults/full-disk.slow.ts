import { execFile } from 'node:child_process'
import { open, rm, statfs, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { runBuyer } from '../rig/buyers.ts'
import { skipOrFail } from '../rig/postgres.ts'
import { buyer, waitUntilConsistent } from '../rig/purchases.ts'
import { waitReady } from '../rig/server-process.ts'
import { openWorld, type World } from '../rig/world.ts'
import { tempFolder } from '../temp-folder.ts'

const run = promisify(execFile)
const MIB = 1024 * 1024

let world: World | undefined
let disk: string | undefined
afterEach(async () => {
  await world?.close()
  if (disk) await run('umount', [disk]).catch(() => {}) // it may never have been mounted
  if (disk) await rm(disk, { recursive: true, force: true })
})

test('With a full disk the server leaves with a code of its own, and with room again it knows every purchase', async (context) => {
  disk = await smallDisk(context)
  world = await openWorld(undefined, { DATA_DIR: disk })
  world.source = { dataDir: disk }
  const server = await world.start()
  await waitReady(server)
  await runBuyer(world, buyer('before@example.com', { returnsToSite: 'after paying' }))
  const ballast = join(disk, 'ballast')
  await fill(ballast, 24 * MIB)
  expect((await press(server.url as string)).status).toBe(503)

  await fill(ballast, 0)
  const url = server.url as string
  while (server.isAlive()) await writeSomething(url).catch(() => {}) // it's gone, or on its way
  const { code } = await server.exited
  expect(server.output()).toContain('the disk is full or failing')
  expect(code).toBe(74)

  await unlink(ballast)
  await waitReady(await world.start())
  await runBuyer(world, buyer('after@example.com'))
  await waitUntilConsistent(world)
})

async function smallDisk(context: { skip(note?: string): void }): Promise<string> {
  const folder = tempFolder('small-disk')
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', folder])
    return folder
  } catch (error) {
    const why = error instanceof Error ? error.message.trim() : String(error)
    if (process.getuid?.() === 0) context.skip(`a small disk cannot be mounted on this machine: ${why}`)
    return skipOrFail(context, `only root can mount a small disk: ${why}`)
  }
}

/** Writes a file until only so many bytes are left. */
async function fill(path: string, left: number): Promise<void> {
  const file = await open(path, 'a')
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(path)
      const room = bavail * bsize - left
      if (room <= 0) return
      await file.write(Buffer.alloc(Math.min(room, MIB)))
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    await file.close()
  }
}

function press(url: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer anon-demo-key' }
  return fetch(`${url}/functions/v1/create-checkout`, { method: 'POST', headers, body: '{"productId":"blueprint"}' })
}

/** Each is a row in the table of the limits, until no more room is in the write-ahead log. */
async function writeSomething(url: string): Promise<void> {
  const address = `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 255)).join('.')}`
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const answer = await fetch(`${url}/purchases/cs_test_nobodyknowsthis`, {
        headers: { 'X-Forwarded-For': address },
        signal: AbortSignal.timeout(60_000),
      })
      await answer.body?.cancel()
    }),
  )
}
