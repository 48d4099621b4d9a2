import { beforeAll, expect, test } from 'vitest'
import { givePurchase } from '../../test/account-people.ts'
import { manualClock } from '../../test/clocks.ts'
import { giveMessage } from '../../test/desk-facts.ts'
import { deskForFile, visitFrame } from '../../test/desk-visits.ts'
import type { SignedIn } from '../../test/signed-in.ts'
import { HOUR, SECOND } from '../platform/clock.ts'

const clock = manualClock('2026-11-23T15:02:00Z')
const AMY = { person: 'amy@example.com' }
let ticket: string
const { shop, owner, visit } = deskForFile({ clock })
beforeAll(async () => {
  ticket = await giveMessage(shop.deps, 'carol@example.com', new Date(clock.now().getTime() + HOUR))
  await givePurchase(shop.deps, AMY.person, 'blueprint')
})

const wait = (milliseconds: number) => {
  clock.at = new Date(clock.at.getTime() + milliseconds)
}
const justDone = async (who: SignedIn) => (await visitFrame(shop, who)).data.justDone as { id: string } | undefined
const undo = (id: string, back = '') => visit('/desk', { undo: id, back })
const answer = () => visit(`/desk/write/${ticket}`, { subject: 'Hello', message: 'Yes.', release: '' })

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
  await visit(path, { do: 'note', note: 'Calls at noon.' })
  expect(await justDone(owner)).toMatchObject({ summary: 'Noted something about amy@example.com', canUndo: true })
  wait(61 * SECOND)
  expect(await justDone(owner)).toBeUndefined()
})

test('Looking at an account is logged, but nothing was done', async () => {
  await visit(`/desk/people/${AMY.person}/account`)
  expect(await justDone(owner)).toBeUndefined()
})
