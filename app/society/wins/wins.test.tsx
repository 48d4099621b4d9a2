import { existsSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { manualClock } from '../../../test/clocks.ts'
import { databaseText } from '../../../test/database-text.ts'
import { enterSociety, type SignedInMember } from '../../../test/society.ts'
import { roomsForFile } from '../../../test/society-rooms.ts'
import { visitPage } from '../../../test/visit-page.ts'
import * as awardLetter from '../../desk/award-letter.ts'
import { changes } from '../../desk/desk.sql.ts'
import { openMyData } from '../../people/my-data/my-data.ts'
import { DAY } from '../../platform/clock.ts'
import { emailQueue } from '../../platform/mail/email-queue.sql.ts'
import { SocietyWins } from '../../site/testimonials/society-wins.tsx'
import { addOwnCard, updateCard } from '../board/board.ts'
import { cardEvents, cards } from '../board/cards.sql.ts'
import { filePath } from '../files/files.ts'
import { societyMembers } from '../members/members.sql.ts'
import { memberships } from '../membership/membership.sql.ts'
import { searchMessages } from '../rooms/message-search.ts'
import { rooms } from '../rooms/rooms.sql.ts'
import { findRoom, postMessage, unreadThreads } from '../rooms/rooms.ts'
import { deleteOldLetters, findLetters } from './letters.ts'
import { loadPublicWins, publicWinsKey } from './public-wins.ts'
import { LETTER_DAYS, SITE_CONSENT_VERSION } from './win-texts.ts'
import { winConsents, winLetters, wins } from './wins.sql.ts'
import { decideWin, takeDownWin, winEmails, winsToVerify, withdrawWin } from './wins.ts'
import { winsPersonalData } from './wins-personal-data.ts'

const clock = manualClock('2026-02-10T15:00:00Z')
const { shop, member, visit } = roomsForFile(clock)
const coach = member('coach@example.com', { role: 'coach' })
const ada = member('ada@example.com', { name: 'Ada Lovelace', state: 'OH' })
const bea = member('bea@example.com', { name: 'Bea' })
beforeEach(async () => {
  clock.at = new Date('2026-02-10T15:00:00Z')
  const { db } = shop.database
  for (const table of [winConsents, wins, cardEvents, cards, emailQueue]) await db.delete(table)
  await db.delete(rooms).where(eq(rooms.kind, 'win'))
})

const press = (who: SignedInMember, form: Record<string, string>) => visit(who, '/society/wins', form)
const look = async (who: SignedInMember, query = '') => (await visit(who, `/society/wins${query}`)).data
/** In her account, where she makes a win public. */
const own = async (who: SignedInMember) => (await visit(who, '/account/wins')).data.wins
const pressOwn = (who: SignedInMember, form: Record<string, string>) => visit(who, '/account/wins', form)
const publicPage = async () => {
  const { data } = await visit(undefined, '/testimonials')
  return renderToStaticMarkup(<SocietyWins {...data} />)
}
const OVEN = { title: 'A second oven', funder: 'County Small Business Office', amount: '11,400', won_on: '2026-01-15' }
const SHOWN = { shows_name: 'on', shows_amount: 'on' }
const send = (who: SignedInMember, form: Record<string, string> = {}) =>
  visit(who, '/society/wins/new', { ...OVEN, story: 'Third try.', wall: 'yes', ...form })
async function sent(form: Record<string, string> = {}, who: SignedInMember = ada): Promise<string> {
  expect(await send(who, form)).toMatchObject({ location: '/society/wins?did=sent' })
  const [win] = await shop.database.db.select().from(wins).where(eq(wins.state, 'sent'))
  return win?.id ?? ''
}
const SEEN = { do: 'verify', seen: 'on', where: 'On our call' }
async function verified(form: Record<string, string> = {}, who?: SignedInMember): Promise<string> {
  const win = await sent(form, who)
  expect(await press(coach, { ...SEEN, win })).toMatchObject({ status: 303 })
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

test('A win hangs once the coach, and nobody else, has seen the letter', async () => {
  const win = await sent()
  expect((await look(bea)).wall).toEqual([])
  const waiting = [{ title: 'A second oven', name: 'Ada Lovelace', amountCents: 1_140_000 }]
  expect((await look(coach)).waiting).toMatchObject(waiting)
  expect(await winsToVerify(shop.deps).find({ limit: 5, hidden: [] })).toMatchObject([
    { id: win, email: 'ada@example.com' },
  ])
  expect(await press(coach, { do: 'verify', win, where: 'On our call' })).toMatchObject({ status: 422 })
  // Neither a letter nor a place where there was one.
  expect(await press(coach, { ...SEEN, win, where: ' ' })).toMatchObject({ status: 422 })
  for (const act of [SEEN, { do: 'withdraw' }]) expect(await press(bea, { ...act, win })).toMatchObject({ status: 422 })
  expect(await press(coach, { ...SEEN, win })).toMatchObject({ status: 303 })
  expect((await look(bea)).wall).toMatchObject([{ title: 'A second oven', story: 'Third try.' }])
  expect(await shop.database.db.select().from(wins)).toMatchObject([{ seenWhere: 'On our call' }])
  const mails = await shop.database.db.select().from(emailQueue)
  expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([['win-decided', 'ada@example.com']])
})

test('A win on the wall has a thread, which its author follows; taken down, it is open to the coach alone', async () => {
  const win = await sent()
  expect(await visit(bea, `/society/wins/${win}`).catch(({ status }) => status)).toBe(404)
  await press(coach, { ...SEEN, win })
  const { thread } = (await visit(bea, `/society/wins/${win}`)).data
  expect(thread).toMatchObject({ title: 'A second oven', follows: false })
  const post = (text: string) =>
    postMessage(shop.deps, bea.member, { roomId: thread.roomId, text, clientId: `bea-${text}` })
  clock.at = new Date('2026-02-10T15:01:00Z')
  await post('Well done')
  expect(await unreadThreads(shop.deps, ada.member)).toMatchObject([{ roomId: thread.roomId, unread: 1 }])
  await press(ada, { do: 'withdraw', win })
  expect(await visit(bea, `/society/wins/${win}`).catch(({ status }) => status)).toBe(404)
  expect([(await look(bea)).wall, (await look(ada)).own]).toEqual([[], []])
  const { db } = shop.database
  expect(await findRoom(db, bea.member, thread.roomId)).toBeUndefined()
  expect(await findRoom(db, coach.member, thread.roomId)).toMatchObject({ title: 'A win that was taken down' })
  expect(await unreadThreads(shop.deps, ada.member)).toEqual([])
  const found = await searchMessages(shop.deps, ada.member, { words: 'oven or done' })
  expect(found).toMatchObject({ rooms: [], messages: [] })
  expect(await post('Late')).toMatchObject({ status: 404 })
})

test('The others see the name and the amount only if their owner agreed to each', async () => {
  await verified()
  const { wall } = await look(bea)
  expect(wall).toMatchObject([{ by: 'A member in Ohio', amountCents: undefined }])
  expect(JSON.stringify(wall)).not.toMatch(/Ada|1140000/)
  await shop.database.db.delete(wins)
  await verified(SHOWN)
  expect((await look(bea)).wall).toMatchObject([{ by: 'Ada Lovelace', amountCents: 1_140_000 }])
})

test('A win that comes back says why, and can be sent again in its place with its letter, which nobody else takes along', async () => {
  const { win, id } = await sentWithLetter()
  expect(await press(coach, { do: 'return', win, reason: ' ' })).toMatchObject({ status: 422 })
  const typed = { win, where: 'On our call', reason: '' }
  expect(await press(coach, { do: 'verify', win, where: 'On our call' })).toMatchObject({
    status: 422,
    data: { typed },
  })
  await press(coach, { do: 'return', win, reason: 'The letter says $10,400.' })
  expect((await look(ada)).own).toMatchObject([{ state: 'returned', reason: 'The letter says $10,400.' }])
  const path = `/society/wins/new?win=${win}`
  const values = { title: 'A second oven', amount: '11400.00', again: win }
  expect((await visit(ada, path)).data).toMatchObject({ values })
  expect((await visit(bea, path)).data).not.toHaveProperty('values.title')
  await send(ada, { amount: '10,400', again: win })
  const [again] = (await look(ada)).own
  expect(again).toMatchObject({ state: 'sent', amountCents: 1_040_000, hasLetter: true })
  expect([(await letterOf(again.id))?.id, isStored(id)]).toEqual([id, true])
  await decideWin(shop.deps, again.id, { state: 'verified' })
  await takeDownWin(shop.deps, again.id, 'The funder asked')
  await send(bea, { again: again.id })
  expect((await letterOf(again.id))?.id).toBe(id)
})

test.each<[Record<string, string>, string]>([
  [{ wall: '' }, 'wall'],
  [{ amount: '0' }, 'amount'],
  [{ won_on: '2999-01-01' }, 'won_on'],
  [{ story: 'x'.repeat(1501) }, 'story'],
])('What can’t be sent (%o) is shown again with what was typed', async (wrong, field) => {
  const refused = await send(ada, wrong)
  expect(refused).toMatchObject({ status: 422, data: { values: { funder: OVEN.funder, ...wrong } } })
  expect(Object.keys(refused.data.errors)).toEqual([field])
  expect(await shop.database.db.select().from(wins)).toEqual([])
})

test('Only a win that hangs is public, once its author agrees, with what the wall shows of it and no more', async () => {
  const win = await verified(SHOWN)
  expect(await publicPage()).not.toContain('A second oven')
  expect(await own(ada)).toMatchObject([{ id: win, isPublic: false, by: 'Ada Lovelace', amount: '$11,400' }])
  for (const act of ['show', 'withdraw']) expect(await pressOwn(bea, { do: act, win })).toMatchObject({ status: 404 })
  expect(await pressOwn(ada, { do: 'show', win })).toMatchObject({ status: 303 })
  const page = await publicPage()
  for (const part of ['A second oven', 'Ada Lovelace', '$11,400']) expect(page).toContain(part)
  await pressOwn(bea, { do: 'show', win: await verified({ title: 'A van' }, bea) })
  const both = await publicPage()
  for (const part of ['A van', 'A member of the Society']) expect(both).toContain(part)
  expect(both).not.toContain('Bea')
  expect(both.split('$11,400')).toHaveLength(2)
  await shop.database.db.update(wins).set({ state: 'sent' })
  expect(await publicPage()).not.toMatch(/A second oven|A van/)
  expect(await pressOwn(ada, { do: 'show', win })).toMatchObject({ status: 404 })
})

test('Beside it stand the record that proves it and how often applications are won, counted from the boards', async () => {
  const win = await verified(SHOWN)
  await pressOwn(ada, { do: 'show', win })
  expect(await publicPage()).toContain('fewer than five applications')
  const { addresses } = ada.session.person
  for (const title of ['1', '2', '3', '4', '5', '6']) {
    const facts = { own: { title, funder: '', link: '', deadlineOn: null }, askedCents: null, why: '' }
    const id = (await addOwnCard(shop.deps, addresses, facts)) ?? ''
    if (title !== '6') await updateCard(shop.deps, addresses, id, { stage: 'submitted' })
    if (title === '2') await updateCard(shop.deps, addresses, id, { stage: 'won' })
    if (title === '3') await updateCard(shop.deps, addresses, id, { stage: 'lost' })
  }
  expect((await loadPublicWins(shop.deps)).baseRate).toEqual({ sent: 5, won: 1 })
  const page = await publicPage()
  expect(page).toContain('1 of 5')
  expect(page).toContain('Award letter dated Jan 15, 2026, checked by Simone on Feb 10, 2026')
  expect(page).toContain(`Record ${win}`)
})

test.each([
  ['is taken back', (win: string) => pressOwn(ada, { do: 'hide', win })],
  ['goes with the win that is taken down', (win: string) => pressOwn(ada, { do: 'withdraw', win })],
  ['goes with the win on the wall', (win: string) => withdrawWin(shop.deps, ada.member.personId, win)],
  [
    'is taken back by someone who has left the Society',
    async (win: string) => {
      await shop.database.db.update(memberships).set({ state: 'ended' })
      expect(await pressOwn(ada, { do: 'hide', win })).toMatchObject({ status: 303 })
      await shop.database.db.update(memberships).set({ state: 'active' })
    },
  ],
])('What was public and %s is off the page at once, and so is the cached copy of the page', async (_, withdraw) => {
  const win = await verified(SHOWN)
  const before = await publicWinsKey(shop.deps)
  await pressOwn(ada, { do: 'show', win })
  const during = await publicWinsKey(shop.deps)
  expect(await publicPage()).toContain('Ada Lovelace')
  await withdraw(win)
  expect(await publicPage()).not.toMatch(/A second oven|Lovelace/)
  expect([during === before, await publicWinsKey(shop.deps)]).toEqual([false, before])
  const held = await shop.database.db.select().from(winConsents)
  expect(held).toMatchObject([{ textVersion: SITE_CONSENT_VERSION, withdrawnAt: clock.at }])
})

test('The coach takes a win off the wall and the site with a reason, which its author gets by email; a member can’t', async () => {
  const win = await verified(SHOWN)
  await pressOwn(ada, { do: 'show', win })
  expect((await visit(coach, `/society/wins/${win}`)).data).toMatchObject({ isCoach: true, isPublic: true })
  expect((await visit(bea, `/society/wins/${win}`)).data).toMatchObject({ isCoach: false })
  const takeDown = (who: SignedInMember, reason: string) => press(who, { do: 'take-down', win, reason })
  expect(await takeDown(bea, 'I don’t like it')).toMatchObject({ status: 422 })
  expect(await takeDown(coach, ' ')).toMatchObject({ status: 422 })
  expect(await publicPage()).toContain('A second oven')
  expect(await takeDown(coach, 'The county says the letter was withdrawn.')).toMatchObject({ status: 303 })
  expect(await publicPage()).not.toContain('A second oven')
  expect(await own(ada)).toEqual([])
  const isTold = eq(emailQueue.key, `win-taken-down:${win}`)
  const [queued] = await shop.database.db.select().from(emailQueue).where(isTold)
  expect(queued?.recipient).toBe('ada@example.com')
  const email = await winEmails(shop.deps)['win-decided'](queued?.data ?? {})
  expect(email).toMatchObject({ subject: 'We took your win down' })
  expect(email?.text).toContain('The county says the letter was withdrawn.')
  expect(await takeDown(coach, 'Again')).toMatchObject({ status: 422 })
})

test('The win of someone who was removed, or who is made up, is on no real site', async () => {
  const win = await verified(SHOWN)
  await pressOwn(ada, { do: 'show', win })
  const { db } = shop.database
  const real = { ...shop.deps, demo: undefined }
  const set = (change: Partial<typeof societyMembers.$inferInsert>) =>
    db.update(societyMembers).set(change).where(eq(societyMembers.personId, ada.member.personId))
  expect((await loadPublicWins(real)).wins).toHaveLength(1)
  await set({ isSample: true })
  expect((await loadPublicWins(real)).wins).toEqual([])
  await set({ isSample: false, removedAt: clock.at })
  expect((await loadPublicWins(real)).wins).toEqual([])
  await set({ removedAt: null })
})

const PDF = Buffer.from('%PDF-1.7 Zanzibar County awards $11,400')
async function sendLetter(who: SignedInMember | undefined, win: string, bytes: Uint8Array = PDF) {
  const body = new FormData()
  body.set('letter', new Blob([new Uint8Array(bytes)]), 'letter.pdf')
  const headers = { Origin: shop.deps.publicUrl(), ...who?.headers }
  const path = `${shop.url}/society/wins/${win}/letter`
  const answer = await fetch(path, { method: 'POST', body, headers, redirect: 'manual' })
  const { searchParams } = new URL(answer.headers.get('Location') ?? '/', shop.url)
  return { status: answer.status, letter: searchParams.get('letter') }
}
const letterOf = async (win: string) => (await findLetters(shop.database.db, [win])).get(win)
async function sentWithLetter() {
  const win = await sent()
  expect(await sendLetter(ada, win)).toEqual({ status: 303, letter: 'sent' })
  return { win, id: (await letterOf(win))?.id ?? '' }
}
const isStored = (id: string) => existsSync(filePath(shop.dataDir, 'letters', id))
const openLetter = async (who: SignedInMember | undefined, win: string) => {
  const visit = { path: `/desk/wins/${win}/letter`, params: { win }, headers: who?.headers }
  const { status, data } = await visitPage(shop, awardLetter, visit).catch(() => ({ status: 404, data: undefined }))
  return status === 200 ? (data as Response) : undefined
}

test('The letter of a win reaches the coach alone, and the log says that she opened it', async () => {
  const { win } = await sentWithLetter()
  expect((await look(coach)).waiting).toMatchObject([{ id: win, hasLetter: true }])
  const letter = await openLetter(coach, win)
  expect(await letter?.text()).toBe(PDF.toString())
  expect(Object.fromEntries(letter?.headers ?? [])).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="awd_\w+\.pdf"$/),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  const log = await shop.database.db.select().from(changes).where(eq(changes.action, 'award-letter-opened'))
  const summary = 'Opened the award letter of Ada Lovelace: A second oven'
  expect(log).toMatchObject([{ actor: coach.member.personId, email: 'ada@example.com', summary }])
  for (const who of [ada, bea, undefined]) expect(await openLetter(who, win)).toBeUndefined()
})

test.each([
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'format', /isn’t a PDF/],
  ['a page behind blanks', () => Buffer.from('  %PDF-1.7<script>'), 'format', /isn’t a PDF/],
  ['eleven megabytes', () => Buffer.concat([PDF, Buffer.alloc(11 * 1024 * 1024)]), 'large', /larger than 10 MB/],
] as const)('What isn’t a letter (%s) is refused, and the page says why', async (_, bytes, letter, said) => {
  const win = await sent()
  expect(await sendLetter(ada, win, bytes())).toEqual({ status: 303, letter })
  expect(await letterOf(win)).toBeUndefined()
  const problem = expect.stringMatching(said)
  expect((await look(ada, `?letter=${letter}&win=${win}`)).letter).toMatchObject({ win, problem })
})

