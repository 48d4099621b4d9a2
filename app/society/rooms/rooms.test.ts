import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { offsetClock } from '../../../test/clocks.ts'
import { databaseText } from '../../../test/database-text.ts'
import { forFile } from '../../../test/for-file.ts'
import { shopForFile } from '../../../test/shop.ts'
import { enterSociety, GRANTS, type SignedInMember } from '../../../test/society.ts'
import { visitPage } from '../../../test/visit-page.ts'
import { societyMembers } from '../members/members.sql.ts'
import { editMessage, postEntry, postMessage, removeMessage } from './message.ts'
import * as messagePage from './message-page.tsx'
import { plainText } from './message-text.ts'
import { findMessagePage } from './message-view.ts'
import { muteMember } from './mutes.ts'
import { findRoom, findThread, followThread, openCoachThread, openThread } from './room.ts'
import * as roomPage from './room-page.tsx'
import { messageMentions, messages, roomReads } from './rooms.sql.ts'
import * as roomsPage from './rooms-page.tsx'
import { roomsPersonalData } from './rooms-personal-data.ts'
import { loadThread, unreadThreads } from './thread-view.ts'

const clock = offsetClock()
const shop = shopForFile({ runJobs: false, clock })
const dana = forFile(() => enterSociety(shop, 'dana@example.com', { name: 'Dana W.' }))
const omar = forFile(() => enterSociety(shop, 'omar@example.com', { name: 'Omar' }))
// Someone may write thirty messages a minute.
beforeEach(() => {
  clock.offsetMs += 60_000
})

let number = 0
const post = (who: SignedInMember, text: string, roomId = GRANTS, clientId = `c${number++}`) =>
  postMessage(shop.deps, who.member, { roomId, text, clientId })
const seqOf = (posted: Awaited<ReturnType<typeof post>>) => {
  if (!('seq' in posted)) throw new Error(posted.problem)
  return posted.seq
}
const newest = async (roomId = GRANTS) => (await findMessagePage(shop.deps, roomId, { size: 1 })).messages[0]
const thread = (subject: string, title = subject) =>
  shop.database.transact((tx) => openThread(shop.deps, tx, { kind: 'lead', subject, title }))

test('A message that comes ten times with the same id of its browser is stored once', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => post(dana, 'Once', GRANTS, 'same')))
  expect(new Set(all.map(seqOf)).size).toBe(1)
  const stored = await shop.database.db.select().from(messages).where(eq(messages.clientId, 'same'))
  expect(stored).toHaveLength(1)
})

test('Two messages without an id of their browser are both stored', async () => {
  const [first, second] = [await post(dana, 'Same', GRANTS, ''), await post(dana, 'Same', GRANTS, '')]
  expect(seqOf(second)).toBeGreaterThan(seqOf(first))
})

test('Fifty messages at once have fifty numbers, and whoever pages through them misses none', async () => {
  const roomId = await thread('fifty')
  const posted = await Promise.all(
    Array.from({ length: 25 }, (_, at) => [post(dana, `d${at}`, roomId), post(omar, `o${at}`, roomId)]).flat(),
  )
  const seqs = posted.map(seqOf).sort((a, b) => a - b)
  expect(new Set(seqs).size).toBe(50)
  const paged: number[] = []
  for (let before: number | undefined; ; before = paged[0]) {
    const page = await findMessagePage(shop.deps, roomId, { before, size: 7 })
    paged.unshift(...page.messages.map(({ seq }) => seq))
    if (!page.hasOlder) break
  }
  expect(paged).toEqual(seqs)
})

test.each([
  ['', 'Write something first.'],
  ['\u0000 \n', 'Write something first.'],
  ['x'.repeat(10_001), 'A message can have 10,000 characters. This has 10,001.'],
])('A message that can’t be taken says why, and nothing is stored', async (text, problem) => {
  const before = await newest()
  expect(await post(dana, text)).toEqual({ problem, status: 422 })
  expect(await newest()).toEqual(before)
})

