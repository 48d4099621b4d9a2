import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { serverForFile } from '../../../test/local-server.ts'
import { fetchText } from './outbound-fetch.server.ts'
import { isPrivateAddress, redirectTarget } from './outbound-request.server.ts'

let answer: RequestListener
const server = serverForFile((request, response) => answer(request, response))

const here = { bytes: 1000, allowPrivate: true }

test('A text is read, also over a redirect', async () => {
  answer = (request, response) => {
    if (request.url === '/old') response.writeHead(302, { Location: '/new' }).end()
    else response.end('the calendar')
  }
  expect(await fetchText(`${server.url}/old`, here)).toBe('the calendar')
})

test.each<[string, RequestListener]>([
  ['the server answered 404', (_, response) => void response.writeHead(404).end()],
  ['it is larger than 1000 bytes', (_, response) => void response.end('x'.repeat(2000))],
  ['there are too many redirects', (_, response) => void response.writeHead(302, { Location: '/' }).end()],
  ['it isn’t a web address', (_, response) => void response.writeHead(302, { Location: 'file:///etc/passwd' }).end()],
  ['it could not be reached', (request) => void request.socket.destroy()],
])('A text that cannot be read says why: %s', async (words, listener) => {
  answer = listener
  await expect(fetchText(server.url, here)).rejects.toThrow(words)
})

test('A text that takes too long says so', async () => {
  answer = (_, response) => void response.write('and so on')
  await expect(fetchText(server.url, { ...here, timeout: 1000 })).rejects.toThrow('it took too long')
})

test('A redirect is followed, but none from https to an address without it', () => {
  const follow = (from: string, to: string) => redirectTarget(to, new URL(from)).href
  expect(follow('https://a.example/old', '/new')).toBe('https://a.example/new')
  expect(follow('https://a.example/old', '//b.example/')).toBe('https://b.example/')
  expect(follow('http://a.example/old', 'http://b.example/')).toBe('http://b.example/')
  expect(() => follow('https://a.example/old', 'http://a.example/new')).toThrow('it leads from https to an address')
})

// What else is an address of our own network: imports/download.test.ts, by the same request.
test.each([
  ['http://127.0.0.1:1/', 'its address is not a public one'],
  ['http://localhost:1/', 'its address is not a public one'],
  ['file:///etc/passwd', 'it isn’t a web address'],
  ['nonsense', 'it isn’t a web address'],
])('%s is not fetched: %s', async (url, words) => {
  await expect(fetchText(url, { bytes: 1000 })).rejects.toThrow(words)
})

test.each([
  ['93.184.215.14', false],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', false],
  ['172.15.0.1', false],
  ['224.0.0.1', true],
  ['255.255.255.255', true],
  ['::', true],
  ['2002:a00:1::', true],
  ['not an address', true],
])('%s: private is %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected)
})
