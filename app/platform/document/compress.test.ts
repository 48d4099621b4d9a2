import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compress } from './compress.ts'

const PAGE = `<!doctype html><title>Book</title>${'<li>9:00 AM</li>'.repeat(200)}`

const ask = (encoding: string) => new Request('http://localhost/book', { headers: { 'Accept-Encoding': encoding } })
const page = (status = 200) => new Response(PAGE, { status, headers: { ETag: '"one"', 'Content-Type': 'text/html' } })

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a rendered page is sent in %s to clients that accept it', async (encoding, unpack) => {
  const answer = await compress(page(404), ask(encoding))
  expect(answer.status).toBe(404)
  expect(answer.headers.get('Content-Encoding')).toBe(encoding)
  expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
  expect(answer.headers.get('ETag')).toBe('W/"one"')
  const body = Buffer.from(await answer.arrayBuffer())
  expect(body.length).toBeLessThan(PAGE.length / 4)
  expect(unpack(body).toString()).toBe(PAGE)
})

test('and uncompressed to all others, and without a body where it has none', async () => {
  const answer = await compress(page(), ask('identity'))
  expect(answer.headers.get('Content-Encoding')).toBeNull()
  expect(await answer.text()).toBe(PAGE)
  const unchanged = await compress(new Response(null, { status: 304, headers: { ETag: '"one"' } }), ask('br'))
  expect(unchanged.status).toBe(304)
  expect(unchanged.headers.get('Content-Encoding')).toBeNull()
})

const pageOf = (cacheControl: string) =>
  new Response('a page '.repeat(200), { headers: { 'Cache-Control': cacheControl, 'Content-Type': 'text/html' } })
const encodingOf = async (cacheControl: string, headers: Record<string, string>) => {
  const request = new Request('https://example.com', { headers: { 'Accept-Encoding': 'br', ...headers } })
  return (await compress(pageOf(cacheControl), request)).headers.get('Content-Encoding')
}
const PRIVATE = 'private, no-store'
const COOKIE = { Cookie: 'session=x' }

test('A private page is compressed for a visitor who came on their own, and not when another site may have made their browser ask', async () => {
  for (const site of ['same-origin', 'none'])
    expect(await encodingOf(PRIVATE, { ...COOKIE, 'Sec-Fetch-Site': site })).toBe('br')
  for (const site of ['cross-site', 'same-site'])
    expect(await encodingOf(PRIVATE, { ...COOKIE, 'Sec-Fetch-Site': site })).toBeNull()
  expect(await encodingOf(PRIVATE, COOKIE)).toBeNull()
})

test('Public pages, and private ones that no cookie opens, are always compressed', async () => {
  expect(await encodingOf('public, max-age=0', { ...COOKIE, 'Sec-Fetch-Site': 'cross-site' })).toBe('br')
  expect(await encodingOf(PRIVATE, { 'Sec-Fetch-Site': 'cross-site' })).toBe('br')
})