test('A name behind an @ names the member, by the longest name, and only where one member has it', async () => {
  const both = await enterSociety(shop, 'dana2@example.com', { name: 'Dana' })
  seqOf(await post(omar, 'Ask @Dana W. or @dana, not @Danabelle or @nobody'))
  expect((await newest())?.body).toBe(
    `Ask @[Dana W.](${dana.member.personId}) or @[Dana](${both.member.personId}), not @Danabelle or @nobody`,
  )
  await enterSociety(shop, 'leah@example.com', { name: 'Leah' })
  const seq = seqOf(await post(omar, 'Thanks @Leah and @Dana W.'))
  const named = await shop.database.db.select().from(messageMentions).where(eq(messageMentions.seq, seq))
  expect(named).toHaveLength(2)
  const jose = await enterSociety(shop, 'jose@example.com', { name: 'José O’Neil' })
  seqOf(await post(omar, "Ask @jose o'neil, @JOSE\u0301 O’NEIL's or @joseph"))
  const called = `@[José O’Neil](${jose.member.personId})`
  expect((await newest())?.body).toBe(`Ask ${called}, ${called}'s or @joseph`)
  await enterSociety(shop, 'dana3@example.com', { name: 'DANA' })
  seqOf(await post(omar, 'And @Dana?'))
  expect((await newest())?.body).toBe('And @Dana?')
})

test('A mention can’t be typed with someone else’s id', async () => {
  seqOf(await post(omar, `Ask @[the coach](${dana.member.personId})`))
  expect((await newest())?.body).toBe('Ask @the coach')
})

describe('@everyone', () => {
  const coach = () => ({ ...omar, member: { ...omar.member, role: 'coach' as const } })
  const mentioned = async (seq: number) =>
    (await shop.database.db.select().from(messageMentions).where(eq(messageMentions.seq, seq))).map(
      ({ personId }) => personId,
    )

  test('of the coach mentions every member but herself, and is marked for all', async () => {
    const seq = seqOf(await post(coach(), 'Hello @everyone, the call moved'))
    const members = await shop.database.db.select({ id: societyMembers.personId }).from(societyMembers)
    const others = members.map(({ id }) => id).filter((id) => id !== omar.member.personId)
    expect((await mentioned(seq)).sort()).toEqual(others.sort())
    const body = (await newest())?.body ?? ''
    expect(plainText(body)).toBe('Hello @everyone, the call moved')
    expect((await newest())?.html).toContain('data-mention="everyone"')
  })

  test('of a member is text like any other, however she types it, and a member called that is nobody’s mention', async () => {
    await enterSociety(shop, 'every@example.com', { name: 'Everyone' })
    for (const text of ['Hello @everyone', 'Hello @[everyone](everyone)']) {
      const seq = seqOf(await post(dana, text))
      expect([(await newest())?.body, await mentioned(seq)]).toEqual(['Hello @everyone', []])
    }
  })

  test('in a thread with the coach is its member alone', async () => {
    const id = await shop.database.transact((tx) => openCoachThread(shop.deps, tx, dana.member))
    expect(await mentioned(seqOf(await post(coach(), '@everyone, so you', id)))).toEqual([dana.member.personId])
  })
})

test('An author changes her message for fifteen minutes, marked, and nobody else does', async () => {
  const seq = seqOf(await post(dana, 'Frist'))
  expect(await editMessage(shop.deps, omar.member, seq, 'Mine')).toMatchObject({ status: 404 })
  expect(await editMessage(shop.deps, dana.member, seq, 'First')).toEqual({ seq })
  expect(await newest()).toMatchObject({ body: 'First', isEdited: true })
  const later = { ...shop.deps, clock: { now: () => new Date(clock.now().getTime() + 15 * 60_000) } }
  expect(await editMessage(later, dana.member, seq, 'Second')).toMatchObject({ status: 403 })
  expect(await newest()).toMatchObject({ body: 'First' })
})

