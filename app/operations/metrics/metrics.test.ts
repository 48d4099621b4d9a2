import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buyBlueprint } from '../../../test/buyer.ts'
import { openShop, shopForFile } from '../../../test/shop.ts'

const METRICS_TOKEN = '8d02b6f4c91e57a3608cd4e2b97f1a35'
const shop = shopForFile({ env: { METRICS_TOKEN } })

const scrape = (authorization: string) => fetch(`${shop.url}/metrics`, { headers: { Authorization: authorization } })

/** Every sample: its name with labels, and its value. */
async function samples(): Promise<Map<string, number>> {
  const text = await (await scrape(`Bearer ${METRICS_TOKEN}`)).text()
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

test('Only whoever has the token reads the metrics, and without METRICS_TOKEN there is no such address', async () => {
  const withToken = await scrape(`Bearer ${METRICS_TOKEN}`)
  expect(withToken.status).toBe(200)
  expect(withToken.headers.get('Content-Type')).toMatch(/^application\/openmetrics-text; version=1\.0\.0/)
  expect(withToken.headers.get('Cache-Control')).toBe('private, no-store')
  for (const wrong of ['', 'Bearer', `Bearer ${METRICS_TOKEN}x`, `Basic ${METRICS_TOKEN}`])
    expect((await scrape(wrong)).status).toBe(401)
  const other = await openShop({ runJobs: false })
  const answer = await fetch(`${other.url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })
  await other.close()
  expect(answer.status).toBe(404)
})

test('The text is OpenMetrics: each metric has a type and a help, histograms grow, and it ends with # EOF', async () => {
  const text = await (await scrape(`Bearer ${METRICS_TOKEN}`)).text()
  expect(text.endsWith('\n# EOF\n')).toBe(true)
  const named = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name)
  expect(new Set(named).size).toBe(named.length)
  for (const line of text.split('\n').filter((one) => one && !one.startsWith('#'))) {
    expect(line).toMatch(/^[a-z_]+(\{[a-z]+="[^"]*"\})? [\d.e+-]+$/)
    expect(
      named.some((name) => line.startsWith(name)),
      line,
    ).toBe(true)
  }
  const buckets = [...text.matchAll(/^unborrowed_request_duration_seconds_bucket\S+ (\d+)$/gm)].map(([, n]) =>
    Number(n),
  )
  expect(buckets).toEqual([...buckets].sort((a, b) => a - b))
})

test('A purchase and its requests are counted', async () => {
  const before = await samples()
  await buyBlueprint(shop, 'ada@example.com')
  const after = await samples()
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  expect(grown('unborrowed_orders{state="paid"}')).toBe(1)
  expect(grown('unborrowed_requests_total{status="200"}')).toBeGreaterThan(0)
  expect(grown('unborrowed_webhooks_received')).toBeGreaterThan(0)
  expect(after.get('process_resident_memory_bytes')).toBeGreaterThan(50e6)
})

test('Every metric that an alert rule asks for is there', async () => {
  const rules = readFileSync('docs/alerts.yml', 'utf8')
  const asked = new Set([...rules.matchAll(/\b(?:unborrowed|process)_\w+/g)].map(([name]) => name))
  const text = await (await scrape(`Bearer ${METRICS_TOKEN}`)).text()
  expect(asked.size).toBeGreaterThan(8)
  const known = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\w+)/gm)].map(([, name, type]) =>
      type === 'counter' ? `${name}_total` : `${name}`,
    ),
  )
  expect([...asked].filter((name) => !known.has(name.replace(/_bucket$/, '')))).toEqual([])
})