test('Only the author of a win that waits can send its letter, and another one takes its place', async () => {
  const { win, id } = await sentWithLetter()
  expect(await sendLetter(bea, win)).toEqual({ status: 303, letter: 'gone' })
  expect((await sendLetter(undefined, win)).status).toBe(403)
  expect(await sendLetter(ada, win, Buffer.from('89504e470d0a1a0a00', 'hex'))).toMatchObject({ letter: 'sent' })
  expect(await letterOf(win)).toMatchObject({ type: 'png' })
  await expect.poll(() => isStored(id)).toBe(false)
  await decideWin(shop.deps, win, { state: 'verified' })
  expect(await sendLetter(ada, win)).toMatchObject({ letter: 'gone' })
})

test('A letter is deleted with a win that its author takes back, and a month after the coach has decided', async () => {
  const back = await sentWithLetter()
  await withdrawWin(shop.deps, ada.member.personId, back.win)
  expect(await letterOf(back.win)).toBeUndefined()
  await expect.poll(() => isStored(back.id)).toBe(false)
  const checked = await sentWithLetter()
  await decideWin(shop.deps, checked.win, { state: 'verified' })
  const waiting = await sentWithLetter()
  clock.at = new Date(clock.at.getTime() + LETTER_DAYS * DAY)
  await deleteOldLetters(shop.deps)
  expect(isStored(checked.id)).toBe(true)
  clock.at = new Date(clock.at.getTime() + 1000)
  await deleteOldLetters(shop.deps)
  await expect.poll(() => isStored(checked.id)).toBe(false)
  expect(await letterOf(checked.win)).toBeUndefined()
  expect(isStored(waiting.id)).toBe(true)
})

