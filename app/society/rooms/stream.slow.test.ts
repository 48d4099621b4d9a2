import { eq, sql } from 'drizzle-orm'
import type { PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offsetClock } from '../../../test/clocks.ts'
import { heldBytes } from '../../../test/held-bytes.ts'
import { enterSociety, GRANTS, type SignedInMember } from '../../../test/society.ts'
import { roomsForFile } from '../../../test/society-rooms.ts'
import { sessions } from '../../people/sign-in/sign-in.sql.ts'
import { DAY, HOUR, SECOND } from '../../platform/clock.ts'
import type { listenTo } from '../../platform/database/notifications.server.ts'
import { createLog } from '../../platform/process/log.server.ts'
import { memberships } from '../membership/membership.sql.ts'
import { editMessage, removeMessage } from './message.ts'
import { findMessages, type MessageView } from './message-view.ts'
import { messages, societySequence } from './rooms.sql.ts'
import { createSocietyStreams, deleteOldEvents } from './stream.ts'

const clock = offsetClock()
const { shop, member, post, coachThread } = roomsForFile(clock)
const dana = member('dana@example.com', { name: 'Dana W.' })
const omar = member('omar@example.com', { name: 'Omar' })
// Someone may write thirty messages a minute.
beforeEach(() => {
  clock.offsetMs += 60_000
})

const open = new Set<AbortController>()
afterEach(() => {
  for (const one of open) one.abort()
  open.clear()
})

/** Opens the stream, from now on or from a number on, and waits until it says where it is. */
async function listen(who: SignedInMember, lastEventId?: string) {
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
  await vi.waitUntil(() => /event: (here|reset)/.test(text) || isOver, { timeout: 60_000 })
  return {
    text: () => text,
    messages: (): MessageView[] => events().map(({ message }) => message),
    /** The texts of the messages that came, in their order, with what happened to each. */
    heard: (): string[] => events().map(({ kind, message }) => `${kind}: ${message.html.replace(/<\/?p>/g, '')}`),
    /** The number that the stream would go on from. */
    lastId: () => [...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1],
    isOver: () => isOver,
  }
}

const waitFor = (state: () => boolean) => vi.waitUntil(state, { timeout: 60_000 })

test('Everyone in the rooms hears what is written, changed and taken away, in its order', async () => {
  const [hers, his] = [await listen(dana), await listen(omar)]
  const seq = await post(omar, 'One')
  await editMessage(shop.deps, omar.member, seq, 'Two')
  await removeMessage(shop.deps, omar.member, seq)
  for (const reader of [hers, his]) {
    await waitFor(() => reader.heard().length === 3)
    expect(reader.heard().map((one) => one.split(':')[0])).toEqual(['added', 'edited', 'removed'])
  }
})

test('A page that slept through two hundred changes shows afterwards what a fresh page shows, and hears what comes then, once', async () => {
  const written: number[] = []
  for (let n = 0; n < 80; n++) {
    clock.offsetMs += 3 * SECOND
    written.push(await post(omar, `Draft ${n}`))
  }
  const page = new Map<number, MessageView>((await shownInGrants()).map((message) => [message.seq, message]))
  const lastId = (await listen(dana)).lastId()
  for (const [n, seq] of written.entries()) {
    clock.offsetMs += 3 * SECOND
    await editMessage(shop.deps, omar.member, seq, `Edited ${n}`)
    await editMessage(shop.deps, omar.member, seq, `Edited again ${n}`)
    if (n % 3 === 0) await removeMessage(shop.deps, omar.member, seq)
    if (n % 5 === 0) await post(omar, `New beside ${n}`)
  }
  clock.offsetMs += HOUR
  const awake = await listen(dana, lastId)
  const [{ seq: newest } = { seq: 0 }] = await shop.database.db.select().from(societySequence)
  await waitFor(() => awake.lastId() === String(newest))
  const caughtUp = awake.heard()
  await post(omar, 'And now')
  await waitFor(() => awake.heard().length > caughtUp.length)
  expect(awake.heard()).toEqual([...caughtUp, 'added: And now'])
  for (const message of awake.messages()) page.set(message.seq, message)
  expect([...page.values()].map(words)).toEqual((await shownInGrants()).map(words))
})

