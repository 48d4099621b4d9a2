import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILE_FLOOD, floodServer, PAGE_FLOOD } from '../rig/pipelining.ts'
import { type ServerProcess, startServer, waitReady } from '../rig/server-process.ts'
import { openWorld, type World } from '../rig/world.ts'

let world: World
let server: ServerProcess & { url: string }
beforeAll(async () => {
  world = await openWorld()
  const started = await startServer(world.env)
  await waitReady(started)
  if (!started.url) throw new Error('the server is ready and has no address')
  server = started as typeof server
  // Load what the first rendering of a page needs before anything is measured.
  for (let n = 0; n < 50; n++) await (await fetch(`${server.url}/my-data`)).text()
})
afterAll(async () => {
  await server?.kill()
  await world?.close()
})

/** Megabytes. One copy for each answer would be more than 900. */
const MAX_GROWTH = 50

test.each([
  ['1,600 requests for a picture', FILE_FLOOD],
  ['800 requests for a page that is rendered', PAGE_FLOOD],
])('%s at once on each of three connections, whose answers are not read, do not use up memory', async (_, flood) => {
  const { memoryBefore, peakMemory } = await floodServer(server, flood)
  expect(peakMemory - memoryBefore).toBeLessThan(MAX_GROWTH)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})

test('A client that requests 800 rendered pages at once does not delay others', async () => {
  const { hostname, port, host } = new URL(server.url)
  const greedy = connect(Number(port), hostname)
  greedy.on('error', () => {}) // It is closed before it has all.
  let pages = 0
  greedy.on('data', (bytes) => {
    pages += String(bytes).split('HTTP/1.1 200').length - 1
  })
  greedy.write(`GET /my-data HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(800))
  await expect.poll(() => pages).toBeGreaterThan(0)
  const before = pages
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(pages - before).toBeLessThan(10)
  greedy.destroy()
})