test('Someone’s wins, what they agreed to and their letters are in their data, and erased they are nowhere', async () => {
  const cleo = await enterSociety(shop, 'cleo@example.com', { name: 'Cleopatra' })
  const win = await sent({ story: 'Zanzibar', shows_name: 'on' }, cleo)
  await sendLetter(cleo, win)
  const id = (await letterOf(win))?.id ?? ''
  await press(coach, { ...SEEN, win })
  await pressOwn(cleo, { do: 'show', win })
  const [row] = await winsPersonalData(shop.deps).read(shop.database.db, 'cleo@example.com')
  expect(row).toMatchObject({ story: 'Zanzibar', 'shows your name': true })
  expect(row?.['agreed for the public site']).toMatch(/^text 2, from 2026-02-10/)
  const page = await openMyData(shop.deps, 'cleo@example.com')
  expect(await (await fetch(`${shop.url}${page}/files/${id}.pdf`)).text()).toBe(PDF.toString())
  expect(await publicPage()).toContain('Cleopatra')
  await shop.database.transact((tx) => winsPersonalData(shop.deps).erase(tx, 'cleo@example.com'))
  expect(await publicPage()).not.toMatch(/Cleopatra|Zanzibar/)
  expect(await databaseText(shop.database)).not.toContain('Zanzibar')
  expect(await shop.database.db.select().from(winConsents)).toEqual([])
  expect(await shop.database.db.select().from(winLetters).where(eq(winLetters.id, id))).toEqual([])
  await expect.poll(() => isStored(id)).toBe(false)
})
