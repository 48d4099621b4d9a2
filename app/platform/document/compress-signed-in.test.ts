import { expect, test } from 'vitest'
import { compress } from './compress.ts'

const page = (cacheControl: string) =>
  new Response('a page '.repeat(200), { headers: { 'Cache-Control': cacheControl, 'Content-Type': 'text/html' } })
const encodingOf = async (cacheControl: string, headers: Record<string, string>) => {
  const request = new Request('https://example.com', { headers: { 'Accept-Encoding': 'br', ...headers } })
  return (await compress(page(cacheControl), request)).headers.get('Content-Encoding')
}
const PRIVATE = 'private, no-store'
const COOKIE = { Cookie: 'session=x' }

test.each(['same-origin', 'none'])(
  'A private page is compressed for a visitor who came by herself (%s)',
  async (site) => {
    expect(await encodingOf(PRIVATE, { ...COOKIE, 'Sec-Fetch-Site': site })).toBe('br')
  },
)

test.each(['cross-site', 'same-site', ''])(
  'It is not when another site may have made her browser ask (%s)',
  async (site) => {
    expect(await encodingOf(PRIVATE, { ...COOKIE, ...(site && { 'Sec-Fetch-Site': site }) })).toBeNull()
  },
)

test('Public pages, and private ones that no cookie opens, are always compressed', async () => {
  expect(await encodingOf('public, max-age=0', { ...COOKIE, 'Sec-Fetch-Site': 'cross-site' })).toBe('br')
  expect(await encodingOf(PRIVATE, { 'Sec-Fetch-Site': 'cross-site' })).toBe('br')
})
