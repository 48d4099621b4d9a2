import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type HttpServer, type HttpServerOptions, listen } from './http-server.server.ts'

type Fetch = (request: Request) => Response | Promise<Response>

async function serve(fetch: Fetch, more: Partial<HttpServerOptions> = {}): Promise<HttpServer> {
  const files: HttpServerOptions['files'] = (_request, _response, next) => next()
  const server = await listen({ host: '127.0.0.1', port: 0, files, ...more }, fetch)
  onTestFinished(() => server.stop(0))
  return server
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`

/** Sends bytes over one connection and reads until the server closes it. */
async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  let text = ''
  for await (const chunk of socket) text += chunk
  return text
}

/** An answer that stays open until it is released. */
function heldAnswer() {
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<Response>()
  const fetch = () => {
    asked.resolve()
    return held.promise
  }
  return { asked: asked.promise, fetch, release: () => held.resolve(new Response('the answer')) }
}

test('A client that does not read its answer is cut off, and one that reads slowly is not', async () => {
  const body = 'x'.repeat(30_000_000)
  const sockets: Socket[] = []
  const files: HttpServerOptions['files'] = ({ socket }, _response, next) => {
    sockets.push(socket)
    next()
  }
  const { port } = await serve(() => new Response(body), { files, stallTimeout: 4000 })
  const deaf = connect(port, '127.0.0.1').pause()
  deaf.on('error', () => {}) // it is reset
  deaf.write(get('/'))
  await expect.poll(() => sockets).toHaveLength(1)
  const [held] = sockets
  const slow = connect(port, '127.0.0.1')
  slow.write(get('/', 'Connection: close\r\n'))
  let read = 0
  for await (const chunk of slow) read += chunk.length
  expect(read).toBeGreaterThan(body.length)
  if (!held?.destroyed) await once(held as Socket, 'close')
  deaf.destroy()
})

test('A client is not cut off while it waits for an answer that takes long', async () => {
  const answer = heldAnswer()
  const quiet = Promise.withResolvers<void>()
  const files: HttpServerOptions['files'] = (_request, response, next) => {
    response.once('timeout', () => quiet.resolve())
    next()
  }
  const { port } = await serve(answer.fetch, { files, stallTimeout: 1000 })
  const asked = fetch(`http://127.0.0.1:${port}/slow`)
  await quiet.promise
  answer.release()
  expect(await (await asked).text()).toBe('the answer')
})

test.each([
  ['a host that is none', 400, 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
  ['a backslash in the path', 400, 'GET /\\evil.example HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
])('A request with %s is refused with %i and the security headers', async (_, status, bytes) => {
  const { port } = await serve(() => expect.unreachable(), { https: true })
  const text = await exchange(port, bytes)
  expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(text).toMatch(/^strict-transport-security: max-age=/im)
  expect(text).toMatch(/^content-security-policy: default-src 'none'/im)
})

test.each([
  ['CONNECT', '', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n'],
  ['no host', '400', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['an unknown expectation', '417', get('/', 'Expect: a miracle\r\nConnection: close\r\n')],
  ['what is no HTTP', '400', 'nonsense\r\n\r\n'],
  ['headers without end', '431', get('/', `X: ${'x'.repeat(20_000)}\r\n`)],
])('A request with %s never comes to the application', async (_, status, bytes) => {
  const { port } = await serve(() => expect.unreachable())
  expect(/^HTTP\/1\.1 (\d+)/.exec(await exchange(port, bytes))?.[1] ?? '').toBe(status)
})

test('A server that is told to stop also sends "Connection: close" in an answer that was in progress', async () => {
  const answer = heldAnswer()
  const server = await serve(answer.fetch)
  const asked = fetch(`http://127.0.0.1:${server.port}/slow`)
  await answer.asked
  const stopped = server.stop(5000)
  answer.release()
  const { headers, text } = await asked.then(async (got) => ({ headers: got.headers, text: await got.text() }))
  expect([headers.get('Connection'), text]).toEqual(['close', 'the answer'])
  await stopped
})
