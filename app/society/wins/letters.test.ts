import { existsSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { manualClock } from '../../../test/clocks.ts'
import { visitDesk } from '../../../test/desk-visits.ts'
import { forFile } from '../../../test/for-file.ts'
import { shopForFile } from '../../../test/shop.ts'
import { enterSociety, type SignedInMember } from '../../../test/society.ts'
import { visitPage } from '../../../test/visit-page.ts'
import * as awardLetter from '../../desk/award-letter.ts'
import { changes } from '../../desk/desk.sql.ts'
import { openMyData } from '../../people/my-data/my-data.ts'
import { DAY } from '../../platform/clock.ts'
import { filePath } from '../files/files.ts'
import { deleteOldLetters, findLetters } from './letters.ts'
import { LETTER_DAYS } from './win-texts.ts'
import { winLetters, wins } from './wins.sql.ts'
import { decideWin, sendWin, takeDownWin, withdrawWin } from './wins.ts'
import { winsPersonalData } from './wins-personal-data.ts'

const clock = manualClock('2026-02-10T15:00:00Z')
const shop = shopForFile({ clock, runJobs: false })
const coach = forFile(() => enterSociety(shop, 'coach@example.com', { role: 'coach' }))
const ada = forFile(() => enterSociety(shop, 'ada@example.com', { name: 'Ada L.' }))
const bea = forFile(() => enterSociety(shop, 'bea@example.com', { name: 'Bea' }))
beforeEach(async () => {
  await shop.database.db.delete(wins)
})

const PDF = Buffer.from('%PDF-1.7 Zanzibar County awards $11,400')
const FACTS = { title: 'A second oven', funder: 'County', amountCents: 1_140_000, wonOn: '2026-01-15', story: '' }
const hang = (who: SignedInMember) =>
  sendWin(shop.deps, who.member.personId, { ...FACTS, showsName: false, showsAmount: false })

async function send(who: SignedInMember | undefined, win: string, bytes: Uint8Array = PDF) {
  const body = new FormData()
  body.set('letter', new Blob([new Uint8Array(bytes)]), 'letter.pdf')
  const headers = { Origin: shop.deps.publicUrl(), ...who?.headers }
  const path = `${shop.url}/society/wins/${win}/letter`
  const answer = await fetch(path, { method: 'POST', body, headers, redirect: 'manual' })
  const { searchParams } = new URL(answer.headers.get('Location') ?? '/', shop.url)
  return { status: answer.status, letter: searchParams.get('letter') }
}
const letterOf = async (win: string) => (await findLetters(shop.database.db, [win])).get(win)
async function sent(who: SignedInMember = ada) {
  const win = await hang(who)
  expect(await send(who, win)).toEqual({ status: 303, letter: 'sent' })
  return { win, id: (await letterOf(win))?.id ?? '' }
}
const isStored = (id: string) => existsSync(filePath(shop.dataDir, 'letters', id))
const open = async (who: SignedInMember | undefined, win: string) => {
  const visit = { path: `/desk/wins/${win}/letter`, params: { win }, headers: who?.headers }
  const { data } = await visitPage(shop, awardLetter, visit).catch(() => ({ data: undefined }))
  return data as Response | undefined
}
const look = async (who: SignedInMember, query = '') => (await visitDesk(shop, who, `/society/wins${query}`)).data

test('The letter of a win reaches the coach alone, and the log says that she opened it', async () => {
  const { win } = await sent()
  expect((await look(coach)).waiting).toMatchObject([{ id: win, hasLetter: true }])
  const letter = await open(coach, win)
  expect(await letter?.text()).toBe(PDF.toString())
  expect(Object.fromEntries(letter?.headers ?? [])).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="awd_\w+\.pdf"$/),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  const log = await shop.database.db.select().from(changes).where(eq(changes.action, 'award-letter-opened'))
  const summary = 'Opened the award letter of Ada L.: A second oven'
  expect(log).toMatchObject([{ actor: coach.member.personId, email: 'ada@example.com', summary }])
  for (const who of [ada, bea, undefined]) expect(await open(who, win)).toBeUndefined()
})

