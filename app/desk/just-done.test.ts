import { beforeAll, expect, test } from 'vitest'
import { givePurchase } from '../../test/account-people.ts'
import { manualClock } from '../../test/clocks.ts'
import { giveMessage } from '../../test/desk-facts.ts'
import { signInStaff, visitDesk } from '../../test/desk-visits.ts'
import { forFile } from '../../test/for-file.ts'
import { shopForFile } from '../../test/shop.ts'
import type { SignedIn } from '../../test/signed-in.ts'
import * as accountPage from '../person-account-page.tsx'
import { HOUR, SECOND } from '../platform/clock.ts'
import * as layout from './layout.tsx'
import * as personPage from './person-page.tsx'
import * as queuePage from './queue-page.tsx'
import * as writePage from './write-page.tsx'

const clock = manualClock('2026-11-23T15:02:00Z')
const AMY = { person: 'amy@example.com' }
let ticket: string
const shop = shopForFile({ clock, runJobs: false })
const owner = forFile(() => signInStaff(shop, 'owner@example.com'))
beforeAll(async () => {
  ticket = await giveMessage(shop.deps, 'carol@example.com', new Date(clock.now().getTime() + HOUR))
  await givePurchase(shop.deps, AMY.person, 'blueprint')
})

const wait = (milliseconds: number) => {
  clock.at = new Date(clock.at.getTime() + milliseconds)
}
const justDone = async (who: SignedIn) =>
  (await visitDesk(shop, who, { page: layout, path: '/desk' })).data.justDone as { id: string } | undefined
const undo = (id: string, back = '') =>
  visitDesk(shop, owner, { page: queuePage, path: '/desk', form: { undo: id, back } })
const answer = () =>
  visitDesk(shop, owner, {
    ...{ page: writePage, path: `/desk/write/${ticket}`, params: { about: ticket } },
    form: { subject: 'Hello', message: 'Yes.', release: '' },
  })

test('What she did is on the page that follows, with its undo', async () => {
  expect(await justDone(owner)).toBeUndefined()
  await answer()
  expect(await justDone(owner)).toMatchObject({ summary: 'Answered Carol W.', canUndo: true })
})

test('Undone, it says so and offers no undo', async () => {
  await undo((await justDone(owner))?.id ?? '')
  expect(await justDone(owner)).toMatchObject({
    ...{ summary: 'Answered Carol W.', when: '10:02 AM, undone 10:02 AM', canUndo: false },
  })
})

test.each([
  ['/desk/people/amy%40example.com?orders=2', '/desk/people/amy%40example.com?orders=2'],
  ['https://elsewhere.example/desk', '/desk'],
  ['//elsewhere.example/desk', '/desk'],
  ['/deskless', '/desk'],
  ['/account', '/desk'],
  ['', '/desk'],
])('An undo pressed at “%s” leads to %s', async (back, to) => {
  await answer()
  expect(await undo((await justDone(owner))?.id ?? '', back)).toMatchObject({ status: 303, location: to })
})

test('Of two things it is the later one, and after a minute none', async () => {
  wait(SECOND)
  const path = `/desk/people/${AMY.person}`
  await visitDesk(shop, owner, { page: personPage, path, params: AMY, form: { do: 'note', note: 'Calls at noon.' } })
  expect(await justDone(owner)).toMatchObject({ summary: 'Noted something about amy@example.com', canUndo: true })
  wait(61 * SECOND)
  expect(await justDone(owner)).toBeUndefined()
})

test('Looking at an account is logged, but nothing was done', async () => {
  await visitDesk(shop, owner, { page: accountPage, path: `/desk/people/${AMY.person}/account`, params: AMY })
  expect(await justDone(owner)).toBeUndefined()
})
