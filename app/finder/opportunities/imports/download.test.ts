import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
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

test.each([
  'http://127.0.0.1:1/',
  'http://localhost/',
  'http://[::1]/',
  'http://169.254.169.254/latest/',
  'http://2130706433/',
])('without leave, nothing is fetched from %s', async (address) => {
  await expect(fetched(address, { ...LIMITS, mayBePrivate: false })).rejects.toThrow(
    /private network. Nothing was fetched/,
  )
})

describe('a redirect', () => {
  test.each([
    'http://127.0.0.1:5432/',
    'http://localhost/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://0.0.0.0/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://[64:ff9b::7f00:1]/',
    '//127.0.0.1/',
  ])('to %s is not followed', async (location) => {
    const address = await serve((_, response) => response.writeHead(302, { Location: location }).end())
    await expect(fetched(address)).rejects.toThrow(/private network/)
  })

  test.each(['file:///etc/passwd', 'ftp://example.org/x', 'javascript:alert(1)'])(
    'to %s is not treated as a redirect',
    async (location) => {
      const address = await serve((_, response) => response.writeHead(302, { Location: location }).end())
      await expect(fetched(address)).rejects.toThrow(/no http or https address/)
    },
  )
})
