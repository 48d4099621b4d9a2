import { expect, test } from 'vitest'
import { freePort } from '../../scripts/test/free-port.ts'
import { startServer } from '../rig/server-process.ts'
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
