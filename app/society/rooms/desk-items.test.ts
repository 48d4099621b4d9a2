import { expect, test } from 'vitest'
import { manualClock } from '../../../test/clocks.ts'
import { enterSociety, type SignedInMember } from '../../../test/society.ts'
import { roomsForFile } from '../../../test/society-rooms.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import { addOwnCard } from '../board/board.ts'
import { callSeries, calls } from '../calls/calls.sql.ts'
import { findSteps, findWaiting } from '../this-week.ts'
import { postMessage } from './rooms.ts'

const clock = manualClock('2026-10-20T15:00:00Z')
const ASK = 'rom_askthecoach000000000'
const { shop, member, post, coachThread } = roomsForFile(clock)
const coach = member('coach@example.com', { role: 'coach', name: 'Simone' })
const ana = member('ana@example.com', { name: 'Ana' })
const bea = member('bea@example.com', { name: 'Bea' })

const waiting = async () => (await findWaiting(shop.deps)).map(({ key, fact }) => `${key.split(':')[0]}: ${fact}`)

const emails = async () => {
  const found = await Promise.all(shop.deps.deskItemSources.map((each) => each.find({ limit: 9, hidden: [] })))
  return found.flat().flatMap(({ email }) => email ?? [])
}

test('A private thread waits from a member’s message to the coach’s answer', async () => {
  const room = await coachThread(ana)
  await post(ana, 'My numbers are bad', room)
  await post(ana, 'Very', room)
  expect(await waiting()).toEqual(['private-thread: Ana wrote to you privately: Very'])
  expect(await emails(), 'by which an erasure finds what the log says of it').toEqual(['ana@example.com'])
  await post(coach, 'Send them', room)
  expect(await waiting()).toEqual([])
})

test('A question in the coach’s room waits until it is answered: by her below it, or by anyone who replies to it', async () => {
  const reply = ({ member }: SignedInMember, replyTo: number) =>
    postMessage(shop.deps, member, { roomId: ASK, text: 'Yes', clientId: '', replyTo })
  await post(ana, 'Thanks for Tuesday', ASK)
  const first = await post(ana, 'Is a fee refunded?', ASK)
  const second = await post(bea, 'Do ovens count?', ASK)
  const both = ['question: Ana asked: Is a fee refunded?', 'question: Bea asked: Do ovens count?']
  expect(await waiting()).toEqual(both)
  expect(await emails()).toEqual(['ana@example.com', 'bea@example.com'])
  await post(bea, 'I wonder too', ASK)
  await reply(ana, first)
  expect(await waiting(), 'her own reply is no answer').toEqual(both)
  await reply(coach, first)
  expect(await waiting(), 'her reply to another is no answer to this').toEqual(both.slice(1))
  await reply(ana, second)
  expect(await waiting()).toEqual([])
  await post(ana, 'And mixers?', ASK)
  await post(coach, 'Mixers, too', ASK)
  expect(await waiting()).toEqual([])
})

test('A live call waits within the hour, and then its notes, until they are saved', async () => {
  const { db } = shop.database
  const at = (hours: number) => new Date(clock.now().getTime() + hours * HOUR)
  const series = { title: 'Strategy call', weekday: 2, localTime: '12:00', zone: 'America/New_York', minutes: 60 }
  await db.insert(callSeries).values({ id: 'ser_1', ...series, createdAt: clock.now() })
  const call = { id: 'call_1', seriesId: 'ser_1', plannedOn: '2026-10-20', startsAt: at(2), endsAt: at(3) }
  await db.insert(calls).values({ ...call, changedAt: clock.now() })
  expect(await waiting()).toEqual([])
  clock.at = at(1)
  expect(await waiting()).toEqual([expect.stringMatching(/^live-call: Strategy call/)])
  clock.at = at(2)
  expect(await waiting()).toEqual([expect.stringMatching(/^live-call-record: Strategy call .* no notes/)])
  await db.update(calls).set({ notes: 'What we said' })
  expect(await waiting()).toEqual([])
})

test('A new member’s first week is three steps, each done by doing it; it ends with the last, and after two weeks', async () => {
  const cy = await enterSociety(shop, 'cy@example.com', { name: 'Cy' })
  const left = async (who: SignedInMember, profilePath?: string) =>
    (await findSteps(shop.deps, who.member, profilePath))?.flatMap(({ label, isDone }) => (isDone ? [] : [label]))
  const [hello, answer, lead] = ['Say hello in Introductions', 'Answer what we don’t know yet', 'Pick a lead']
  expect(await left(cy, '/society/profile')).toEqual([hello, answer, lead])
  expect(await left(coach, '/society/profile')).toBeUndefined()
  await post(cy, 'Hello, I bake', 'rom_introductions0000000')
  expect(await left(cy)).toEqual([lead])
  const own = { title: 'City storefront grant', funder: '', link: '', deadlineOn: null }
  const addresses = cy.member.session.person.addresses
  clock.at = new Date(clock.now().getTime() + 15 * DAY)
  expect(await left(cy)).toBeUndefined()
  clock.at = new Date(clock.now().getTime() - 15 * DAY)
  await addOwnCard(shop.deps, addresses, { own, askedCents: null, why: '' })
  expect(await left(cy)).toBeUndefined()
})
