import { beforeAll, expect, test } from 'vitest'
import { givePurchase } from '../../test/account-people.ts'
import { manualClock } from '../../test/clocks.ts'
import { giveMessage } from '../../test/desk-facts.ts'
import { deskForFile, visitFrame } from '../../test/desk-visits.ts'
import { HOUR, SECOND } from '../platform/clock.ts'

const clock = manualClock('2026-11-23T15:02:00Z')
const AMY = 'amy@example.com'
let ticket: string
const { shop, owner, visit } = deskForFile({ clock })
beforeAll(async () => {
  ticket = await giveMessage(shop.deps, 'carol@example.com', new Date(clock.now().getTime() + HOUR))
  await givePurchase(shop.deps, AMY, 'blueprint')
})

const wait = (milliseconds: number) => {
  clock.at = new Date(clock.at.getTime() + milliseconds)
}
const justDone = async () => (await visitFrame(shop, owner)).data.justDone as { id: string } | undefined
const undo = (id: string, back = '') => visit('/desk', { undo: id, back })
const answer = () => visit(`/desk/write/${ticket}`, { subject: 'Hello', message: 'Yes.', release: '' })

test('What she did last is on the page that follows, with its undo, until it’s undone or a minute over; looking at an account does nothing', async () => {
  expect(await justDone()).toBeUndefined()
  await answer()
  expect(await justDone()).toMatchObject({ summary: 'Answered Carol W.', canUndo: true })
  await undo((await justDone())?.id ?? '')
  const when = '10:02 AM, undone 10:02 AM'
  expect(await justDone()).toMatchObject({ summary: 'Answered Carol W.', when, canUndo: false })
  wait(SECOND)
  await visit(`/desk/people/${AMY}`, { do: 'note', note: 'Calls at noon.' })
  expect(await justDone()).toMatchObject({ summary: 'Noted something about amy@example.com', canUndo: true })
  wait(61 * SECOND)
  expect(await justDone()).toBeUndefined()
  await visit(`/desk/people/${AMY}/account`)
  expect(await justDone()).toBeUndefined()
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
  expect(await undo((await justDone())?.id ?? '', back)).toMatchObject({ status: 303, location: to })
})
