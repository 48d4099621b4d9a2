import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { freePort } from '../../scripts/test/free-port.ts'
import { buy } from '../rig/purchases.ts'
import { withQuery } from '../rig/rows.ts'
import { startServer, waitReady } from '../rig/server-process.ts'
import { openWorld } from '../rig/world.ts'

test('Once the server has reported that it is ready, it does not report that it is starting', async () => {
  const world = await openWorld()
  const port = await freePort()
  const started = startServer({ ...world.env, PORT: String(port) })
  try {
    const heard: number[] = []
    while (heard.filter((status) => status === 200).length < 200) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined) // refused until it listens
      if (answer) heard.push(answer.status)
    }
    expect(new Set(heard.slice(heard.indexOf(200)))).toEqual(new Set([200]))
  } finally {
    await (await started).kill()
    await world.close()
  }
})

test('A server whose orders table has a damaged page reports that it is not ready', async () => {
  const world = await openWorld()
  try {
    await waitReady(await world.start())
    await buy(world, 'ada@example.com')
    await world.server?.kill('SIGTERM')
    await damagePageOfOrders(world.dataDir)
    const server = await world.start()
    const ready = await vi.waitUntil(
      async () => {
        const body = (await (await fetch(`${server.url}/readyz`)).json()) as { failed: string[] }
        return body.failed[0] !== 'starting' && body
      },
      { timeout: 60_000 },
    )
    expect(ready).toMatchObject({ ok: false, failed: expect.arrayContaining(['checkout']) })
  } finally {
    await world.close()
  }
})

async function damagePageOfOrders(dataDir: string): Promise<void> {
  const rows = await withQuery({ dataDir }, (query) => query(`select pg_relation_filepath('orders') as path`))
  const [{ path }] = rows as [{ path: string }]
  const file = await open(join(dataDir, 'database', path), 'r+')
  const page = Buffer.alloc(8192)
  await file.read(page, 0, 8192, 0)
  page.writeUInt16LE(page.readUInt16LE(8000) ^ 0xffff, 8000)
  await file.write(page, 0, 8192, 0)
  await file.close()
}
