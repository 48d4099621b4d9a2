import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { payAt, postForm } from '../no-script-client.ts'
import type { FuzzSource } from './fuzz-requests.ts'

const EMAIL = 'fuzz@example.com'
const LEADING_ON = ['/account', '/society/rooms', '/society/members', '/desk', '/desk/orders', '/desk/people']
const FORMS = ['/newsletter', '/contact/message', '/my-data', '/cancel', '/find-my-purchase/mail', '/quiz', '/apply']

/**
 * Signs in as a demonstration's member and as its coach, who is its owner, buys, books, applies and writes, and gives every address
 * that it was led to or was sent by email: the real links, with valid tokens. Steps that fail are left out.
 */
export async function findSource(url: string): Promise<FuzzSource> {
  const real = new Set<string>()
  const cookies = await Promise.all(['member', 'coach'].map((as) => signIn({ url }, as)))
  if (cookies.includes('')) throw new Error('a member and the owner could not both sign in')
  for (const Cookie of cookies)
    for (const path of LEADING_ON) {
      const page = await textOf(url + path, { Cookie, Accept: 'text/html' })
      for (const [, href = ''] of page.matchAll(/href="(\/(?:account|society|desk)\/[^"#?]+)"/g)) real.add(href)
    }
  for (const product of ['blueprint', 'startup-pack', 'funding-pack', 'money-finder', 'society'])
    await pay(url, await postForm({ url }, '/functions/v1/create-checkout', { productId: product }), real)
  for (const call of ['clarity-call', 'focus-call']) {
    const [start = ''] = /\d{4}-\d\d-\d\dT[\d:.]+Z/.exec(await textOf(`${url}/bookings/${call}.json`)) ?? []
    await pay(url, await postForm({ url }, `/book/${call}`, { start, timeZone: 'UTC' }), real)
  }
  const typed = { email: EMAIL, name: 'Fay', message: 'Do ovens count?', subject: 'Ovens', page: '/' }
  for (const path of FORMS)
    await postForm({ url }, path, { ...typed, business: 'A bakery', stage: 'young', state: 'GA', needs: 'An oven' })
  await addEmailedPaths(url, real)
  const table = await readFile('test/routes.snapshot.txt', 'utf8')
  const routes = new Set([...table.matchAll(/^\w+ +(\/\S*)/gm)].map(([, path = '']) => path))
  return { url, cookies, routes: [...routes], real: [...real].sort() }
}

const textOf = async (url: string, headers: HeadersInit = {}) => (await fetch(url, { headers })).text()

async function signIn(site: { url: string }, as: string): Promise<string> {
  const { headers } = await postForm(site, '/login/demo', { as })
  return headers
    .getSetCookie()
    .map((text) => text.split(';', 1)[0])
    .join('; ')
}

async function pay(url: string, { headers }: Response, real: Set<string>): Promise<void> {
  const page = headers.get('Location') ?? ''
  const [session] = /cs_test_\w+/.exec(page) ?? []
  if (!session) return
  await payAt({ url }, page, EMAIL)
  real.add(`/purchases/${session}`).add(`/thank-you?session_id=${session}`).add(`/demo/stripe/pay/${session}`)
  for (let tries = 0; tries < 50; tries++) {
    const text = await textOf(`${url}/purchases/${session}`)
    for (const [, path = ''] of text.matchAll(/"href":"(\/[^"]+)"/g)) real.add(path)
    if (text.includes('"state":"paid"')) return
    await pause(100)
  }
}

/** Emails are sent one after the other: waits until no new address has arrived for a while. */
async function addEmailedPaths(url: string, real: Set<string>): Promise<void> {
  for (let quiet = 0, before = -1; quiet < 10; quiet = real.size === before ? quiet + 1 : 0) {
    before = real.size
    const text = await textOf(`${url}/demo/outbox.json`)
    for (const [link] of text.matchAll(/https?:\/\/[^\s"\\<>)]+/g))
      if (URL.canParse(link) && new URL(link).host === new URL(url).host) real.add(link.slice(url.length) || '/')
    await pause(200)
  }
}
