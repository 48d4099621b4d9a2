import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** Every address that the site answers, with its parameters as they are written in the routes. */
export async function listRoutes(): Promise<string[]> {
  const text = await readFile('test/routes.snapshot.txt', 'utf8')
  const found = text.split('\n').map((line) => /^\w+ +(\/\S*)/.exec(line)?.[1])
  return [...new Set(found.filter((path) => path !== undefined))]
}

/** The cookies of a demonstration's member and of its coach, who is its owner, and the addresses that their pages lead to. */
export async function signInEach(url: string): Promise<{ cookies: string[]; paths: string[] }> {
  const cookies = await Promise.all(['member', 'coach'].map((as) => signIn(url, as)))
  const found = new Set<string>()
  for (const Cookie of cookies)
    for (const path of ['/account', '/society/rooms', '/society/members', '/desk', '/desk/orders', '/desk/people']) {
      const page = await (await fetch(url + path, { headers: { Cookie, Accept: 'text/html' } })).text()
      for (const [, href] of page.matchAll(/href="(\/(?:account|society|desk)\/[^"#?]+)"/g)) if (href) found.add(href)
    }
  return { cookies, paths: [...found].sort() }
}

async function signIn(url: string, as: string): Promise<string> {
  const { headers } = await send(url, '/login/demo', { as })
  return headers
    .getSetCookie()
    .map((text) => text.split(';', 1)[0])
    .join('; ')
}

const EMAIL = 'fuzz@example.com'
const PRODUCTS = ['blueprint', 'startup-pack', 'funding-pack', 'money-finder', 'society', 'clarity-call', 'focus-call']

/**
 * Buys, books, applies and writes as a visitor of the demonstration does, and gives every address that it was led to or
 * was sent by email: the real links, with valid tokens. Steps that fail are left out.
 */
export async function collectRealPaths(url: string): Promise<string[]> {
  const found = new Set<string>()
  for (const productId of PRODUCTS) {
    const name = productId === 'clarity-call' ? 'create-clarity-checkout' : 'create-checkout'
    const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer anon-demo-key' }
    const body = JSON.stringify({ productId })
    const answer = await fetch(`${url}/functions/v1/${name}`, { method: 'POST', headers, body })
    const session = /cs_test_\w+/.exec(await answer.text())?.[0]
    if (session) await pay(url, session, found)
  }
  for (const call of ['clarity-call', 'focus-call']) {
    const times = await (await fetch(`${url}/bookings/${call}.json`)).text()
    const start = /\d{4}-\d\d-\d\dT[\d:.]+Z/.exec(times)?.[0] ?? ''
    const { headers } = await send(url, `/book/${call}`, { start, timeZone: 'UTC' })
    const session = /cs_test_\w+/.exec(headers.get('Location') ?? '')?.[0]
    if (session) await pay(url, session, found)
  }
  const person = { email: EMAIL, name: 'Fay', message: 'Do ovens count?', subject: 'Ovens' }
  const application = { business: 'A bakery', stage: 'young', state: 'GA', needs: 'An oven' }
  for (const path of ['/newsletter', '/contact/message', '/my-data', '/cancel', '/find-my-purchase/mail', '/quiz']) {
    await send(url, path, { ...person, page: '/' })
  }
  await send(url, '/apply', { ...person, ...application })
  await addEmailedPaths(url, found)
  return [...found].sort()
}

function send(url: string, path: string, fields: Record<string, string>): Promise<Response> {
  const headers = { Origin: url, 'Sec-Fetch-Site': 'same-origin', Accept: 'text/html' }
  return fetch(url + path, { method: 'POST', headers, body: new URLSearchParams(fields), redirect: 'manual' })
}

async function pay(url: string, session: string, found: Set<string>): Promise<void> {
  await send(url, `/demo/stripe/pay/${session}`, { choice: 'pay', email: EMAIL })
  found.add(`/purchases/${session}`).add(`/thank-you?session_id=${session}`).add(`/demo/stripe/pay/${session}`)
  for (let tries = 0; tries < 50; tries++) {
    const text = await (await fetch(`${url}/purchases/${session}`)).text()
    for (const [, path] of text.matchAll(/"href":"(\/[^"]+)"/g)) if (path) found.add(path)
    if (text.includes('"state":"paid"')) return
    await pause(100)
  }
}

/** Emails are sent one after the other: waits until no new address has arrived for a while. */
async function addEmailedPaths(url: string, found: Set<string>): Promise<void> {
  for (let quiet = 0, before = -1; quiet < 10; quiet = found.size === before ? quiet + 1 : 0) {
    before = found.size
    const text = await (await fetch(`${url}/demo/outbox.json`)).text()
    for (const [link] of text.matchAll(/https?:\/\/[^\s"\\<>)]+/g)) {
      if (URL.canParse(link) && new URL(link).host === new URL(url).host) found.add(link.slice(url.length) || '/')
    }
    await pause(200)
  }
}