test.each([
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'format', /isn’t a PDF/],
  ['a page behind blanks', () => Buffer.from('  %PDF-1.7<script>'), 'format', /isn’t a PDF/],
  ['eleven megabytes', () => Buffer.concat([PDF, Buffer.alloc(11 * 1024 * 1024)]), 'large', /larger than 10 MB/],
] as const)('What isn’t a letter (%s) is refused, and the page says why', async (_, bytes, letter, said) => {
  const win = await hang(ada)
  expect(await send(ada, win, bytes())).toEqual({ status: 303, letter })
  expect(await letterOf(win)).toBeUndefined()
  const problem = expect.stringMatching(said)
  expect((await look(ada, `?letter=${letter}&win=${win}`)).letter).toMatchObject({ win, problem })
})

test('Only the author of a win that waits can send its letter, and another one takes its place', async () => {
  const { win, id } = await sent()
  expect(await send(bea, win)).toEqual({ status: 303, letter: 'gone' })
  expect((await send(undefined, win)).status).toBe(403)
  expect(await send(ada, win, Buffer.from('89504e470d0a1a0a00', 'hex'))).toMatchObject({ letter: 'sent' })
  expect(await letterOf(win)).toMatchObject({ type: 'png' })
  await expect.poll(() => isStored(id)).toBe(false)
  await decideWin(shop.deps, win, { state: 'verified' })
  expect(await send(ada, win)).toMatchObject({ letter: 'gone' })
})

test('A letter is deleted with a win that its author takes back, and a month after the coach has decided', async () => {
  const back = await sent()
  await withdrawWin(shop.deps, ada.member.personId, back.win)
  expect(await letterOf(back.win)).toBeUndefined()
  await expect.poll(() => isStored(back.id)).toBe(false)
  const checked = await sent()
  await decideWin(shop.deps, checked.win, { state: 'verified' })
  const waiting = await sent()
  clock.at = new Date(clock.at.getTime() + LETTER_DAYS * DAY)
  await deleteOldLetters(shop.deps)
  expect(isStored(checked.id)).toBe(true)
  clock.at = new Date(clock.at.getTime() + 1000)
  await deleteOldLetters(shop.deps)
  await expect.poll(() => isStored(checked.id)).toBe(false)
  expect(await letterOf(checked.win)).toBeUndefined()
  expect(isStored(waiting.id)).toBe(true)
})

test('A win that came back and is sent again brings its letter along', async () => {
  const bee = await enterSociety(shop, 'bee@example.com', { name: 'Bee' })
  const { win, id } = await sent(bee)
  await decideWin(shop.deps, win, { state: 'returned', reason: 'The amount' })
  const form = { title: 'Oven', funder: 'County', amount: '10,400', won_on: '2026-01-15', story: '', wall: 'yes' }
  const sendAgain = (who: SignedInMember, id: string) =>
    visitDesk(shop, who, '/society/wins/new', { ...form, again: id })
  await sendAgain(bee, win)
  const [again] = (await look(bee)).own
  expect(again).toMatchObject({ state: 'sent', hasLetter: true })
  expect((await letterOf(again?.id ?? ''))?.id).toBe(id)
  expect(isStored(id)).toBe(true)
  await decideWin(shop.deps, again?.id ?? '', { state: 'verified' })
  await takeDownWin(shop.deps, again?.id ?? '', 'The funder asked')
  await sendAgain(bea, again?.id ?? '')
  expect((await letterOf(again?.id ?? ''))?.id).toBe(id)
})

test('Her letters are in her data as files, and erased they are nowhere', async () => {
  const cleo = await enterSociety(shop, 'cleo@example.com', { name: 'Cleo' })
  const { id } = await sent(cleo)
  const page = await openMyData(shop.deps, 'cleo@example.com')
  expect(await (await fetch(`${shop.url}${page}/files/${id}.pdf`)).text()).toBe(PDF.toString())
  await shop.database.transact((tx) => winsPersonalData(shop.deps).erase(tx, 'cleo@example.com'))
  expect(await shop.database.db.select().from(winLetters).where(eq(winLetters.id, id))).toEqual([])
  await expect.poll(() => isStored(id)).toBe(false)
})
