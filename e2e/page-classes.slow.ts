import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PRERENDERED_FILES, PRERENDERED_PATHS, RENDERED_PATHS } from '../app/routes.ts'
import { waitForEmail } from '../test/buyer.ts'
import { postForm, sendForm } from '../test/no-script-client.ts'
import { openSite, type Site } from './site.ts'

// Who may keep a copy of each answer. A page is private unless it is made for everyone, or named here.
const PUBLIC_PAGES = new Set([
  ...[...PRERENDERED_PATHS, ...RENDERED_PATHS, ...PRERENDERED_FILES, '/.well-known/security.txt'],
  ...['/my-data', '/apply', '/cancel', '/newsletter'],
])

const [pageLines = '', otherLines = ''] = readFileSync('test/routes.snapshot.txt', 'utf8').split('\n\n')
const PAGES = [...pageLines.matchAll(/^(?:built|asked) {2}(\S+)/gm)].map(([, path]) => path as string)
const OTHERS = [...otherLines.matchAll(/^(?:GET|ALL) +(\S+)/gm)].map(([, path]) => path as string)
const FILES = /\.(xml|txt|webmanifest)$/

/** The addresses of a route: with a parameter that it may lack, both; each parameter made up. */
function addressesOf(path: string): string[] {
  const optional = path.replace(/\/:\w+\?$/, '')
  const made = (route: string) => route.replace(/:\w+\??(\{[^/]*\})?/g, 'made-up-token').replace('*', 'nowhere')
  return optional === path ? [made(path)] : [made(optional), made(path)]
}

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const dataOf = (path: string) => (path === '/' ? '/_.data' : path.replace(/(\?|$)/, '.data$1'))

/** Whether the headers of an answer make it public or private; otherwise the headers themselves. */
async function classOf(path: string, init: RequestInit = {}): Promise<string> {
  const { headers, status } = await fetch(site.url + path, { redirect: 'manual', ...init })
  expect(status, path).toBeLessThan(500)
  const type = headers.get('Content-Type')
  if (type?.startsWith('text/')) expect(type, path).toMatch(/; charset=utf-8$/i)
  const said = ['Cache-Control', 'Referrer-Policy', 'X-Robots-Tag', 'ETag'].map((name) => headers.get(name))
  const [cache, referrer, robots, etag] = said
  if (cache === 'private, no-store' && referrer === 'no-referrer' && robots === 'noindex, nofollow' && !etag)
    return 'private'
  if (cache?.startsWith('public, ') && referrer === 'strict-origin-when-cross-origin' && !robots) return 'public'
  return `${status} ${said.join(' | ')}`
}

describe.each(PAGES.flatMap(addressesOf))('%s', (path) => {
  const expected = PUBLIC_PAGES.has(path) ? 'public' : 'private'
  test(`is ${expected}, and so is its data`, async () => {
    expect(await classOf(path)).toBe(expected)
    if (!FILES.test(path)) expect(await classOf(dataOf(path))).toBe(expected)
  })
})

test.each([
  '/quiz?stage=idea',
  '/clarity-call-success?session_id=cs_test_0123456789',
  '/apply?quiz=made-up-token',
  '/book/clarity-call?session_id=cs_test_0123456789',
])('%s is private for its query', async (path) => {
  expect([await classOf(path), await classOf(dataOf(path))]).toEqual(['private', 'private'])
})

test('A public page stays public with a query that is not about the visitor', async () => {
  expect(await classOf('/testimonials?tag=grant')).toBe('public')
  expect(await classOf('/free-money-finder?from=a-friend')).toBe('public')
})

/** Public without its parameter: with one, its loader makes the answer private, as the next test shows. */
const PUBLIC_WITHOUT_ITS_PARAMETER = ['/apply/:token?']

test('No page whose address has a parameter says that it is public', () => {
  const withParameter = [...pageLines.matchAll(/^(?:built|asked) {2}(\S*:\S*) +(\S+)$/gm)]
  expect(withParameter.length).toBeGreaterThan(40)
  const saysPublic = withParameter.filter(([, , file]) => readFileSync(`app/${file}`, 'utf8').includes('publicPage'))
  expect(saysPublic.map(([, path]) => path)).toEqual(PUBLIC_WITHOUT_ITS_PARAMETER)
})

test('An application that someone has begun, and its data, are private', async () => {
  const fields = { name: 'Ada', email: 'mia@example.com', business: 'A bakery', stage: 'young', state: 'GA' }
  await sendForm(site, '/apply', { ...fields, needs: 'An oven' })
  const { text } = await waitForEmail(site, 'mia@example.com', /confirm/)
  const confirmed = await postForm(site, /\/apply\/confirm\/[\w.-]+/.exec(text)?.[0] ?? '', {})
  const apply = confirmed.headers.get('Location') ?? ''
  expect((await fetch(site.url + apply)).status).toBe(200)
  expect([await classOf(apply), await classOf(dataOf(apply))]).toEqual(['private', 'private'])
})

test.each(['/contact/message', '/apply', '/newsletter', '/calls/made-up-token', '/your-story/made-up-token'])(
  'The answer to a form at %s is private',
  async (path) => {
    const body = () => new URLSearchParams({ email: 'nobody' })
    const headers = { 'Sec-Fetch-Site': 'same-origin', Accept: 'text/html' }
    expect(await classOf(path, { method: 'POST', headers, body: body() })).toBe('private')
    expect(await classOf(dataOf(path), { method: 'POST', headers, body: body() })).toBe('private')
  },
)

test('The error for a request body that is not a form is private too', async () => {
  const headers = { 'Sec-Fetch-Site': 'same-origin', Accept: 'text/html', 'Content-Type': 'text/plain' }
  expect(await classOf('/calls/made-up-token', { method: 'POST', headers, body: 'hello' })).toBe('private')
  expect(await classOf('/contact', { method: 'POST', headers: { Accept: 'text/html' } })).toBe('private')
})

// The demonstration's Stripe answers for itself.
const OWN = OTHERS.filter((path) => !PUBLIC_PAGES.has(path) && !path.startsWith('/demo/stripe'))
test.each(OWN.flatMap(addressesOf))('The answer of %s is never cached', async (path) => {
  const { headers } = await fetch(site.url + path, { redirect: 'manual' })
  expect(headers.get('Cache-Control')).toContain('no-store')
})
