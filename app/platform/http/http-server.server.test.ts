import { once } from 'node:events'
import { Agent, get as httpGet, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { type HttpServer, type HttpServerOptions, listen } from './http-server.server.ts'
import { PIPELINE_LIMITS } from './request-serializer.server.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

type Fetch = (request: Request) => Response | Promise<Response>

async function serve(fetch: Fetch, more: Partial<HttpServerOptions> = {}): Promise<HttpServer> {
  const files: HttpServerOptions['files'] = (_request, _response, next) => next()
  const server = await listen({ host: '127.0.0.1', port: 0, files, ...more }, fetch)
  closing.push(() => server.stop(0))
  return server
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`
const post = (path: string, body: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n${more}\r\n${body}`

/** Sends bytes over one connection and reads until the server closes it, or until `enough`. */
async function exchange(port: number, bytes: string, enough: (text: string) => boolean = () => false): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  let text = ''
  for await (const chunk of socket) {
    text += chunk
    if (enough(text)) break
  }
  return text
}

/** Answers that stay open until they are released by path, and the requests so far. */
function heldAnswers() {
  const asked: string[] = []
  const held = new Map<string, PromiseWithResolvers<Response>>()
  const at = (path: string) => {
    const answer = held.get(path) ?? Promise.withResolvers<Response>()
    held.set(path, answer)
    return answer
  }
  return {
    asked,
    fetch: async ({ url, method, body }: Request) => {
      const { pathname } = new URL(url)
      asked.push(pathname)
      if (method === 'POST') for await (const _ of body ?? []);
      return at(pathname).promise
    },
    release: (path: string) => at(path).resolve(new Response(`the answer to ${path}`)),
  }
}

describe('Requests that arrive at once over one connection', () => {
  test('are handled one after the other, and answered in their order', async () => {
    const answers = heldAnswers()
    const { port } = await serve(answers.fetch)
    const socket = connect(port, '127.0.0.1')
    socket.write(get('/1') + get('/2') + get('/3', 'Connection: close\r\n'))
    answers.release('/2')
    await expect.poll(() => answers.asked).toEqual(['/1'])
    answers.release('/1')
    await expect.poll(() => answers.asked).toEqual(['/1', '/2', '/3'])
    answers.release('/3')
    const text = Buffer.concat(await socket.toArray()).toString()
    expect(text.match(/the answer to \/\d/g)).toEqual(['/1', '/2', '/3'].map((path) => `the answer to ${path}`))
  })

  test('are not handled while the client does not read the previous answer', async () => {
    const asked: string[] = []
    const body = 'x'.repeat(20_000_000)
    const { port } = await serve(({ url }) => {
      asked.push(url)
      return new Response(body)
    })
    const socket = connect(port, '127.0.0.1').pause()
    socket.write(get('/1') + get('/2', 'Connection: close\r\n'))
    await expect.poll(() => asked.length).toBe(1)
    expect(await (await fetch(`http://127.0.0.1:${port}/other`)).text()).toHaveLength(body.length)
    expect(asked.map((url) => new URL(url).pathname)).toEqual(['/1', '/other'])
    const read = Buffer.concat(await socket.toArray()).length
    expect(read).toBeGreaterThan(2 * body.length)
    expect(asked).toHaveLength(3)
  })

  test('that exceed the queue are cut off: those before are answered, and the last answer says so', async () => {
    const { port } = await serve(({ url }) => new Response(`the answer to ${new URL(url).pathname}`))
    const paths = Array.from({ length: 700 }, (_, n) => `/${n}`)
    const text = await exchange(port, paths.map((path) => get(path)).join(''))
    const answered = text.match(/the answer to \/\d+/g) ?? []
    expect(answered).toEqual(paths.slice(0, 1 + PIPELINE_LIMITS.perConnection).map((path) => `the answer to ${path}`))
    expect(text.match(/Connection: close/gi)).toHaveLength(1)
    expect(text.slice(text.lastIndexOf('HTTP/1.1'))).toMatch(/^Connection: close/im)
  })

  test('are cut off if too many wait on all connections together, and clients without waiting requests are answered', async () => {
    const answers = heldAnswers()
    const { port } = await serve(answers.fetch)
    const most = PIPELINE_LIMITS.inTotal
    const flood = get('/flood').repeat(1000)
    const sockets = Array.from({ length: 2 + most / 1000 }, () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {}) // the reset is expected
      socket.write(flood)
      return socket
    })
    await Promise.race(sockets.map((socket) => once(socket, 'close')))
    answers.release('/')
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
    for (const socket of sockets) socket.destroy()
  })
})

