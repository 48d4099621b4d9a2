import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { spawnServer, startServer, waitReady } from '../rig/server-process.ts'
import { openWorld } from '../rig/world.ts'

interface ServerReply {
  status: number | undefined
  connection: string | undefined
  kept: boolean
}

function ask(url: string, agent: Agent): Promise<ServerReply> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response: IncomingMessage) => {
      const { statusCode: status, headers } = response
      response.resume().on('end', () => resolve({ status, connection: headers.connection, kept: request.reusedSocket }))
    })
    request.on('error', reject)
  })
}

test('A stopping server resets no connection: open ones are closed politely, and new ones see that it is not ready', async () => {
  const world = await openWorld()
  const server = await startServer(world.env)
  const agents = Array.from({ length: 20 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  try {
    await waitReady(server)
    const paths = ['/', '/healthz', '/my-data', '/about', '/readyz']
    const askAll = () => Promise.all(agents.map((agent, n) => ask(`${server.url}${paths[n % paths.length]}`, agent)))
    expect((await askAll()).map(({ status }) => status)).toEqual(agents.map(() => 200))
    const ended = server.kill('SIGTERM')
    await expect.poll(() => server.output()).toContain('"msg":"stopping"')
    const last = await askAll()
    expect(last.map(({ connection, kept }) => ({ connection, kept }))).toEqual(
      agents.map(() => ({ connection: 'close', kept: true })),
    )
    expect(last.map(({ status }) => status)).toEqual(
      agents.map((_, n) => (paths[n % paths.length] === '/readyz' ? 503 : 200)),
    )
    const ready = await fetch(`${server.url}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([503, { ok: false, failed: ['stopping'] }])
    await ended
    expect(await server.exited).toEqual({ code: 0, signal: null })
    expect(server.output()).toContain('"msg":"stopped"')
  } finally {
    await server.kill()
    for (const agent of agents) agent.destroy()
    await world.close()
  }
})

/** One line of the log an entry, and nothing else: no stack, no error. */
function expectQuietEnd(output: string): void {
  const levels = output
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { level: number | string }).level)
  expect(
    levels.filter((level) => level !== 'info' && level !== 30),
    output,
  ).toEqual([])
}

test('A server that is told to stop right after it listens, while it still starts its jobs, ends without an error', async (context) => {
  const world = await openWorld()
  context.onTestFinished(world.close)
  const server = await startServer(world.env)
  await server.kill('SIGTERM')
  expect(await server.exited, server.output()).toEqual({ code: 0, signal: null })
  expect(server.output()).toContain('"msg":"stopped"')
  expectQuietEnd(server.output())
  await waitReady(await world.start()) // and has left nothing that keeps the next one from its work
})

test('A server that is told to stop while its database still opens ends at once, without an error', async (context) => {
  const silent = createServer()
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  context.onTestFinished(() => void silent.close())
  const isAsked = once(silent, 'connection')
  const { port } = silent.address() as AddressInfo
  const world = await openWorld(`postgres://nobody@127.0.0.1:${port}/nothing`)
  context.onTestFinished(world.close)
  const server = spawnServer(world.env)
  await isAsked
  await server.kill('SIGTERM')
  expect(await server.exited, server.output()).toEqual({ code: 0, signal: null })
  expectQuietEnd(server.output())
})
