import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { databaseText } from '../../../test/database-text.ts'
import { signInStaff } from '../../../test/desk-visits.ts'
import { forFile } from '../../../test/for-file.ts'
import { shopForFile } from '../../../test/shop.ts'
import { enterSociety, type SignedInMember } from '../../../test/society.ts'
import { visitPage } from '../../../test/visit-page.ts'
import { emailQueue } from '../../platform/mail/email-queue.sql.ts'
import { searchMessages } from '../rooms/message-search.ts'
import { rooms } from '../rooms/rooms.sql.ts'
import { findRoom, postMessage, unreadThreads } from '../rooms/rooms.ts'
import * as newWinPage from './new-win-page.tsx'
import * as winPage from './win-page.tsx'
import { wins } from './wins.sql.ts'
import { winsToVerify } from './wins.ts'
import * as winsPage from './wins-page.tsx'
import { winsPersonalData } from './wins-personal-data.ts'

const shop = shopForFile({ runJobs: false })
forFile(() => signInStaff(shop, 'coach@example.com')) // two passkeys
const coach = forFile(() => enterSociety(shop, 'coach@example.com', { role: 'coach' }))
const ada = forFile(() => enterSociety(shop, 'ada@example.com', { name: 'Ada L.', state: 'OH' }))
const bea = forFile(() => enterSociety(shop, 'bea@example.com', { name: 'Bea' }))
beforeEach(async () => {
  await shop.database.db.delete(wins)
  await shop.database.db.delete(rooms).where(eq(rooms.kind, 'win'))
  await shop.database.db.delete(emailQueue)
})

type Loaded = Awaited<ReturnType<typeof winsPage.loader>>
const press = (who: SignedInMember, form: Record<string, string>) =>
  visitPage(shop, winsPage, { path: '/society/wins', headers: who.headers, form })
const look = async (who: SignedInMember) =>
  (await visitPage(shop, winsPage, { path: '/society/wins', headers: who.headers })).data as Loaded
const OVEN = { title: 'A second oven', funder: 'County Small Business Office', amount: '11,400', won_on: '2026-01-15' }
const send = (who: SignedInMember, form: Record<string, string> = {}) =>
  visitPage(shop, newWinPage, {
    path: '/society/wins/new',
    headers: who.headers,
    form: { ...OVEN, story: 'Third try.', wall: 'yes', ...form },
  })
const sent = async (form: Record<string, string> = {}) => {
  expect(await send(ada, form)).toMatchObject({ location: '/society/wins?did=sent' })
  const [win] = await shop.database.db.select().from(wins).where(eq(wins.state, 'sent'))
  return win?.id ?? ''
}
const verified = async (form: Record<string, string> = {}) => {
  const win = await sent(form)
  await press(coach, { do: 'verify', win, seen: 'on', where: 'On our call' })
  return win
}

test('A win whose button was pressed twice is sent once, and another one beside it', async () => {
  await Promise.all([send(ada), send(ada)])
  await send(ada)
  await send(ada, { title: 'A third oven' })
  await send(bea)
  const all = await shop.database.db.select().from(wins)
  expect(
    all.map(({ personId, title }) => `${personId === ada.member.personId ? 'Ada' : 'Bea'}: ${title}`).sort(),
  ).toEqual(['Ada: A second oven', 'Ada: A third oven', 'Bea: A second oven'])
})

test('A win hangs once the coach has seen the letter, and not before', async () => {
  const win = await sent()
  expect((await look(bea)).wall).toEqual([])
  expect((await look(coach)).waiting).toMatchObject([
    { title: 'A second oven', name: 'Ada L.', amountCents: 1_140_000 },
  ])
  expect(await winsToVerify(shop.deps).find({ limit: 5, hidden: [] })).toMatchObject([{ id: win }])
  expect(await press(coach, { do: 'verify', win, where: 'On our call' })).toMatchObject({ status: 422 })
  // Neither a letter nor a place where there was one.
  expect(await press(coach, { do: 'verify', win, seen: 'on', where: ' ' })).toMatchObject({ status: 422 })
  expect(await press(coach, { do: 'verify', win, seen: 'on', where: 'On our call' })).toMatchObject({ status: 303 })
  expect((await look(bea)).wall).toMatchObject([{ title: 'A second oven', story: 'Third try.' }])
  const [kept] = await shop.database.db.select().from(wins)
  expect(kept?.seenWhere).toBe('On our call')
  const mails = await shop.database.db.select().from(emailQueue)
  expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([['win-decided', 'ada@example.com']])
})

const winAt = (who: SignedInMember, win: string) =>
  visitPage(shop, winPage, { path: `/society/wins/${win}`, params: { win }, headers: who.headers })

