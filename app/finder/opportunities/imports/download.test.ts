import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { tempFolder } from '../../../../test/temp-folder.ts'
import { type DownloadLimits, download } from './download.ts'

const LIMITS: DownloadLimits = {
  maxBytes: 1000,
  timeoutMs: 5000,
  idleTimeoutMs: 300,
  maxAttempts: 3,
  backoffMs: 1,
  mayBePrivate: true,
}
const path = join(tempFolder('download'), 'file')
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const fetched = async (address: string, limits = LIMITS) => {
  await download(address, path, limits, () => {})
  return readFileSync(path, 'utf8')
}

test('a file is fetched, also after failures, and error messages hide the query of its address', async () => {
  let asked = 0
  const address = await serve((_, response) => response.writeHead(++asked < 3 ? 503 : 200).end('the file'))
  expect(await fetched(`${address}/file.zip`)).toBe('the file')
  expect(asked).toBe(3)
  const gone = await serve((_, response) => response.writeHead(404).end())
  await expect(fetched(`${gone}/search?api_key=SECRET`)).rejects.toThrow(/\/search answered 404\.$/)
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
  async (_, answer, reason) => {
    const address = await serve((_, response) => answer(response))
    await expect(fetched(address)).rejects.toThrow(reason)
  },
)

const redirectTo = (location: string) =>
  serve((_, response) => response.writeHead(302, { Location: location }).end()).then((address) => fetched(address))

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
