import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { offsetClock } from '../../../test/clocks.ts'
import { openShop, type Shop } from '../../../test/shop.ts'
import { type Entered, enterSociety } from '../../../test/society.ts'
import { memberships } from '../../membership/membership.sql.ts'
import { DAY } from '../../platform/clock.ts'
import { sessions } from '../../sign-in/sign-in.sql.ts'
import { editMessage, postMessage, removeMessage } from './message.ts'
import { openCoachThread } from './room.ts'
import { societySequence } from './rooms.sql.ts'
import { deleteOldEvents } from './stream.ts'

const clock = offsetClock()
let shop: Shop
let dana: Entered
let omar: Entered
beforeAll(async () => {
  shop = await openShop({ runJobs: false, clock })
  dana = await enterSociety(shop, 'dana@example.com', { name: 'Dana W.' })
  omar = await enterSociety(shop, 'omar@example.com', { name: 'Omar' })
})
afterAll(() => shop.close())
// Someone may write thirty messages a minute.
beforeEach(() => {
  clock.offsetMs += 60_000
})

const GRANTS = 'rom_grants00000000000000'
async function post(who: Entered, text: string, roomId = GRANTS): Promise<number> {
  const posted = await postMessage(shop.deps, who.member, { roomId, text, clientId: '' })
  if (!('seq' in posted)) throw new Error(posted.problem)
  return posted.seq
}

interface Reader {
  /** Everything that came so far. */
  text(): string
  /** The texts of the messages that came, in their order, with what happened to each. */
  heard(): string[]
  /** The number that the stream would go on from. */
  lastId(): string | undefined
  isOver(): boolean
}

const open = new Set<AbortController>()
afterEach(() => {
  for (const one of open) one.abort()
  open.clear()
})

/** Opens the stream, from now on or from a number on, and waits until it says where it is. */
async function listen(who: Entered, lastEventId?: string): Promise<Reader> {
  const stop = new AbortController()
  open.add(stop)
  const [now] = await shop.database.db.select().from(societySequence)
  const headers = { ...who.headers, 'Last-Event-ID': lastEventId ?? String(now?.seq) }
  const answer = await fetch(`${shop.url}/society/stream`, { headers, signal: stop.signal })
  let text = ''
  let isOver = false
  const decoder = new TextDecoder()
  void (async () => {
    for await (const bytes of answer.body ?? []) text += decoder.decode(bytes, { stream: true })
  })()
    .catch(() => undefined) // stopped at the end of its test
    .finally(() => {
      isOver = true
    })
  const events = () => [...text.matchAll(/^event: message\ndata: (.*)$/gm)].map(([, data = '']) => JSON.parse(data))
  const reader: Reader = {
    text: () => text,
    heard: () => events().map(({ kind, message }) => `${kind}: ${message.body}`),
    lastId: () => [...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1],
    isOver: () => isOver,
  }
  await vi.waitUntil(() => /event: (here|reset)/.test(text) || isOver, { timeout: 10_000 })
  return reader
}

const waitFor = (state: () => boolean) => vi.waitUntil(state, { timeout: 10_000 })

test('Everyone in the rooms hears what is written, changed and taken away, in its order', async () => {
  const [hers, his] = [await listen(dana), await listen(omar)]
  const seq = await post(omar, 'One')
  await editMessage(shop.deps, omar.member, seq, 'Two')
  await removeMessage(shop.deps, omar.member, seq, '')
  for (const reader of [hers, his]) {
    await waitFor(() => reader.heard().length === 3)
    expect(reader.heard().map((one) => one.split(':')[0])).toEqual(['added', 'edited', 'removed'])
  }
})

test('A stream that goes on hears what happened meanwhile once, and nothing that it had heard', async () => {
  const before = await listen(dana)
  await post(omar, 'Heard before')
  await waitFor(() => before.heard().length === 1)
  const lastId = before.lastId()
  for (let n = 0; n < 5; n++) await post(omar, `Meanwhile ${n}`)
  const after = await listen(dana, lastId)
  await post(omar, 'And now')
  await waitFor(() => after.heard().length >= 6)
  expect(after.heard()).toEqual([...[0, 1, 2, 3, 4].map((n) => `added: Meanwhile ${n}`), 'added: And now'])
})

test('After more than two weeks away the page has to be read again', async () => {
  const before = await listen(dana)
  await post(omar, 'Long ago')
  await waitFor(() => before.heard().length === 1)
  const lastId = before.lastId()
  await post(omar, 'Missed')
  clock.offsetMs += 15 * DAY
  await post(omar, 'Today')
  await deleteOldEvents(shop.deps)
  expect((await listen(dana, lastId)).text()).toContain('event: reset')
})

test('A thread with the coach is heard by its member alone', async () => {
  const [hers, his] = [await listen(dana), await listen(omar)]
  const roomId = await shop.database.transact((tx) => openCoachThread(shop.deps, tx, dana.member))
  await post(dana, 'Only for the coach', roomId)
  await post(dana, 'For everyone')
  await waitFor(() => his.heard().length === 1 && hers.heard().length === 2)
  expect(his.text()).not.toContain('Only for the coach')
})

test('A membership that ends closes the stream before anything more is said, at most a second later', async () => {
  const ruth = await enterSociety(shop, 'ruth@example.com', { name: 'Ruth' })
  const hers = await listen(ruth)
  await post(dana, 'Before')
  await waitFor(() => hers.heard().length === 1)
  const isHers = sql`order_id in (select id from orders where email = 'ruth@example.com')`
  await shop.database.db.update(memberships).set({ state: 'ended' }).where(isHers)
  await vi.waitUntil(
    async () => {
      await post(dana, 'After')
      return hers.isOver()
    },
    { timeout: 5000, interval: 300 },
  )
  const again = await fetch(`${shop.url}/society/stream`, { headers: ruth.headers })
  expect(again.status).toBe(204)
})

test('A session that is over opens no stream', async () => {
  const guest = await enterSociety(shop, 'guest@example.com')
  await shop.database.db.delete(sessions).where(eq(sessions.id, guest.session.id))
  expect((await fetch(`${shop.url}/society/stream`, { headers: guest.headers })).status).toBe(204)
})

test('Whoever doesn’t read is let go after 256 KB, and hears the rest when she comes back', async () => {
  const start = (await listen(omar)).lastId()
  const { body } = await shop.app.fetch(
    new Request(`${shop.url}/society/stream?after=${start}`, { headers: dana.headers }),
  )
  for (let n = 0; n < 40; n++) {
    clock.offsetMs += 2000
    await post(omar, `${n} ${'x'.repeat(9900)}`)
  }
  let bytes = 0
  for await (const chunk of body ?? []) bytes += chunk.length
  expect(bytes).toBeGreaterThan(200_000)
  expect(bytes).toBeLessThan(300_000)
  // As a browser does: it comes again from the last number that it has.
  const heard: string[] = []
  for (let lastId = start; heard.length < 40; ) {
    const back = await listen(dana, lastId)
    await waitFor(() => back.isOver() || back.heard().length + heard.length === 40)
    heard.push(...back.heard())
    lastId = back.lastId() ?? lastId
  }
  expect(heard.map((one) => Number(one.split(' ')[1]))).toEqual(Array.from({ length: 40 }, (_, n) => n))
})
