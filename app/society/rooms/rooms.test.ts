import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { offsetClock } from '../../../test/clocks.ts'
import { databaseText } from '../../../test/database-text.ts'
import { enterSociety, GRANTS, type SignedInMember } from '../../../test/society.ts'
import { roomsForFile } from '../../../test/society-rooms.ts'
import { MINUTE } from '../../platform/clock.ts'
import { societyMembers } from '../members/members.sql.ts'
import { editMessage, postEntry, postMessage, removeMessage } from './message.ts'
import { plainText } from './message-text.ts'
import { findMessagePage } from './message-view.ts'
import { muteMember } from './mutes.ts'
import { findRoom, findThread, followThread } from './room.ts'
import { messageMentions, messages } from './rooms.sql.ts'
import { roomsPersonalData } from './rooms-personal-data.ts'
import { loadThread, unreadThreads } from './thread-view.ts'

const clock = offsetClock()
const { shop, member, visit, send, post, coachThread, leadThread } = roomsForFile(clock)
const dana = member('dana@example.com', { name: 'Dana W.' })
const omar = member('omar@example.com', { name: 'Omar' })
// Someone may write thirty messages a minute.
beforeEach(() => {
  clock.offsetMs += MINUTE
})

const postWithId = (text: string, clientId: string) =>
  postMessage(shop.deps, dana.member, { roomId: GRANTS, text, clientId })
const newest = async (roomId = GRANTS) => (await findMessagePage(shop.deps, roomId, { size: 1 })).messages[0]
const messageAt = async (seq: number) =>
  (await findMessagePage(shop.deps, GRANTS, { after: seq - 1, size: 1 })).messages[0]

test('A message that comes ten times with the same id of its browser is stored once, and one without an id each time', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => postWithId('Once', 'same')))
  expect(all).toEqual(Array(10).fill(all[0]))
  expect(all[0]).toEqual({ seq: expect.any(Number) })
  expect(await shop.database.db.$count(messages, eq(messages.clientId, 'same'))).toBe(1)
  expect(await postWithId('Same', '')).not.toEqual(await postWithId('Same', ''))
})

test('Fifty messages at once have fifty numbers, and whoever pages through them misses none', async () => {
  const roomId = await leadThread('fifty')
  const posted = await Promise.all(
    Array.from({ length: 25 }, (_, at) => [post(dana, `d${at}`, roomId), post(omar, `o${at}`, roomId)]).flat(),
  )
  const seqs = posted.sort((a, b) => a - b)
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
  expect(await postWithId(text, 'refused')).toEqual({ problem, status: 422 })
  expect(await newest()).toEqual(before)
})

test('A name behind an @ names the member, by the longest name, and only where one member has it', async () => {
  const both = await enterSociety(shop, 'dana2@example.com', { name: 'Dana' })
  await post(omar, 'Ask @Dana W. or @dana, not @Danabelle or @nobody')
  expect((await newest())?.body).toBe(
    `Ask @[Dana W.](${dana.member.personId}) or @[Dana](${both.member.personId}), not @Danabelle or @nobody`,
  )
  await enterSociety(shop, 'leah@example.com', { name: 'Leah' })
  const seq = await post(omar, 'Thanks @Leah and @Dana W.')
  const named = await shop.database.db.select().from(messageMentions).where(eq(messageMentions.seq, seq))
  expect(named).toHaveLength(2)
  const jose = await enterSociety(shop, 'jose@example.com', { name: 'José O’Neil' })
  await post(omar, "Ask @jose o'neil, @JOSE\u0301 O’NEIL's or @joseph")
  const called = `@[José O’Neil](${jose.member.personId})`
  expect((await newest())?.body).toBe(`Ask ${called}, ${called}'s or @joseph`)
  await enterSociety(shop, 'dana3@example.com', { name: 'DANA' })
  await post(omar, 'And @Dana?')
  expect((await newest())?.body).toBe('And @Dana?')
  await post(omar, `Ask @[the coach](${dana.member.personId})`)
  expect((await newest())?.body, 'an id that was typed').toBe('Ask @the coach')
})

const asCoach = () => ({ ...omar, member: { ...omar.member, role: 'coach' as const } })
const mentioned = async (seq: number) =>
  (await shop.database.db.select().from(messageMentions).where(eq(messageMentions.seq, seq))).map(
    ({ personId }) => personId,
  )

