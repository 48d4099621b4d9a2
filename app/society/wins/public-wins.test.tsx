import { asc, eq } from 'drizzle-orm'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { manualClock } from '../../../test/clocks.ts'
import { databaseText } from '../../../test/database-text.ts'
import { signInStaff } from '../../../test/desk-visits.ts'
import { forFile } from '../../../test/for-file.ts'
import { shopForFile } from '../../../test/shop.ts'
import { enterSociety, type SignedInMember } from '../../../test/society.ts'
import { visitPage } from '../../../test/visit-page.ts'
import { emailQueue } from '../../platform/mail/email-queue.sql.ts'
import { SocietyWins } from '../../site/testimonials/society-wins.tsx'
import * as storiesPage from '../../site/testimonials.tsx'
import { addOwnCard, updateCard } from '../board/board.ts'
import { cardEvents, cards } from '../board/cards.sql.ts'
import { societyMembers } from '../members/members.sql.ts'
import { memberships } from '../membership/membership.sql.ts'
import * as ownWinsPage from './own-wins-page.tsx'
import { loadPublicWins, type PublicWins, publicWinsKey } from './public-wins.ts'
import * as winPage from './win-page.tsx'
import { SITE_CONSENT_VERSION } from './win-texts.ts'
import { winConsents, wins } from './wins.sql.ts'
import { decideWin, sendWin, winEmails, withdrawWin } from './wins.ts'
import * as wallPage from './wins-page.tsx'
import { winsPersonalData } from './wins-personal-data.ts'

const clock = manualClock('2026-02-10T15:00:00Z')
const shop = shopForFile({ clock, runJobs: false })
const ada = forFile(() => enterSociety(shop, 'ada@example.com', { name: 'Ada Lovelace', state: 'OH' }))
const bea = forFile(() => enterSociety(shop, 'bea@example.com', { name: 'Bea' }))
beforeEach(async () => {
  for (const table of [winConsents, wins, cardEvents, cards]) await shop.database.db.delete(table)
})

const press = (who: SignedInMember, form: Record<string, string>) =>
  visitPage(shop, ownWinsPage, { path: '/account/wins', headers: who.headers, form })
const publicPage = async () => {
  const { data } = await visitPage(shop, storiesPage, { path: '/testimonials' })
  return renderToStaticMarkup(<SocietyWins {...(data as PublicWins)} />)
}
const own = async (who: SignedInMember) =>
  (await visitPage(shop, ownWinsPage, { path: '/account/wins', headers: who.headers })).data as Awaited<
    ReturnType<typeof ownWinsPage.loader>
  >
async function hang(
  who: SignedInMember,
  title = 'A second oven',
  shown = { showsName: true, showsAmount: true },
): Promise<string> {
  const facts = { title, funder: 'County Office', amountCents: 1_140_000, wonOn: '2026-01-15', story: 'Third try.' }
  const win = await sendWin(shop.deps, who.member.personId, { ...facts, ...shown })
  await decideWin(shop.deps, win, { state: 'verified' })
  return win
}

test('A win that hangs is public only once its author agrees, with what the wall shows of it and no more', async () => {
  const win = await hang(ada)
  expect(await publicPage()).not.toContain('A second oven')
  expect((await own(ada)).wins).toMatchObject([{ id: win, isPublic: false, by: 'Ada Lovelace', amount: '$11,400' }])
  expect(await press(ada, { do: 'show', win })).toMatchObject({ status: 303 })
  const page = await publicPage()
  for (const part of ['A second oven', 'Ada Lovelace', '$11,400']) expect(page).toContain(part)
  const nameless = await hang(bea, 'A van', { showsName: false, showsAmount: false })
  await press(bea, { do: 'show', win: nameless })
  const both = await publicPage()
  expect(both).toContain('A van')
  expect(both).toContain('A member of the Society')
  expect(both).not.toContain('Bea')
  expect(both.split('$11,400')).toHaveLength(2)
})

