import { once } from 'node:events'
import http from 'node:http'
import { expect, test } from 'vitest'
import { securityHeaders } from '../app/platform/http/security-headers.ts'
import { PRERENDERED_PATHS, RENDERED_PATHS } from '../app/routes.ts'
import { sharedSite } from './site.ts'

const site = sharedSite()

/** The header that is sent where there is https alone. */
const HSTS = securityHeaders({ https: true })['Strict-Transport-Security'] as string

const PAGES = [...PRERENDERED_PATHS, ...RENDERED_PATHS, '/book/clarity-call', '/newsletter']

// The Money Finder's shows three whole rows, and takes two.
const IN_ONE = PAGES.filter((path) => path !== '/free-money-finder')

test.each(IN_ONE)('%s and its headers fit into the first round trip of a connection', async (path) => {
  const bytes = await bytesOfAnswer(site.url + path)
  const hsts = `Strict-Transport-Security: ${HSTS}\r\n`.length
  expect(bytes + hsts).toBeLessThan(10 * 1460) // segments of RFC 6928's initial window
})

test('A page that says “try again later” says when in a header, too', async () => {
  const headers = { 'X-Forwarded-For': '198.51.100.77', 'Sec-Fetch-Site': 'same-origin' }
  const body = () => new URLSearchParams({ code: 'BCDF-2345' })
  const press = () => fetch(`${site.url}/login/code`, { method: 'POST', headers, body: body() })
  let answer = await press()
  for (let n = 0; n < 60 && answer.status !== 429; n += 1) answer = await press()
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
})

/** The size of headers and body in brotli, as sent over the wire. */
async function bytesOfAnswer(url: string): Promise<number> {
  const agent = new http.Agent({ keepAlive: true })
  const request = http.get(url, { agent, headers: { 'Accept-Encoding': 'br' } })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const { socket } = response
  await once(response.resume(), 'end')
  agent.destroy()
  // Between a proxy and its visitor these two are not sent: HTTP/2 forbids them.
  const hops = ['connection', 'keep-alive'].map((name) => `${name}: ${response.headers[name]}\r\n`.length)
  return socket.bytesRead - hops.reduce((sum, bytes) => sum + bytes)
}
