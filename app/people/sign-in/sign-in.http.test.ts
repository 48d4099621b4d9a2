import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { onPostgres } from '../../../test/database.ts'
import { shopForFile } from '../../../test/shop.ts'
import { signIn } from '../../../test/signed-in.ts'
import { createSessionStreams } from './session-streams.ts'
import { endAllSessions, endSessions, sessionOf } from './sessions.ts'
import { signInRoutes } from './sign-in.http.ts'

const shop = shopForFile()

const post = (path: string, cookie: string, body: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin', ...headers },
    body: new URLSearchParams(body),
  })
const isOpen = async (cookie: string) =>
  (await sessionOf(shop.deps, new Request(shop.url, { headers: { Cookie: cookie } }))) !== undefined

const openStream = (Cookie: string) => fetch(`${shop.url}/account/session-events`, { headers: { Cookie } })

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
  const others = readerOf(await openStream(bea.cookie))
  expect(hers.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8')
  await shop.database.transact((tx) => endSessions(tx, { personId: ada.session.person.id }))
  expect(await hers.text()).toContain('event: ended')
  expect(await others.ends()).toBe(false)
  await shop.database.transact((tx) => endSessions(tx, { personId: bea.session.person.id }))
  // Without a session the browser stops asking.
  expect((await openStream(bea.cookie)).status).toBe(204)
})

test('Another process hears that a session has ended', async () => {
  const { session } = await signIn(shop, 'dana@example.com')
  const other = createSessionStreams(shop.database, shop.deps.log)
  const stream = other.open(session, () => () => {})
  await shop.database.transact((tx) => endSessions(tx, { personId: session.person.id }))
  expect(await stream.text()).toContain('event: ended')
  await other.stop()
})

test.runIf(onPostgres)('A stream ends even if its process could not hear that the session has ended', async () => {
  const listening = sql`from pg_stat_activity where application_name = 'unborrowed-sessions_ended' and datname = current_database()`
  const count = async () => (await shop.database.db.execute(sql`select 1 ${listening}`)).rows.length
  const { session } = await signIn(shop, 'jo@example.com')
  const before = await count()
  const other = createSessionStreams(shop.database, shop.deps.log)
  const stream = other.open(session, () => () => {})
  await expect.poll(count).toBe(before + 1)
  await shop.database.transact(async (tx) => {
    await tx.execute(sql`select pg_terminate_backend(pid) ${listening}`)
    await endSessions(tx, { personId: session.person.id })
  })
  expect(await stream.text()).toContain('event: ended')
  await other.stop()
})

test('A session has six streams and a person twenty: one more closes their oldest, and nobody else’s', async () => {
  const streams = createSessionStreams(shop.database, shop.deps.log)
  const bystander = await signIn(shop, 'gil@example.com')
  const others = readerOf(streams.open(bystander.session, () => () => {}))
  const readers: ReturnType<typeof readerOf>[] = []
  for (let signedIn = 0; signedIn < 4; signedIn++) {
    const { session } = await signIn(shop, 'hope@example.com')
    for (let n = 0; n < 8; n++) readers.push(readerOf(streams.open(session, () => () => {})))
  }
  const isClosed = await Promise.all(readers.map(({ ends }) => ends()))
  // Of each session its first two, and of the first session's six four more.
  const closed = [0, 1, 2, 3, 4, 5, 8, 9, 16, 17, 24, 25]
  expect(isClosed.flatMap((is, n) => (is ? [n] : []))).toEqual(closed)
  expect(await others.ends()).toBe(false)
  await streams.stop()
})

test('A stream for which no connection may be used, or of a server that stops, is asked for again later', async () => {
  const { session, headers } = await signIn(shop, 'ida@example.com')
  const streams = createSessionStreams(shop.database, shop.deps.log, { sessionId: 9, personId: 9, all: 2 })
  const answers = [1, 2, 3].map(() => streams.open(session, () => () => {}))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 503])
  await streams.stop()
  expect(streams.open(session, () => () => {}).headers.get('Retry-After')).toBe('5')
  const request = new Request(`${shop.url}/account/session-events`, { headers })
  const stopping = { ...shop.deps, isStopping: () => true }
  expect((await signInRoutes(stopping).fetch(request)).status).toBe(503)
})

function readerOf({ body }: Response) {
  const reader = body?.getReader()
  return {
    /** Whether the stream has ended with what was sent so far. */
    async ends(): Promise<boolean> {
      const read = async () => {
        for (let part = await reader?.read(); part && !part.done; ) part = await reader?.read()
        return true
      }
      return Promise.race([read(), new Promise<boolean>((resolve) => setImmediate(() => resolve(false)))])
    },
  }
}

test('The owner can end every session of a person', async () => {
  const { cookie, session } = await signIn(shop, 'eve@example.com')
  expect(await endAllSessions(shop.deps, session.person.id)).toBe(true)
  expect(await isOpen(cookie)).toBe(false)
  expect(await endAllSessions(shop.deps, 'per_nobody')).toBe(false)
})
