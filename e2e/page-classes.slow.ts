import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OutboxEmail, openSession, waitForEmail, waitForPurchaseState } from '../test/buyer.ts'
import { payAt, postForm, sendForm } from '../test/no-script-client.ts'
import { freeTimesAt } from '../test/rig/calls.ts'
import { openSite, type Site } from './site.ts'

// Who may keep a copy of each answer. A page is private unless it is named here.
const PUBLIC_PAGES = new Set([
  '/',
  '/shop',
  '/blueprint',
  '/blueprint/sample-chapter',
  '/society',
  '/focus-call',
  '/clarity-call',
  '/free-money-finder',
  '/startup-pack',
  '/funding-pack',
  '/success',
  '/clarity-call-success',
  '/about',
  '/testimonials',
  '/contact',
  '/my-data',
  '/privacy',
  '/terms',
  '/login',
  '/quiz',
  '/apply',
  '/cancel',
  '/find-my-purchase',
  '/newsletter',
  '/sitemap.xml',
  '/robots.txt',
  '/site.webmanifest',
  '/.well-known/security.txt',
])

/** Their links come by email weeks later, or they are behind a sign-in: see the unit tests of each capability. */
const OPENED_IN_UNIT_TESTS =
  /^\/(account\/board|application-outcome|desk|edition-previews|live-call-commitments|society(-emails)?|weekly-opportunities|your-story)\//

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
const real = new Map<string, string>()
beforeAll(async () => {
  let coach = ''
  site = await openSite({}, async (command) => {
    coach = await command('coach:link')
  })
  for (const [route, path] of await realAddresses(site, coach)) real.set(route, path)
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

test('Every route with a parameter was opened with a real value, and its page and its data are private', async () => {
  const toOpen = PAGES.filter((path) => path.includes('/:') && !OPENED_IN_UNIT_TESTS.test(path))
  expect([...real.keys()].sort()).toEqual(toOpen.sort())
  for (const [route, path] of real) {
    expect((await fetch(site.url + path, { redirect: 'manual' })).status, `${route} opens nothing`).not.toBe(404)
    expect([route, await classOf(path), await classOf(dataOf(path))]).toEqual([route, 'private', 'private'])
  }
})

test.each([
  '/contact/message',
  '/my-data',
  '/cancel',
  '/apply',
  '/newsletter',
  '/find-my-purchase/mail',
  '/quiz',
  '/book/clarity-call',
  '/calls/made-up-token',
  '/review/made-up-token',
  '/your-story/made-up-token',
  '/newsletter/preferences/made-up-token',
])('The answer to a form at %s is private', async (path) => {
  const body = () => new URLSearchParams({ email: 'nobody' })
  const headers = { 'Sec-Fetch-Site': 'same-origin', Accept: 'text/html' }
  expect(await classOf(path, { method: 'POST', headers, body: body() })).toBe('private')
  expect(await classOf(dataOf(path), { method: 'POST', headers, body: body() })).toBe('private')
})

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

/** An address that really opens something, for every page with a parameter. */
async function realAddresses(site: Site, printed: string): Promise<[route: string, path: string][]> {
  const [bought, call, member, newsletter, data, added] = await Promise.all([
    purchase(site),
    bookedCall(site),
    membership(site),
    subscription(site),
    ownData(site),
    addedAddress(site),
  ])
  const coach: [string, string] = ['/coach/:token', /\/coach\/[\w.-]+/.exec(printed)?.[0] ?? 'no link']
  return [...bought, ...call, ...member, ...newsletter, ...data, ...added, coach]
}

const linkIn = ({ text }: OutboxEmail, kind: string): string =>
  new RegExp(`/${kind}/[\\w.-]+`).exec(text)?.[0] ?? `no link to ${kind}`

async function purchase(site: Site): Promise<[string, string][]> {
  const session = await openSession(site, 'money-finder-small-business')
  await payAt(site, `/demo/stripe/pay/${session}`, 'pam@example.com')
  const { steps } = await waitForPurchaseState(site, session, 'paid')
  const download = new URL(steps?.[0]?.href ?? '', site.url).pathname
  const edition = download.replace('downloads', 'editions')
  const html = await (await fetch(site.url + edition)).text()
  const report = /\/editions\/[^"]+\/report\?[^"]+/.exec(html)?.[0]?.replaceAll('&amp;', '&') ?? ''
  const [orderId] = /ord_[a-z0-9]+/.exec((await waitForEmail(site, 'pam@example.com')).text) ?? []
  return [
    ['/downloads/:token/:file?', download],
    ['/editions/:token', edition],
    ['/editions/:token/report', report],
    ['/editions/:token/profile', `${edition}/profile`],
    ['/account/purchases/:order', `/account/purchases/${orderId}`],
    ['/sign-in/:token', await signInLink(site, 'pam@example.com')],
  ]
}

async function signInLink(site: Site, email: string): Promise<string> {
  await postForm(site, '/login', { email })
  return linkIn(await waitForEmail(site, email, /is your code/), 'sign-in')
}

async function bookedCall(site: Site): Promise<[string, string][]> {
  const [start = ''] = await freeTimesAt(site)
  const held = await postForm(site, '/book/clarity-call', { start, zone: 'America/Chicago' })
  await payAt(site, held.headers.get('Location') ?? '', 'cal@example.com')
  const link = linkIn(await waitForEmail(site, 'cal@example.com', /call/i), 'calls')
  // Pressed in a browser that did not ask, so that it is reported.
  await postForm(site, await signInLink(site, 'cal@example.com'), {})
  const reported = await waitForEmail(site, 'cal@example.com', /Someone signed in/)
  return [
    ['/calls/:token', link],
    ['/sign-in/end/:token', linkIn(reported, 'sign-in/end')],
  ]
}

/** A second address of the demonstration's member, which her first one can undo. */
async function addedAddress(site: Site): Promise<[string, string][]> {
  const cookie = (await postForm(site, '/login/demo', { as: 'member' })).headers.getSetCookie()[0]?.split(';', 1)[0]
  const headers = { Cookie: cookie ?? '', 'Sec-Fetch-Site': 'same-origin', Accept: 'text/html' }
  const send = (fields: Record<string, string>) =>
    fetch(`${site.url}/account/address`, { method: 'POST', headers, body: new URLSearchParams(fields) })
  await send({ email: 'member@work.example', kind: 'add' })
  const { text } = await waitForEmail(site, 'member@work.example', /confirms your email/)
  await send({ code: /\b[2-9B-Z]{4}-[2-9B-Z]{4}\b/.exec(text)?.[0] ?? '' })
  const told = await waitForEmail(site, 'member@example.com', /was added/)
  return [['/sign-in/undo/:token', linkIn(told, 'sign-in/undo')]]
}

async function membership(site: Site): Promise<[string, string][]> {
  const fields = { name: 'Ada', email: 'mia@example.com', business: 'A bakery', stage: 'young', state: 'GA' }
  await sendForm(site, '/apply', { ...fields, needs: 'An oven' })
  const confirm = linkIn(await waitForEmail(site, 'mia@example.com', /confirm/), 'apply/confirm')
  const apply = (await postForm(site, confirm, {})).headers.get('Location') ?? ''
  const payment = await postForm(site, `${apply}?pay`, {})
  await payAt(site, payment.headers.get('Location') ?? '', 'mia@example.com')
  const reviewing = await waitForEmail(site, 'mia@example.com', /in review/)
  const asked = await waitForEmail(site, 'support@unborrowed.example', ({ text }) => text.includes('/review/'))
  const member = linkIn(reviewing, 'membership')
  return [
    ['/apply/:token?', apply],
    ['/apply/confirm/:token', confirm],
    ['/membership/:token', member],
    ['/membership/:token/payment', `${member}/payment`],
    ['/cancel/:token', linkIn(reviewing, 'cancel')],
    ['/review/:token', linkIn(asked, 'review')],
  ]
}

async function subscription(site: Site): Promise<[string, string][]> {
  await sendForm(site, '/newsletter', { email: 'nia@example.com' })
  const confirm = linkIn(await waitForEmail(site, 'nia@example.com'), 'newsletter/confirm')
  await postForm(site, confirm, {})
  const welcome = await waitForEmail(site, 'nia@example.com', /^Welcome/)
  return [
    ['/newsletter/confirm/:token', confirm],
    ['/newsletter/preferences/:token', linkIn(welcome, 'newsletter/preferences')],
    ['/newsletter/unsubscribe/:token', linkIn(welcome, 'newsletter/unsubscribe')],
  ]
}

async function ownData(site: Site): Promise<[string, string][]> {
  await sendForm(site, '/my-data', { email: 'dot@example.com' })
  return [['/my-data/:token', linkIn(await waitForEmail(site, 'dot@example.com'), 'my-data')]]
}