test('A win on the wall has a thread, which its author follows; taken down, it is open to the coach alone', async () => {
  const win = await sent()
  await expect(winAt(bea, win)).rejects.toMatchObject({ status: 404 })
  await press(coach, { do: 'verify', win, seen: 'on', where: 'On our call' })
  const { thread } = (await winAt(bea, win)).data as Awaited<ReturnType<typeof winPage.loader>>
  expect(thread).toMatchObject({ title: 'A second oven', follows: false })
  await postMessage(shop.deps, bea.member, { roomId: thread.roomId, text: 'Well done', clientId: 'bea-1' })
  expect(await unreadThreads(shop.deps, ada.member)).toMatchObject([{ roomId: thread.roomId, unread: 1 }])
  await press(ada, { do: 'withdraw', win })
  await expect(winAt(bea, win)).rejects.toMatchObject({ status: 404 })
  const { db } = shop.database
  expect(await findRoom(db, bea.member, thread.roomId)).toBeUndefined()
  expect(await findRoom(db, coach.member, thread.roomId)).toMatchObject({ title: 'A win that was taken down' })
  expect(await unreadThreads(shop.deps, ada.member)).toEqual([])
  expect(await searchMessages(shop.deps, ada.member, { words: 'oven or done' })).toMatchObject({
    rooms: [],
    messages: [],
  })
  const late = await postMessage(shop.deps, bea.member, { roomId: thread.roomId, text: 'Late', clientId: 'bea-2' })
  expect(late).toMatchObject({ status: 404 })
})

test('The others see her name and the amount only if she agreed to each', async () => {
  await verified()
  const { wall } = await look(bea)
  expect(wall).toMatchObject([{ by: 'A member in Ohio', amountCents: undefined }])
  expect(JSON.stringify(wall)).not.toMatch(/Ada|1140000/)
  await shop.database.db.delete(wins)
  await verified({ shows_name: 'on', shows_amount: 'on' })
  expect((await look(bea)).wall).toMatchObject([{ by: 'Ada L.', amountCents: 1_140_000 }])
})

test('Nobody but the coach decides, and only she takes her own down', async () => {
  const win = await sent()
  expect(await press(bea, { do: 'verify', win, seen: 'on', where: 'On our call' })).toMatchObject({ status: 422 })
  expect(await press(bea, { do: 'withdraw', win })).toMatchObject({ status: 422 })
  await press(coach, { do: 'verify', win, seen: 'on', where: 'On our call' })
  expect(await press(ada, { do: 'withdraw', win })).toMatchObject({ status: 303 })
  expect((await look(bea)).wall).toEqual([])
  expect((await look(ada)).own).toEqual([])
})

test('A win that comes back says why, and can be sent again in its place', async () => {
  const win = await sent()
  expect(await press(coach, { do: 'return', win, reason: ' ' })).toMatchObject({ status: 422 })
  await press(coach, { do: 'return', win, reason: 'The letter says $10,400.' })
  expect((await look(ada)).own).toMatchObject([{ state: 'returned', reason: 'The letter says $10,400.' }])
  const path = `/society/wins/new?win=${win}`
  expect((await visitPage(shop, newWinPage, { path, headers: ada.headers })).data).toMatchObject({
    values: { title: 'A second oven', amount: '11400.00', again: win },
  })
  expect((await visitPage(shop, newWinPage, { path, headers: bea.headers })).data).not.toHaveProperty('values.title')
  await send(ada, { amount: '10,400', again: win })
  expect((await look(ada)).own).toMatchObject([{ state: 'sent', amountCents: 1_040_000 }])
})

test.each([
  [{ wall: '' }, 'wall'],
  [{ title: '' }, 'title'],
  [{ amount: 'a lot' }, 'amount'],
  [{ amount: '0' }, 'amount'],
  [{ won_on: '2999-01-01' }, 'won_on'],
  [{ won_on: '2026-02-30' }, 'won_on'],
  [{ story: 'x'.repeat(1501) }, 'story'],
] as [Record<string, string>, string][])(
  'What can’t be sent (%o) is shown again with what was typed',
  async (wrong, field) => {
    const refused = await send(ada, wrong)
    expect(refused).toMatchObject({ status: 422, data: { values: { funder: OVEN.funder, ...wrong } } })
    expect(Object.keys((refused.data as { errors: object }).errors)).toEqual([field])
    expect(await shop.database.db.select().from(wins)).toEqual([])
  },
)

test('Her wins are in her data, and erased they hang nowhere', async () => {
  const cleo = await enterSociety(shop, 'cleo@example.com', { name: 'Cleopatra' })
  await send(cleo, { story: 'Zanzibar', shows_name: 'on' })
  const { db } = shop.database
  expect(await winsPersonalData(shop.deps).read(db, 'cleo@example.com')).toMatchObject([
    { story: 'Zanzibar', 'shows your name': true },
  ])
  await shop.database.transact((tx) => winsPersonalData(shop.deps).erase(tx, 'cleo@example.com'))
  expect(await databaseText(shop.database)).not.toContain('Zanzibar')
})