test('Beside it stand the record that proves it and how often applications are won, counted from the boards', async () => {
  const win = await hang(ada)
  await press(ada, { do: 'show', win })
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
  ['is taken back', (win: string) => press(ada, { do: 'hide', win })],
  ['goes with the win that is taken down', (win: string) => press(ada, { do: 'withdraw', win })],
  ['goes with the win on the wall', (win: string) => withdrawWin(shop.deps, ada.member.personId, win)],
])('What was public and %s is off the page at once, and so is the cached copy of the page', async (_, withdraw) => {
  const win = await hang(ada)
  const before = await publicWinsKey(shop.deps)
  await press(ada, { do: 'show', win })
  const during = await publicWinsKey(shop.deps)
  expect(await publicPage()).toContain('Ada Lovelace')
  await withdraw(win)
  expect(await publicPage()).not.toMatch(/A second oven|Lovelace/)
  expect([during === before, await publicWinsKey(shop.deps)]).toEqual([false, before])
  const held = await shop.database.db.select().from(winConsents).orderBy(asc(winConsents.id))
  expect(held).toMatchObject([{ textVersion: SITE_CONSENT_VERSION, withdrawnAt: clock.at }])
})

test('The coach takes a win off the wall and the site with a reason, which its author gets by email; a member can’t', async () => {
  await signInStaff(shop, 'coach@example.com') // two passkeys
  const coach = await enterSociety(shop, 'coach@example.com', { role: 'coach' })
  const win = await hang(ada)
  await press(ada, { do: 'show', win })
  const visit = (who: SignedInMember) =>
    visitPage(shop, winPage, { path: `/society/wins/${win}`, params: { win }, headers: who.headers })
  expect((await visit(coach)).data).toMatchObject({ isCoach: true, isPublic: true })
  expect((await visit(bea)).data).toMatchObject({ isCoach: false })
  const takeDown = (who: SignedInMember, reason: string) =>
    visitPage(shop, wallPage, {
      ...{ path: '/society/wins', headers: who.headers, form: { do: 'take-down', win, reason } },
    })
  expect(await takeDown(bea, 'I don’t like it')).toMatchObject({ status: 422 })
  expect(await takeDown(coach, ' ')).toMatchObject({ status: 422 })
  expect(await publicPage()).toContain('A second oven')
  expect(await takeDown(coach, 'The county says the letter was withdrawn.')).toMatchObject({ status: 303 })
  expect(await publicPage()).not.toContain('A second oven')
  expect((await own(ada)).wins).toEqual([])
  const [queued] = await shop.database.db
    .select()
    .from(emailQueue)
    .where(eq(emailQueue.key, `win-taken-down:${win}`))
  expect(queued?.recipient).toBe('ada@example.com')
  const email = await winEmails(shop.deps)['win-decided'](queued?.data ?? {})
  expect(email).toMatchObject({ subject: 'We took your win down' })
  expect(email?.text).toContain('The county says the letter was withdrawn.')
  expect(await takeDown(coach, 'Again')).toMatchObject({ status: 422 })
})

test('Only its author makes a win public, and only one that hangs', async () => {
  const win = await hang(ada)
  expect(await press(bea, { do: 'show', win })).toMatchObject({ status: 404 })
  expect(await press(bea, { do: 'withdraw', win })).toMatchObject({ status: 404 })
  await shop.database.db.update(wins).set({ state: 'sent' })
  expect(await press(ada, { do: 'show', win })).toMatchObject({ status: 404 })
  expect(await publicPage()).not.toContain('A second oven')
})

test('Someone who has left the Society still takes her win back', async () => {
  const win = await hang(bea)
  await press(bea, { do: 'show', win })
  await shop.database.db.update(memberships).set({ state: 'ended' })
  expect(await press(bea, { do: 'hide', win })).toMatchObject({ status: 303 })
  expect(await publicPage()).not.toContain('A second oven')
})

test('The win of someone who was removed, or who is made up, is on no real site', async () => {
  const win = await hang(ada)
  await press(ada, { do: 'show', win })
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

test('What she agreed to is in her data, and erased she is nowhere', async () => {
  const cleo = await enterSociety(shop, 'cleo@example.com', { name: 'Cleopatra' })
  const win = await hang(cleo, 'Zanzibar')
  await press(cleo, { do: 'show', win })
  const [row] = await winsPersonalData(shop.deps).read(shop.database.db, 'cleo@example.com')
  expect(row?.['agreed for the public site']).toMatch(/^text 2, from 2026-02-10/)
  await shop.database.transact((tx) => winsPersonalData(shop.deps).erase(tx, 'cleo@example.com'))
  expect(await publicPage()).not.toMatch(/Cleopatra|Zanzibar/)
  expect(await databaseText(shop.database)).not.toContain('Zanzibar')
  expect(await shop.database.db.select().from(winConsents)).toEqual([])
})
