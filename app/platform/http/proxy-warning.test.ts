import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createLog } from '../process/log.server.ts'
import { proxyWarning } from './proxy-warning.ts'

/** The log after three requests through a proxy, and one without. */
async function warningsOf(trustedProxies: number): Promise<string[]> {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line).msg) })
  const app = new Hono().use(proxyWarning({ trustedProxies, log })).get('/', (context) => context.text('hello'))
  await app.request('/')
  expect(lines).toEqual([])
  for (const visitor of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
    await app.request('/', { headers: { 'X-Forwarded-For': visitor } })
  return lines
}

test('A proxy that is missing from the settings causes one warning that says what to do, and one that is in them none', async () => {
  expect(await warningsOf(0)).toEqual([expect.stringMatching(/TRUST_PROXY to the number of proxies/)])
  expect(await warningsOf(1)).toEqual([])
})