describe('A client that does not read its answer', () => {
  test('is cut off, and one that reads slowly is not', async () => {
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

  test('is not cut off while it waits for an answer that takes long', async () => {
    const answers = heldAnswers()
    const { port } = await serve(answers.fetch, { stallTimeout: 1000 })
    const asked = fetch(`http://127.0.0.1:${port}/slow`)
    await expect.poll(() => answers.asked).toEqual(['/slow'])
    const idle = connect(port, '127.0.0.1').resume()
    await once(idle, 'close') // It was quiet for as long as the other one, and later.
    answers.release('/slow')
    expect(await (await asked).text()).toBe('the answer to /slow')
  })
})

describe('The server follows HTTP', () => {
  test('100 Continue is sent after the whole previous answer, and then the body is read', async () => {
    const answers = heldAnswers()
    const { port } = await serve(answers.fetch)
    const socket = connect(port, '127.0.0.1')
    const head =
      'POST /2 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n'
    socket.write(get('/1') + head)
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
      if (text.endsWith('100 Continue\r\n\r\n')) socket.write('body')
    })
    await expect.poll(() => answers.asked).toEqual(['/1'])
    answers.release('/1')
    answers.release('/2')
    await once(socket, 'close')
    expect(text.match(/the answer to \/1|HTTP\/1\.1 100 Continue|the answer to \/2/g)).toEqual([
      'the answer to /1',
      'HTTP/1.1 100 Continue',
      'the answer to /2',
    ])
  })

  test('after a request whose Upgrade is not accepted the connection is closed, and the answer says so', async () => {
    const { port } = await serve(({ url }) => new Response(`the answer to ${new URL(url).pathname}`))
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n'
    const text = await exchange(port, get('/0') + get('/1', upgrade) + get('/2'))
    expect(text.match(/the answer to \/\d/g)).toEqual(['the answer to /0', 'the answer to /1'])
    expect(text).toMatch(/^Connection: close/im)
  })

  test.each([
    ['TRACE', 405, 'TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    ['CONNECT', 405, 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n'],
    ['a host that is none', 400, 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
    ['a backslash in the path', 400, 'GET /\\evil.example HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    ['no host', 400, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['an unknown expectation', 417, get('/', 'Expect: a miracle\r\nConnection: close\r\n')],
    ['what is no HTTP', 400, 'nonsense\r\n\r\n'],
    ['headers without end', 431, get('/', `X: ${'x'.repeat(20_000)}\r\n`)],
  ])('%s is refused with %i, a small body and the security headers', async (_, status, bytes) => {
    const { port } = await serve(() => expect.unreachable(), { https: true })
    const text = await exchange(port, bytes)
    const [head = '', body = ''] = text.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    const headers = Object.fromEntries(
      head
        .toLowerCase()
        .split('\r\n')
        .map((line) => line.split(': ')),
    )
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringContaining('max-age='),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      connection: 'close',
    })
    expect(JSON.parse(body)).toEqual({ error: { code: expect.any(String), message: expect.any(String) } })
  })

  test('nonsense behind a request is refused by closing, after the whole answer to the request', async () => {
    const answers = heldAnswers()
    const { port } = await serve(answers.fetch)
    const read = exchange(port, `${get('/1')}nonsense\r\n\r\n`)
    await expect.poll(() => answers.asked).toEqual(['/1'])
    answers.release('/1')
    const text = await read
    expect(text).toContain('the answer to /1')
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })

  test('a pipelined form is read in full when its turn comes', async () => {
    const body = 'x'.repeat(300_000)
    const { port } = await serve(async (request) => new Response(`${(await request.text()).length} bytes`))
    const text = await exchange(port, get('/') + post('/', body) + post('/', body, 'Connection: close\r\n'))
    expect(text.match(/\d+ bytes/g)).toEqual(['0 bytes', '300000 bytes', '300000 bytes'])
  })
})

describe('A server that is told to stop', () => {
  const ask = (port: number, agent?: Agent): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      httpGet({ port, host: '127.0.0.1', path: '/ask', ...(agent && { agent }) }, (response) =>
        response.resume().on('end', () => resolve(response)),
      ).on('error', reject)
    })

  test('answers open connections once more with "Connection: close", and accepts new ones until its drain is over', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const server = await serve(() => new Response('yes'))
    expect((await ask(server.port, agent)).headers.connection).toBe('keep-alive')
    const [socket] = Object.values(agent.freeSockets)[0] ?? []
    const stopped = server.stop(1000, 1000)
    const last = await ask(server.port, agent)
    expect([last.headers.connection, last.socket === socket, last.statusCode]).toEqual(['close', true, 200])
    expect((await ask(server.port)).headers.connection).toBe('close')
    await stopped
    await expect(ask(server.port)).rejects.toThrow('ECONNREFUSED')
    agent.destroy()
  })

  test('also sends "Connection: close" in an answer that was in progress', async () => {
    const answers = heldAnswers()
    const server = await serve(answers.fetch)
    const asked = fetch(`http://127.0.0.1:${server.port}/slow`)
    await expect.poll(() => answers.asked).toEqual(['/slow'])
    const stopped = server.stop(5000)
    answers.release('/slow')
    const answer = await asked
    expect([answer.headers.get('Connection'), await answer.text()]).toEqual(['close', 'the answer to /slow'])
    await stopped
  })
})