test('@everyone of the coach mentions every member but herself, and is marked for all; in a thread with a member, that one alone', async () => {
  const seq = await post(asCoach(), 'Hello @everyone, the call moved')
  const members = await shop.database.db.select({ id: societyMembers.personId }).from(societyMembers)
  const others = members.map(({ id }) => id).filter((id) => id !== omar.member.personId)
  expect((await mentioned(seq)).sort()).toEqual(others.sort())
  const body = (await newest())?.body ?? ''
  expect(plainText(body)).toBe('Hello @everyone, the call moved')
  expect((await newest())?.html).toContain('data-mention="everyone"')
  const thread = await coachThread(dana)
  expect(await mentioned(await post(asCoach(), '@everyone, so you', thread))).toEqual([dana.member.personId])
})

test('@everyone of a member is text like any other, however they type it, and a member called that is nobody’s mention', async () => {
  await enterSociety(shop, 'every@example.com', { name: 'Everyone' })
  for (const text of ['Hello @everyone', 'Hello @[everyone](everyone)']) {
    const seq = await post(dana, text)
    expect([(await newest())?.body, await mentioned(seq)]).toEqual(['Hello @everyone', []])
  }
})

test('An author changes and removes their message where it stands, changes it for fifteen minutes, and nobody else does', async () => {
  const seq = await post(dana, 'Ask @Omar **today**')
  const sendTo = async (who: SignedInMember, fields?: Record<string, string>) => {
    const answer = await send(who, `/society/messages/${seq}`, fields)
    return [answer.status, await answer.json()]
  }
  expect(await sendTo(dana)).toEqual([200, { text: 'Ask @Omar **today**' }])
  for (const fields of [undefined, { text: 'Mine now' }, { remove: 'yes' }])
    expect((await sendTo(omar, fields))[0]).toBe(404)
  expect(await sendTo(dana, { text: ' ' })).toEqual([422, expect.objectContaining({ problem: expect.any(String) })])
  expect(await sendTo(dana, { text: 'Ask @Omar tomorrow' })).toEqual([200, { seq }])
  expect(await newest()).toMatchObject({ isEdited: true, html: expect.stringContaining('tomorrow') })
  clock.offsetMs += 15 * MINUTE
  expect((await sendTo(dana, { text: 'Too late' }))[0]).toBe(403)
  expect(await newest()).toMatchObject({ html: expect.stringContaining('tomorrow') })
  expect(await sendTo(dana, { remove: 'yes' })).toEqual([200, { seq }])
  expect((await newest())?.removed).toMatchObject({ by: 'author' })
})

test('A message answers another of its room: the beginning of that one is quoted, and only while it is there', async () => {
  const first = await post(dana, 'Who reads **budgets**?')
  const elsewhere = await post(dana, 'In another room', 'rom_contracts0000000000')
  const answer = (replyTo: number) =>
    postMessage(shop.deps, omar.member, { roomId: GRANTS, text: 'I do', clientId: '', replyTo })
  await answer(first)
  expect(await newest()).toMatchObject({ quoted: { seq: first, by: { name: 'Dana W.' }, text: 'Who reads budgets?' } })
  await removeMessage(shop.deps, dana.member, first)
  expect(await newest()).toMatchObject({ quoted: { seq: first, text: '' } })
  for (const one of [first, elsewhere]) {
    await answer(one)
    expect((await newest())?.quoted).toBeUndefined()
  }
})

test('One says thanks for a message once, by script or without, takes it back, and never for their own', async () => {
  const seq = await post(dana, 'Ask the county clerk')
  const names = async () => (await newest())?.thanks.map(({ name }) => name)
  const say = (who: SignedInMember, thanks: string) => send(who, '/society/thanks', { message: String(seq), thanks })
  expect((await say(omar, 'yes')).status).toBe(200)
  await say(omar, 'yes')
  expect(await names()).toEqual(['Omar'])
  expect((await say(dana, 'yes')).status).toBe(404)
  await say(omar, 'no')
  expect(await names()).toEqual([])
  const { location } = await visit(omar, `/society/messages/${seq}`, { thanks: 'yes' })
  expect([location, await names()]).toEqual([`/society/rooms/${GRANTS}?at=${seq}#m-${seq}`, ['Omar']])
})

test('Names behind an @ are those of listed members, of whoever wrote in the room and of the coach; in a private thread of its two', async () => {
  const room = await leadThread('names')
  const hidden = await enterSociety(shop, 'zelda@example.com', { name: 'Zelda Hidden' })
  await enterSociety(shop, 'zoe@example.com', { name: 'Zoë Listed', listed: true })
  const names = async (q: string, roomId = room) =>
    (await send(omar, `/society/names?${new URLSearchParams({ room: roomId, q })}`)).json()
  expect(await names('z')).toEqual({ names: ['Zoë Listed'] })
  await post(hidden, 'Hello', room)
  expect(await names('Z')).toEqual({ names: ['Zelda Hidden', 'Zoë Listed'] })
  expect(await names('list')).toEqual({ names: ['Zoë Listed'] })
  expect(await names('zo', await coachThread(omar))).toEqual({ names: [] })
})