test('A message answers another of its room: the beginning of that one is quoted, and only while it is there', async () => {
  const first = seqOf(await post(dana, 'Who reads **budgets**?'))
  const elsewhere = seqOf(await post(dana, 'In another room', 'rom_contracts0000000000'))
  const answer = (replyTo: number) =>
    postMessage(shop.deps, omar.member, { roomId: GRANTS, text: 'I do', clientId: `c${number++}`, replyTo })
  seqOf(await answer(first))
  expect(await newest()).toMatchObject({ quoted: { seq: first, by: { name: 'Dana W.' }, text: 'Who reads budgets?' } })
  await removeMessage(shop.deps, dana.member, first)
  expect(await newest()).toMatchObject({ quoted: { seq: first, text: '' } })
  for (const one of [first, elsewhere]) {
    seqOf(await answer(one))
    expect((await newest())?.quoted).toBeUndefined()
  }
})

test('One says thanks for a message once, by script or without, takes it back, and never for their own', async () => {
  const seq = seqOf(await post(dana, 'Ask the county clerk'))
  const thanks = async () => (await newest())?.thanks.map(({ name }) => name)
  const headers = { ...omar.headers, 'Sec-Fetch-Site': 'same-origin' }
  const send = (thanks: string, as = headers) =>
    fetch(`${shop.url}/society/thanks`, {
      ...{ method: 'POST', headers: as },
      body: new URLSearchParams({ message: String(seq), thanks }),
    })
  expect((await send('yes')).status).toBe(200)
  await send('yes')
  expect(await thanks()).toEqual(['Omar'])
  expect((await send('yes', { ...dana.headers, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(404)
  await send('no')
  expect(await thanks()).toEqual([])
  const visit = { path: `/society/messages/${seq}`, params: { message: String(seq) }, headers: omar.headers }
  const { location } = await visitPage(shop, messagePage, { ...visit, form: { thanks: 'yes' } })
  expect([location, await thanks()]).toEqual([`/society/rooms/${GRANTS}?at=${seq}#m-${seq}`, ['Omar']])
})

test('One’s own message is read as it was typed, changed and removed where it stands, and nobody else’s is', async () => {
  const seq = seqOf(await post(dana, 'Ask @Omar **today**'))
  const send = async (who: SignedInMember, fields?: Record<string, string>) => {
    const headers = { ...who.headers, 'Sec-Fetch-Site': 'same-origin', Accept: 'application/json' }
    const form = fields && { method: 'POST', body: new URLSearchParams(fields) }
    const answer = await fetch(`${shop.url}/society/messages/${seq}`, { headers, ...form })
    return [answer.status, await answer.json()]
  }
  expect(await send(dana)).toEqual([200, { text: 'Ask @Omar **today**' }])
  expect((await send(omar))[0]).toBe(404)
  expect(await send(dana, { text: ' ' })).toEqual([422, expect.objectContaining({ problem: expect.any(String) })])
  expect((await send(omar, { text: 'Mine now' }))[0]).toBe(404)
  expect(await send(dana, { text: 'Ask @Omar tomorrow' })).toEqual([200, { seq }])
  expect(await newest()).toMatchObject({ isEdited: true, html: expect.stringContaining('tomorrow') })
  expect((await send(omar, { remove: 'yes' }))[0]).toBe(404)
  expect(await send(dana, { remove: 'yes' })).toEqual([200, { seq }])
  expect((await newest())?.removed).toMatchObject({ by: 'author' })
})

test('A link that has a message begin with a name opens the newest of the room, however much is unread', async () => {
  const room = await thread('begun')
  for (let at = 0; at < 45; at++) await post(at % 2 ? dana : omar, `Word ${at}`, room)
  await shop.database.db.update(roomReads).set({ lastSeq: 1 }).where(eq(roomReads.roomId, room))
  const visit = (query: string) =>
    visitPage(shop, roomPage, {
      path: `/society/rooms/${room}${query}`,
      ...{ params: { room }, headers: omar.headers },
    })
  expect((await visit('')).location).toContain('?at=')
  expect((await visit('?write=%40Dana+W.+')).data).toMatchObject({ thread: { begins: '@Dana W. ', hasNewer: false } })
})

test('Names behind an @ are those of listed members, of whoever wrote in the room and of the coach; in a private thread of its two', async () => {
  const room = await thread('names')
  const hidden = await enterSociety(shop, 'zelda@example.com', { name: 'Zelda Hidden' })
  await enterSociety(shop, 'zoe@example.com', { name: 'Zoë Listed', listed: true })
  const names = async (q: string, roomId = room) =>
    (
      await fetch(`${shop.url}/society/names?${new URLSearchParams({ room: roomId, q })}`, { headers: omar.headers })
    ).json()
  expect(await names('z')).toEqual({ names: ['Zoë Listed'] })
  seqOf(await post(hidden, 'Hello', room))
  expect(await names('Z')).toEqual({ names: ['Zelda Hidden', 'Zoë Listed'] })
  expect(await names('list')).toEqual({ names: ['Zoë Listed'] })
  const own = await shop.database.transact((tx) => openCoachThread(shop.deps, tx, omar.member))
  expect(await names('zo', own)).toEqual({ names: [] })
})

test('A member’s thread with the coach is open to the two of them, and for everyone else it isn’t there', async () => {
  const id = await shop.database.transact((tx) => openCoachThread(shop.deps, tx, dana.member))
  const { db } = shop.database
  seqOf(await post(dana, 'My numbers are bad', id))
  expect(await findRoom(db, omar.member, id)).toBeUndefined()
  expect(await post(omar, 'Hi', id)).toMatchObject({ status: 404 })
  const params = { room: id }
  await expect(
    visitPage(shop, roomPage, { path: `/society/rooms/${id}`, params, headers: omar.headers }),
  ).rejects.toMatchObject({ init: { status: 404 } })
  expect(
    (await visitPage(shop, roomPage, { path: `/society/rooms/${id}`, params, headers: dana.headers })).text,
  ).toContain('My numbers')
  const coach = { ...omar.member, role: 'coach' as const }
  expect(await findRoom(db, coach, id)).toMatchObject({ title: 'Dana W.' })
  const message = String((await newest(id))?.seq)
  await expect(
    visitPage(shop, messagePage, { path: `/society/messages/${message}`, params: { message }, headers: omar.headers }),
  ).rejects.toMatchObject({ init: { status: 404 } })
})

test('A thread about something is made once and keeps its title, and several who open one at the same time get the same', async () => {
  const first = await thread('opp-1', 'Box lunches')
  const ids = [first, ...(await Promise.all([thread('opp-1', 'New title'), thread('opp-1', 'Newer title')]))]
  expect(new Set(ids).size).toBe(1)
  expect(await findThread(shop.database.db, dana.member, 'lead', 'opp-1')).toMatchObject({ title: 'Box lunches' })
  const together = await Promise.all(Array.from({ length: 5 }, () => thread('opp-at-once')))
  expect(new Set(together).size).toBe(1)
})

test('What is new counts as unread until it was seen: her own words never do, a thread only while she follows it', async () => {
  const roomId = await thread('opp-2', 'Refreshments')
  const who = await enterSociety(shop, 'una@example.com', { name: 'Una' })
  const unread = async () => (await unreadThreads(shop.deps, who.member)).find((one) => one.roomId === roomId)
  seqOf(await post(omar, 'Anyone?', roomId))
  expect(await unread()).toBeUndefined()
  await shop.database.transact((tx) => followThread(tx, who.member.personId, roomId))
  expect(await unread()).toMatchObject({ title: 'Refreshments', unread: 1, by: 'Omar', text: 'Anyone?' })
  const seq = seqOf(await post(who, 'Me', roomId))
  expect(await unread()).toBeUndefined()
  await shop.database.transact((tx) => postEntry(shop.deps, tx, { roomId, text: 'The closing date moved.' }))
  expect(await unread()).toMatchObject({ unread: 1 })
  const body = new URLSearchParams({ room: roomId, seq: String(seq + 1) })
  const headers = { ...who.headers, 'Sec-Fetch-Site': 'same-origin' }
  await fetch(`${shop.url}/society/reads`, { method: 'POST', headers, body })
  expect(await unread()).toBeUndefined()
})

test('Opening a page, or fetching it in advance, marks nothing as read', async () => {
  const roomId = await thread('opp-3')
  seqOf(await post(omar, 'News', roomId))
  const visit = { path: `/society/rooms/${roomId}`, params: { room: roomId }, headers: dana.headers }
  await visitPage(shop, roomPage, visit)
  await visitPage(shop, roomsPage, { path: '/society/rooms', headers: dana.headers })
  const isHers = and(eq(roomReads.personId, dana.member.personId), eq(roomReads.roomId, roomId))
  expect(await shop.database.db.select().from(roomReads).where(isHers)).toEqual([])
})

test('A page that is open further up does not make what was read unread again', async () => {
  const roomId = await thread('opp-1', 'Box lunches')
  const gus = await enterSociety(shop, 'gus@example.com', { name: 'Gus' })
  await shop.database.transact((tx) => followThread(tx, gus.member.personId, roomId))
  const first = seqOf(await post(dana, 'One', roomId))
  const last = seqOf(await post(dana, 'Two', roomId))
  const read = async (seq: number) => {
    const body = new URLSearchParams({ room: roomId, seq: String(seq) })
    const headers = { ...gus.headers, 'Sec-Fetch-Site': 'same-origin' }
    expect((await fetch(`${shop.url}/society/reads`, { method: 'POST', headers, body })).ok).toBe(true)
    return unreadThreads(shop.deps, gus.member)
  }
  expect(await read(first)).toMatchObject([{ unread: 1, text: 'Two' }])
  expect(await read(last)).toEqual([])
  expect(await read(first)).toEqual([])
})

test('Without script a message is posted by the room’s form, and leads to its place; what isn’t taken is shown again', async () => {
  const visit = { path: `/society/rooms/${GRANTS}`, params: { room: GRANTS }, headers: dana.headers }
  const sent = await visitPage(shop, roomPage, { ...visit, form: { text: 'By form', client_id: 'form-1' } })
  const seq = (await newest())?.seq
  expect(sent).toMatchObject({ status: 303, location: `/society/rooms/${GRANTS}#m-${seq}` })
  const again = await visitPage(shop, roomPage, { ...visit, form: { text: 'By form', client_id: 'form-1' } })
  expect(again.location).toBe(sent.location)
  const long = 'x'.repeat(10_001)
  const refused = await visitPage(shop, roomPage, { ...visit, form: { text: long, client_id: 'form-2' } })
  expect(refused).toMatchObject({ status: 422, data: { text: long } })
})

test('A room of a thousand messages opens with its newest forty', async () => {
  const roomId = await thread('long')
  const room = await findRoom(shop.database.db, dana.member, roomId)
  if (!room) throw new Error('no room')
  await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      shop.database.transact((tx) => postEntry(shop.deps, tx, { roomId, text: `Line ${at}` })),
    ),
  )
  const view = await loadThread(shop.deps, dana.member, room)
  expect([view.messages.length, view.hasOlder, view.hasNewer]).toEqual([40, true, false])
  const older = await loadThread(
    shop.deps,
    dana.member,
    room,
    new URLSearchParams({ before: String(view.messages[0]?.seq) }),
  )
  expect([older.messages.length, older.hasOlder, older.hasNewer]).toEqual([10, false, true])
})

test('A room with more unread than a page has opens where that begins, at an address that stays while one reads on', async () => {
  const roomId = await thread('behind')
  const first = seqOf(await post(dana, 'Read', roomId))
  for (let at = 0; at < 45; at++)
    await shop.database.transact((tx) => postEntry(shop.deps, tx, { roomId, text: `Line ${at}` }))
  const visit = { params: { room: roomId }, headers: dana.headers }
  await expect(visitPage(shop, roomPage, { path: `/society/rooms/${roomId}`, ...visit })).resolves.toMatchObject({
    location: `/society/rooms/${roomId}?at=${first + 1}#newest`,
  })
  const opened = await visitPage(shop, roomPage, { path: `/society/rooms/${roomId}?at=${first + 1}`, ...visit })
  expect(opened.text).toMatch(/Read.*Line 0/s)
  const page = async (at: number) => {
    const { messages, hasOlder, hasNewer } = await findMessagePage(shop.deps, roomId, { at, size: 40 })
    return [messages.length, hasOlder, hasNewer]
  }
  expect([await page(first), await page(first + 44)]).toEqual([
    [40, false, true],
    [40, true, false],
  ])
})

test('Erased, her words and her name are nowhere, also where others named her, and the thread goes on', async () => {
  const eva = await enterSociety(shop, 'eva@example.com', { name: 'Evangeline Q.' })
  const seq = seqOf(await post(eva, 'My secret oven'))
  await editMessage(shop.deps, eva.member, seq, 'My hidden oven')
  const edited = seqOf(await post(omar, 'Ask @Evangeline Q. instead'))
  await editMessage(shop.deps, omar.member, edited, 'Ask someone else')
  await muteMember(shop.deps, eva.member, dana.member.personId, 'block')
  seqOf(await post(dana, 'Hello @Evangeline Q.'))
  seqOf(await post(omar, 'Thanks @Evangeline Q. for that'))
  expect(await roomsPersonalData(shop.deps).read(shop.database.db, 'eva@example.com')).toMatchObject([
    { text: 'My hidden oven' },
  ])
  for (const part of shop.deps.personalData) await shop.database.transact((tx) => part.erase(tx, 'eva@example.com'))
  const text = await databaseText(shop.database)
  for (const word of ['secret oven', 'hidden oven', 'Evangeline']) expect(text).not.toContain(word)
  expect((await newest())?.body).toBe('Thanks someone for that')
})

describe('Whoever takes her name off', () => {
  /** What is paid for stays under its address. */
  const BY_LAW = { without: ['orders', 'entitlements'] }
  const eraseNameless = async (email: string) => {
    for (const part of shop.deps.personalData)
      await shop.database.transact((tx) => part.erase(tx, email, { messages: 'without-name' }))
  }

  test('leaves her words to the others, and neither name nor address is anywhere, also where she signed with them', async () => {
    const fay = await enterSociety(shop, 'fay@example.com', { name: 'Fayette R.' })
    const seq = seqOf(await post(fay, 'Price the van first. Fayette, fay@example.com (FAYETTE R.), not Fayetteville'))
    await editMessage(
      shop.deps,
      fay.member,
      seq,
      'Price the van twice. Fayette, Fay@Example.com (FAYETTE R.), not Fayetteville',
    )
    seqOf(await post(omar, 'Thanks @Fayette R. for that'))
    await eraseNameless('fay@example.com')
    const [message] = (await findMessagePage(shop.deps, GRANTS, { after: seq - 1, size: 1 })).messages
    expect(message).toMatchObject({
      ...{ author: undefined, removed: undefined },
      body: 'Price the van twice. a former member, a former member (a former member), not Fayetteville',
    })
    const text = (await databaseText(shop.database, BY_LAW)).replaceAll('Fayetteville', '')
    for (const word of ['Fayette', 'FAYETTE', 'fay@example.com', 'van first']) expect(text).not.toContain(word)
    expect(text).toContain('van twice')
    expect((await newest())?.body).toBe('Thanks someone for that')
  })

  test('whose first name is also a word keeps that word, and others’ names stay whole', async () => {
    const will = await enterSociety(shop, 'will@example.com', { name: 'Will Dana' })
    const seq = seqOf(await post(will, 'Will it help? It will, @Dana W., says Will Dana'))
    await eraseNameless('will@example.com')
    const [message] = (await findMessagePage(shop.deps, GRANTS, { after: seq - 1, size: 1 })).messages
    expect(message?.body).toBe(`Will it help? It will, @[Dana W.](${dana.member.personId}), says a former member`)
  })

  test('has her thread with the coach deleted all the same, and what was removed stays removed', async () => {
    const gia = await enterSociety(shop, 'gia@example.com', { name: 'Gianna S.' })
    const id = await shop.database.transact((tx) => openCoachThread(shop.deps, tx, gia.member))
    seqOf(await post(gia, 'My debts are private', id))
    const oops = seqOf(await post(gia, 'Oops, wrong room'))
    await removeMessage(shop.deps, gia.member, oops)
    await eraseNameless('gia@example.com')
    const text = await databaseText(shop.database, BY_LAW)
    for (const word of ['debts', 'wrong room', 'Gianna', 'gia@example.com']) expect(text).not.toContain(word)
    const [message] = (await findMessagePage(shop.deps, GRANTS, { after: oops - 1, size: 1 })).messages
    expect(message).toMatchObject({ body: '', removed: { by: 'author' } })
  })
})
