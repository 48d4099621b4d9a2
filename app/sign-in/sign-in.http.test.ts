import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { waitForEmail } from '../../test/buyer.ts'
import { openShop, type Shop } from '../../test/shop.ts'
import { signIn } from '../../test/signed-in.ts'
import { emailDataLink, eraseMyData } from '../my-data/export-and-erasure.ts'
import { endAllSessions, endSessions } from './end-sessions.ts'
import { createSessionStreams } from './session-streams.ts'
import { sessionOf } from './sessions.ts'
import { people, personAddresses, sessions, signIns } from './sign-in.sql.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const post = (path: string, cookie: string, body: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin', ...headers },
    body: new URLSearchParams(body),
  })
const isOpen = async (cookie: string) =>
  (await sessionOf(shop.deps, new Request(shop.url, { headers: { Cookie: cookie } }))) !== undefined

/** Opens the stream of a session; `end` answers what came when it closed, and after how many milliseconds. */
async function openStream(cookie: string) {
  const answer = await fetch(`${shop.url}/account/session-events`, { headers: { Cookie: cookie } })
  const text = answer.text()
  return { answer, text }
}

test('Signing out ends the session in the database, and only by a form of our own', async () => {
  const { cookie } = await signIn(shop, 'ada@example.com')
  expect((await fetch(`${shop.url}/sign-out`, { headers: { Cookie: cookie } })).status).not.toBe(303)
  expect((await post('/sign-out', cookie, {}, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  expect(await isOpen(cookie)).toBe(true)
  const answer = await post('/sign-out', cookie)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('Set-Cookie')).toMatch(/^session=; .*Max-Age=0/)
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  expect(await isOpen(cookie)).toBe(false)
})

test('A stream ends with its session, and other sessions’ streams go on', async () => {
  const ada = await signIn(shop, 'bea@example.com')
  const bea = await signIn(shop, 'cleo@example.com')
  const hers = await openStream(ada.cookie)
  const others = await openStream(bea.cookie)
  expect(hers.answer.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8')
  await shop.database.transact((tx) => endSessions(tx, { personId: ada.session.person.id }))
  expect(await hers.text).toContain('event: ended')
  const stillOpen = await Promise.race([others.text, new Promise((resolve) => setImmediate(() => resolve('open')))])
  expect(stillOpen).toBe('open')
  await shop.database.transact((tx) => endSessions(tx, { personId: bea.session.person.id }))
  await others.text
})

test('Another process hears that a session has ended', async () => {
  const { session } = await signIn(shop, 'dana@example.com')
  const other = createSessionStreams(shop.database, shop.deps.log)
  const told = vi.fn()
  other.watch(session.id, told)
  await shop.database.transact((tx) => endSessions(tx, { personId: session.person.id }))
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith('ended'), { timeout: 60_000 })
  await other.stop()
})

test('Without a session there is no stream, and the browser stops asking', async () => {
  const answer = await fetch(`${shop.url}/account/session-events`)
  expect(answer.status).toBe(204)
})

test('The owner can end every session of a person', async () => {
  const { cookie, session } = await signIn(shop, 'eve@example.com')
  expect(await endAllSessions(shop.deps, session.person.id)).toBe(true)
  expect(await isOpen(cookie)).toBe(false)
  expect(await endAllSessions(shop.deps, 'per_nobody')).toBe(false)
})

test('Erasing her data ends her sessions and leaves no row of hers', async () => {
  const { cookie, session } = await signIn(shop, 'fay@example.com')
  await emailDataLink(shop.deps, 'fay@example.com')
  const { text } = await waitForEmail(shop, 'fay@example.com')
  const token = /\/my-data\/([\w-]{43})/.exec(text)?.[1] ?? ''
  const shown = await (await fetch(`${shop.url}/my-data/${token}/data.json`)).json()
  expect(JSON.stringify(shown.sections)).toContain('"signed in with"')
  expect(await eraseMyData(shop.deps, token)).toBe('open')
  expect(await isOpen(cookie)).toBe(false)
  const { db } = shop.database
  const left = [
    ...(await db.select().from(people)).filter(({ id }) => id === session.person.id),
    ...(await db.select().from(personAddresses)).filter(({ email }) => email === 'fay@example.com'),
    ...(await db.select().from(sessions)).filter(({ personId }) => personId === session.person.id),
    ...(await db.select().from(signIns)).filter(({ email }) => email === 'fay@example.com'),
  ]
  expect(left).toEqual([])
})
