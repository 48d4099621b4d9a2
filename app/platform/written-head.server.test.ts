import { once } from 'node:events'
import { createServer, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendWritten, writeHeadOut } from './written-head.server.ts'

const HEADERS = ['Content-Type', 'text/plain; charset=utf-8', 'Content-Length', '5', 'Vary', 'Accept-Encoding']
const HEAD = writeHeadOut(200, HEADERS)
const BODY = Buffer.from('Money')

let server: Server
beforeAll(async () => {
  server = createServer((request, response) => {
    const id = request.url?.slice(1) ?? ''
    const sent = request.url !== '/by-node' && sendWritten(response, HEAD, id, BODY)
    if (!sent) response.writeHead(200, [...HEADERS, 'X-Request-Id', id, 'X-By', 'Node']).end(BODY)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

/** What comes back over one connection until so many answers are there, or it is closed. */
async function exchange(requests: string, answers: number): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(requests)
  let text = ''
  for await (const bytes of socket) {
    text += bytes
    if (text.split('Money').length > answers) break
  }
  return text
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`

test('An answer with a head that was written out says what Node would, but that the connection is kept', async () => {
  const lines = (answer: string) =>
    answer
      .replace(/(X-By: Node|Connection: keep-alive|Keep-Alive: timeout=5)\r\n/g, '')
      .split('\r\n')
      .toSorted()
  const alike = (answer: string) => lines(answer.replace(/Date: \S{3}, .* GMT/, 'Date: now').replace('by-node', 'id'))
  expect(alike(await exchange(get('/id'), 1))).toEqual(alike(await exchange(get('/by-node'), 1)))
})

test('Requests that come at once over one connection are answered in their order', async () => {
  const answers = await exchange(['/one', '/by-node', '/two', '/three'].map((path) => get(path)).join(''), 4)
  expect(answers.match(/X-Request-Id: .*/g)?.map((line) => line.split(' ')[1])).toEqual([
    'one',
    'by-node',
    'two',
    'three',
  ])
  expect(answers.split('Money')).toHaveLength(5)
})

test.each([
  ['that is not kept', get('/x', 'Connection: close\r\n')],
  ['of before HTTP/1.1', 'GET /x HTTP/1.0\r\nConnection: keep-alive\r\n\r\n'],
])('Node writes the head for a connection %s', async (_, request) => {
  expect(await exchange(request, 1)).toContain('X-By: Node')
})

test('Nothing is done where Node keeps its head elsewhere', async () => {
  const response = Object.assign(Object.create(ServerResponse.prototype), {
    req: { httpVersionMinor: 1 },
    shouldKeepAlive: true,
    end: () => expect.unreachable(),
  }) as ServerResponse
  expect(sendWritten(response, HEAD, 'id', BODY)).toBe(false)
})

test.each([
  ['X-A', 'one\r\nX-B: two'],
  ['X A', 'one'],
  ['X-A', 'Ελλάδα'],
])('A header that none may have is refused: %j', (name, value) => {
  expect(() => writeHeadOut(200, [name, value])).toThrow(TypeError)
})
