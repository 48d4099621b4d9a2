import { once } from 'node:events'
import { createServer, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from './ids.ts'
import { bodyOf, sendWritten, type WrittenAnswer, writeOut } from './written-answer.server.ts'

const HEADERS = ['Content-Type', 'text/plain; charset=utf-8', 'Content-Length', '5', 'Vary', 'Accept-Encoding']
const BODY = Buffer.from('Money')
const ANSWER = writeOut(HEADERS, BODY)
/** More than a system takes for a client that does not read. */
const LONG_BODY = Buffer.alloc(8_000_000, '.')
const LONG = writeOut(['Content-Length', String(LONG_BODY.length)], LONG_BODY)

/** An id as a request has one, known by its last letters. */
const idOf = (name: string) => `req_${name.padStart(20, '0')}`

let server: Server
beforeAll(async () => {
  server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? ''
    const sent = name !== 'by-node' && sendWritten(response, answerTo(name), idOf(name))
    if (!sent) response.writeHead(200, [...HEADERS, 'X-Request-Id', idOf(name), 'X-By', 'Node']).end(bodyOf(ANSWER))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

const answerTo = (name: string): WrittenAnswer => (name === 'long' ? LONG : ANSWER)

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

test('An answer that was written out says what Node would, but that the connection is kept', async () => {
  const lines = (answer: string) =>
    answer
      .replace(/(X-By: Node|Connection: keep-alive|Keep-Alive: timeout=5)\r\n/g, '')
      .split('\r\n')
      .toSorted()
  const alike = (answer: string) =>
    lines(answer.replace(/Date: \S{3}, .* GMT/, 'Date: now').replace(/\w+by-node/, idOf('id')))
  expect(alike(await exchange(get('/id'), 1))).toEqual(alike(await exchange(get('/by-node'), 1)))
})

test('Requests that come at once over one connection are answered in their order', async () => {
  const answers = await exchange(['/one', '/by-node', '/two', '/three'].map((path) => get(path)).join(''), 4)
  expect(answers.match(/X-Request-Id: .*/g)?.map((line) => line.split(' ')[1])).toEqual(
    ['one', 'by-node', 'two', 'three'].map(idOf),
  )
  expect(answers.split('Money')).toHaveLength(5)
})

test('Answers that wait behind one which a client is slow to take keep their own ids', async () => {
  const slow = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  slow.write(get('/long') + get('/one') + get('/two', 'Connection: close\r\n'))
  await once(server, 'request')
  expect(await exchange(get('/meanwhile'), 1)).toContain(idOf('meanwhile'))
  const answers = Buffer.concat(await slow.toArray()).toString('latin1')
  expect(answers.match(/X-Request-Id: .*/g)?.map((line) => line.split(' ')[1])).toEqual(
    ['long', 'one', 'two'].map(idOf),
  )
  expect(answers.indexOf('HTTP/1.1', 1) - answers.indexOf('\r\n\r\n')).toBe(4 + LONG_BODY.length)
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
  expect(sendWritten(response, ANSWER, newId('req'))).toBe(false)
})

test('An id that does not fit its place is refused, and what was written stays as it was', async () => {
  const response = { shouldKeepAlive: true, req: { httpVersionMinor: 1 }, _header: null, _headerSent: false }
  expect(() => sendWritten(response as unknown as ServerResponse, ANSWER, 'req_1')).toThrow('req_1')
  expect(await exchange(get('/one'), 1)).toMatch(/^HTTP\/1\.1 200 OK\r\nDate: .*GMT\r\nX-Request-Id: \w{24}\r\n/)
})

test.each([
  ['X-A', 'one\r\nX-B: two'],
  ['X A', 'one'],
  ['X-A', 'Ελλάδα'],
])('A header that none may have is refused: %j', (name, value) => {
  expect(() => writeOut([name, value], BODY)).toThrow(TypeError)
})