test('A member’s thread with the coach is open to the two of them, and for everyone else it isn’t there', async () => {
  const id = await coachThread(dana)
  const { db } = shop.database
  const seq = await post(dana, 'My numbers are bad', id)
  expect(await findRoom(db, omar.member, id)).toBeUndefined()
  const intruding = { roomId: id, text: 'Hi', clientId: '' }
  expect(await postMessage(shop.deps, omar.member, intruding)).toMatchObject({ status: 404 })
  for (const path of [`/society/rooms/${id}`, `/society/messages/${seq}`])
    expect((await visit(omar, path)).status).toBe(404)
  expect(JSON.stringify((await visit(dana, `/society/rooms/${id}`)).data)).toContain('My numbers')
  expect(await findRoom(db, { ...omar.member, role: 'coach' }, id)).toMatchObject({ title: 'Dana W.' })
})

test('A thread about something is made once and keeps its title, and several who open one at the same time get the same', async () => {
  const first = await leadThread('opp-1', 'Box lunches')
  const ids = [first, ...(await Promise.all([leadThread('opp-1', 'New title'), leadThread('opp-1', 'Newer title')]))]
  expect(new Set(ids).size).toBe(1)
  expect(await findThread(shop.database.db, dana.member, 'lead', 'opp-1')).toMatchObject({ title: 'Box lunches' })
  const together = await Promise.all(Array.from({ length: 5 }, () => leadThread('opp-at-once')))
  expect(new Set(together).size).toBe(1)
})

test('What is new counts as unread until it was seen: one’s own words never do, a thread only while one follows it', async () => {
  const roomId = await leadThread('opp-2', 'Refreshments')
  const una = await enterSociety(shop, 'una@example.com', { name: 'Una' })
  const unread = () => unreadThreads(shop.deps, una.member)
  await post(omar, 'Anyone?', roomId)
  expect(await unread()).toEqual([])
  await shop.database.transact((tx) => followThread(tx, una.member.personId, roomId))
  // Opening a page, or fetching it in advance, marks nothing as read.
  for (const path of [`/society/rooms/${roomId}`, '/society/rooms']) await visit(una, path)
  expect(await unread()).toMatchObject([{ title: 'Refreshments', unread: 1, by: 'Omar', text: 'Anyone?' }])
  await post(una, 'Me', roomId)
  expect(await unread()).toEqual([])
  await shop.database.transact((tx) => postEntry(shop.deps, tx, { roomId, text: 'The closing date moved.' }))
  expect(await unread(), 'what nobody wrote').toMatchObject([{ unread: 1, text: 'The closing date moved.' }])
  const read = async (seq: number) => {
    expect((await send(una, '/society/reads', { room: roomId, seq: String(seq) })).ok).toBe(true)
    return unread()
  }
  const last = await post(dana, 'Two', roomId)
  expect(await read(last - 1)).toMatchObject([{ unread: 1, text: 'Two' }])
  expect(await read(last)).toEqual([])
  expect(await read(last - 1), 'by a page that is open further up').toEqual([])
})

test('Without script a message is posted by the room’s form, and leads to its place; what isn’t taken is shown again', async () => {
  const sendForm = (text: string, client_id: string, more = {}) =>
    visit(dana, `/society/rooms/${GRANTS}`, { text, client_id, ...more })
  const sent = await sendForm('By form', 'form-1')
  const location = `/society/rooms/${GRANTS}#m-${(await newest())?.seq}`
  expect(sent).toMatchObject({ status: 303, location })
  expect(await sendForm('By form', 'form-1')).toMatchObject({ location })
  // Back in the browser, the page comes with another id, and the field with what was sent.
  const isRepeated = true
  expect(await sendForm('By form', 'form-3')).toMatchObject({ status: 409, data: { text: 'By form', isRepeated } })
  expect(await sendForm('By form', 'form-4', { again: 'yes' })).toMatchObject({ status: 303 })
  const text = 'x'.repeat(10_001)
  expect(await sendForm(text, 'form-2')).toMatchObject({ status: 422, data: { text } })
})