const shownInGrants = () => findMessages(shop.deps, eq(messages.roomId, GRANTS), { limit: 10_000, newest: false })
const words = ({ seq, html, isEdited, removed }: MessageView) => ({ seq, html, isEdited, removed })

test('Of two pages that open at once on a new server, neither misses what is written before the other is open', async () => {
  let notify = (_: string) => {}
  let release = () => {}
  const written = new Promise<void>((resolve) => {
    release = resolve
  })
  let looks = 0
  // The first look at the sequence is answered at once; another one, only after a message is stored.
  const select = (fields: SelectedFields) => ({
    from: (table: PgTable) => {
      const query = shop.database.db.select(fields).from(table)
      return table === societySequence && ++looks > 1 ? written.then(() => query) : query
    },
  })
  const db = new Proxy(shop.database.db, { get: (all, key) => (key === 'select' ? select : Reflect.get(all, key)) })
  const listenInTest: typeof listenTo = async (_database, _log, _channel, onNotified) => {
    notify = onNotified
    return async () => {}
  }
  const streams = createSocietyStreams({ ...shop.database, db }, clock, createLog('silent'), listenInTest)
  const [now] = await shop.database.db.select().from(societySequence)
  const pages: number[][] = [[], []]
  const opening = pages.map((received) => {
    const send = ({ seq }: { seq: number }) => received.push(seq)
    return streams.subscribe({ member: dana.member, seq: now?.seq ?? 0, send, async recheck() {} })
  })
  await opening[0]
  const seq = await post(omar, 'Before the second page is open')
  release()
  await opening[1]
  notify('')
  await waitFor(() => pages.every((received) => received.includes(seq)))
  await streams.stop()
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
  const roomId = await coachThread(dana)
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
    { timeout: 60_000, interval: 300 },
  )
  const again = async (headers: Record<string, string>) =>
    (await fetch(`${shop.url}/society/stream`, { headers })).status
  expect(await again(ruth.headers)).toBe(204)
  // Nor does a session that is over open one.
  const guest = await enterSociety(shop, 'guest@example.com')
  await shop.database.db.delete(sessions).where(eq(sessions.id, guest.session.id))
  expect(await again(guest.headers)).toBe(204)
})

test('Whoever doesn’t read is let go after 256 KB, and hears the rest when they come back', async () => {
  const other = await listen(omar)
  const start = other.lastId()
  const { body } = await shop.app.fetch(
    new Request(`${shop.url}/society/stream?after=${start}`, { headers: dana.headers }),
  )
  for (let n = 0; n < 40; n++) {
    clock.offsetMs += 2000
    await post(omar, `${n} ${'x'.repeat(9900)}`)
  }
  // All of it was sent to her, too, before she reads the first.
  await waitFor(() => other.heard().length === 40)
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

test('Five hundred pages that don’t read what comes cost the server less than 64 MB', async () => {
  const [now] = await shop.database.db.select().from(societySequence)
  const readers = []
  for (let n = 0; n < 84; n++) {
    const { headers } = await enterSociety(shop, `reader-${n}@example.com`)
    for (let tab = 0; tab < 6; tab++) readers.push(await openUnread(`/society/stream?after=${now?.seq}`, headers))
  }
  const before = heldBytes()
  for (let n = 0; n < 25; n++) {
    clock.offsetMs += 2 * SECOND
    await post(omar, 'x'.repeat(9900))
  }
  const [posted] = await shop.database.db.select().from(societySequence)
  const one = await listen(omar)
  expect(one.lastId()).toBe(String(posted?.seq))
  expect((heldBytes() - before) / 2 ** 20).toBeLessThan(64)
  // They were there all the time: what waits for each is what was written.
  for (const reader of readers) {
    expect((await reader.read()).value?.length).toBeGreaterThan(9900)
    await reader.cancel()
  }
})

/** Reads until the stream says that it is there, and no further. */
async function openUnread(path: string, headers: Record<string, string>) {
  const { body } = await shop.app.fetch(new Request(shop.url + path, { headers }))
  const reader = body?.getReader()
  if (!reader) throw new Error('there is no stream')
  for (let text = ''; !text.includes('event: here'); ) text += Buffer.from((await reader.read()).value ?? []).toString()
  return reader
}
