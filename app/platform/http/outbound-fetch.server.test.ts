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

test.each([
  'http://127.0.0.1:1/',
  'http://localhost:1/',
  'http://[::1]:1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::ffff:10.0.0.1]/',
  'http://2130706433/',
  'http://0x7f.1/',
])('No address of our own network is reached: %s', async (url) => {
  await expect(fetchText(url, { bytes: 1000 })).rejects.toThrow('its address is not a public one')
})

test.each(['ftp://example.com/', 'file:///etc/passwd', 'gopher://example.com', 'nonsense'])(
  '%s isn’t a web address',
  async (url) => {
    await expect(fetchText(url, { bytes: 1000 })).rejects.toThrow('it isn’t a web address')
  },
)

test.each([
  ['93.184.215.14', false],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', false],
  ['172.15.0.1', false],
  ['172.16.0.1', true],
  ['100.64.0.1', true],
  ['224.0.0.1', true],
  ['255.255.255.255', true],
  ['fe80::1', true],
  ['fd00::1', true],
  ['::', true],
  ['64:ff9b::a00:1', true],
  ['2002:a00:1::', true],
  ['not an address', true],
])('%s: private is %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected)
})