test('A long room opens with its newest forty; with more unread than that, where it begins, at an address that stays', async () => {
  const roomId = await leadThread('behind')
  const first = await post(dana, 'Read', roomId)
  for (let at = 0; at < 45; at++)
    await shop.database.transact((tx) => postEntry(shop.deps, tx, { roomId, text: `Line ${at}` }))
  const room = await findRoom(shop.database.db, omar.member, roomId)
  if (!room) throw new Error('no room')
  const shown = async (query?: Record<string, string>) => {
    const view = await loadThread(shop.deps, omar.member, room, new URLSearchParams(query))
    return [view.messages.length, view.hasOlder, view.hasNewer, view.messages[0]?.seq]
  }
  expect(await shown()).toEqual([40, true, false, first + 6])
  expect(await shown({ before: String(first + 6) })).toEqual([6, false, true, first])
  const path = `/society/rooms/${roomId}`
  expect((await visit(dana, path)).location).toBe(`${path}?at=${first + 1}#newest`)
  const opened = await visit(dana, `${path}?at=${first + 1}`)
  expect(JSON.stringify(opened.data)).toMatch(/Read.*Line 0/s)
  // A link that has a message begin with a name opens the newest all the same.
  const begun = await visit(dana, `${path}?write=%40Omar+`)
  expect(begun.data).toMatchObject({ thread: { begins: '@Omar ', hasNewer: false } })
  // Who never opened it begins with what came since they entered.
  expect((await visit(omar, path)).location).toBe(`${path}?at=1#newest`)
  expect((await visit(await enterSociety(shop, 'ines@example.com'), path)).location).toBe('')
  const page = async (at: number) => {
    const { messages, hasOlder, hasNewer } = await findMessagePage(shop.deps, roomId, { at, size: 40 })
    return [messages.length, hasOlder, hasNewer]
  }
  expect(await page(first)).toEqual([40, false, true])
  expect(await page(first + 44)).toEqual([40, true, false])
})

test('Erased, someone’s words and name are nowhere, also where others named them, and the thread goes on', async () => {
  const eva = await enterSociety(shop, 'eva@example.com', { name: 'Evangeline Q.' })
  const seq = await post(eva, 'My secret oven')
  await editMessage(shop.deps, eva.member, seq, 'My hidden oven')
  const edited = await post(omar, 'Ask @Evangeline Q. instead')
  await editMessage(shop.deps, omar.member, edited, 'Ask someone else')
  await muteMember(shop.deps, eva.member, dana.member.personId, 'block')
  await post(dana, 'Hello @Evangeline Q.')
  await post(omar, 'Thanks @Evangeline Q. for that')
  expect(await roomsPersonalData(shop.deps).read(shop.database.db, 'eva@example.com')).toMatchObject([
    { text: 'My hidden oven' },
  ])
  for (const part of shop.deps.personalData) await shop.database.transact((tx) => part.erase(tx, 'eva@example.com'))
  const text = await databaseText(shop.database)
  for (const word of ['secret oven', 'hidden oven', 'Evangeline']) expect(text).not.toContain(word)
  expect((await newest())?.body).toBe('Thanks someone for that')
})

const eraseNameless = async (email: string) => {
  for (const part of shop.deps.personalData)
    await shop.database.transact((tx) => part.erase(tx, email, { messages: 'without-name' }))
}

test('Whoever takes her name off leaves her words to the others, but for her thread with the coach and what she removed, and is named nowhere', async () => {
  const fay = await enterSociety(shop, 'fay@example.com', { name: 'Fayette R.' })
  const signed = 'Fayette, fay@example.com (FAYETTE R.), not Fayetteville'
  const seq = await post(fay, `Price the van first. ${signed}`)
  await editMessage(shop.deps, fay.member, seq, `Price the van twice. ${signed.replace('fay@e', 'Fay@E')}`)
  await post(fay, 'My debts are private', await coachThread(fay))
  const oops = await post(fay, 'Oops, wrong room')
  await removeMessage(shop.deps, fay.member, oops)
  await post(omar, 'Thanks @Fayette R. for that')
  await eraseNameless('fay@example.com')
  expect(await messageAt(seq)).toMatchObject({
    ...{ author: undefined, removed: undefined },
    body: 'Price the van twice. a former member, a former member (a former member), not Fayetteville',
  })
  expect(await messageAt(oops)).toMatchObject({ body: '', removed: { by: 'author' } })
  // What is paid for stays under its address.
  const text = await databaseText(shop.database, { without: ['orders', 'entitlements'] })
  for (const word of ['Fayette', 'FAYETTE', 'fay@example.com', 'van first', 'debts', 'wrong room'])
    expect(text.replaceAll('Fayetteville', '')).not.toContain(word)
  expect(text).toContain('van twice')
  expect((await newest())?.body).toBe('Thanks someone for that')
})

test('Someone takes their name off whose first name is also a word: the word stays, and others’ names stay whole', async () => {
  const will = await enterSociety(shop, 'will@example.com', { name: 'Will Dana' })
  const seq = await post(will, 'Will it help? It will, @Dana W., says Will Dana')
  await eraseNameless('will@example.com')
  const body = `Will it help? It will, @[Dana W.](${dana.member.personId}), says a former member`
  expect(await messageAt(seq)).toMatchObject({ body })
})
