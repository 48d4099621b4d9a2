import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverForFile } from '../../../../test/local-server.ts'
import { tempFolder } from '../../../../test/temp-folder.ts'
import { type DownloadLimits, download } from './download.ts'

const LIMITS: DownloadLimits = {
  ...{ maxBytes: 1000, maxAttempts: 3, mayBePrivate: true },
  ...{ timeoutMs: 5000, idleTimeoutMs: 300, backoffMs: 1 },
}
const path = join(tempFolder('download'), 'file')
let answer: RequestListener
const server = serverForFile((request, response) => answer(request, response))

const fetched = async (address: string, limits = LIMITS) => {
  await download(address, path, limits, () => {})
  return readFileSync(path, 'utf8')
}

test('a file is fetched, also after failures, and error messages hide the query of its address', async () => {
  let asked = 0
  answer = (_, response) => response.writeHead(++asked < 3 ? 503 : 200).end('the file')
  expect(await fetched(`${server.url}/file.zip`)).toBe('the file')
  expect(asked).toBe(3)
  answer = (_, response) => response.writeHead(404).end()
  await expect(fetched(`${server.url}/search?api_key=SECRET`)).rejects.toThrow(/\/search answered 404\.$/)
})

test.each([
  ['is larger than it may be', (response) => response.end('x'.repeat(2000)), /larger than/],
  ['says that it will be', (response) => response.writeHead(200, { 'Content-Length': 5000 }).end('x'), /larger than/],
  [
    'ends too early',
    (response) => void response.writeHead(200, { 'Content-Length': 500 }).write('x', () => response.destroy()),
    /couldn’t be fetched/,
  ],
  ['falls silent', (response) => void response.writeHead(200).write('x'), /couldn’t be fetched|nothing came/],
  ['never answers', () => {}, /nothing came/],
  ['is nowhere to be found', (response) => response.writeHead(404).end(), /answered 404/],
] as [string, (response: Parameters<RequestListener>[1]) => void, RegExp][])(
  'a file that %s is refused',
  async (_, given, reason) => {
    answer = (_, response) => given(response)
    await expect(fetched(server.url)).rejects.toThrow(reason)
  },
)

const redirectTo = (location: string) => {
  answer = (_, response) => response.writeHead(302, { Location: location }).end()
  return fetched(server.url)
}

test.each([
  ...['127.0.0.1:5432', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '[::ffff:a9fe:a9fe]', '169.254.169.254'],
  ...['10.0.0.1', '172.16.0.1', '192.168.1.1', '100.64.0.1', '0.0.0.0', '2130706433', '0x7f.1', '0177.0.0.1'],
  ...['[fd00::1]', '[fe80::1]', '[64:ff9b::7f00:1]'],
])('nothing is fetched from %s without leave, nor by a redirect', async (host) => {
  const refused = fetched(`http://${host}/latest/`, { ...LIMITS, mayBePrivate: false })
  await expect(refused).rejects.toThrow(/private network. Nothing was fetched/)
  await expect(redirectTo(`http://${host}/latest/`)).rejects.toThrow(/private network/)
})

test.each([
  ['//127.0.0.1/', /private network/],
  ['file:///etc/passwd', /no http or https address/],
  ['ftp://example.org/x', /no http or https address/],
  ['javascript:alert(1)', /no http or https address/],
])('a redirect to %s is not followed', async (location, reason) => {
  await expect(redirectTo(location)).rejects.toThrow(reason)
})
