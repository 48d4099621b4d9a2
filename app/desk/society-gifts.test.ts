import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { giveMembership, givePurchase } from '../../test/account-people.ts'
import { manualClock } from '../../test/clocks.ts'
import { deskForFile, signInStaff, visitDesk } from '../../test/desk-visits.ts'
import { signIn } from '../../test/signed-in.ts'
import { addReaders } from '../../test/subscribers.ts'
import { subscribers } from '../people/newsletter/newsletter.sql.ts'
import { DAY } from '../platform/clock.ts'
import { addMonths, dayOf } from '../platform/dates.ts'
import { emailQueue } from '../platform/mail/email-queue.sql.ts'
import { entitlements } from '../sales/downloads/downloads.sql.ts'
import { isInSegment } from '../sales/purchases/capability.ts'
import { memberships } from '../society/membership/membership.sql.ts'
import { endGivenMemberships, grantEditions, remindMembers } from '../society/membership/membership.ts'
import { changes } from './desk.sql.ts'
import { countNumbers } from './numbers.ts'
import { announceSocietyGift } from './society-gifts.ts'

const clock = manualClock('2026-11-25T15:00:00Z')
const { shop, lastChange } = deskForFile({ clock })

/** By the coach, whose session begins anew: days pass between two visits. */
const visit = async (path: string, form?: Record<string, string>) =>
  visitDesk(shop, await signInStaff(shop, 'owner@example.com'), path, form)
const person = async (email: string) => (await visit(`/desk/people/${email}`)).data.person
/** Someone the desk knows. */
const buyer = (email: string) => givePurchase(shop.deps, email, 'blueprint')
/** Presses a button of the form about the Society. */
const press = async (email: string, form: Record<string, string>) =>
  visit(`/desk/people/${email}`, { version: (await person(email)).society.version, ...form })
/** A month, as the form suggests it. */
const giveMonth = async (email: string) =>
  press(email, { do: 'society-free', last_day: (await person(email)).society.lastDay })
const undo = async () => visit('/desk', { undo: (await lastChange()).id })
const announce = async () => announceSocietyGift.handle(shop.deps, { changeId: (await lastChange()).id })
const passDays = (days: number) => {
  clock.at = new Date(clock.at.getTime() + days * DAY)
}
/** `new` where the rooms would let them in, once they have agreed to the conduct; `outside` where they're led to their membership. */
async function rooms(email: string): Promise<string> {
  const { data, location } = await visitDesk(shop, await signIn(shop, email), '/society/enter')
  return location ? 'outside' : data.state
}
const account = async (email: string, form?: Record<string, string>) =>
  visitDesk(shop, await signIn(shop, email), '/account/membership', form)
const emailsTo = (email: string) =>
  shop.database.db.select().from(emailQueue).where(eq(emailQueue.recipient, email)).orderBy(emailQueue.createdAt)
const kindsTo = async (email: string) => (await emailsTo(email)).map(({ kind }) => kind)
/** The newest email of a kind, as it's written now. */
async function newestEmail(email: string, kind: string) {
  const data = (await emailsTo(email)).filter((one) => one.kind === kind).at(-1)?.data
  return data && shop.deps.templates[kind]?.(data)
}

const figures = async () => (await countNumbers(shop.deps)).members
const editionsOf = async (email: string) =>
  (await shop.database.db.select().from(entitlements).where(eq(entitlements.email, email))).filter(
    ({ edition, endedAt }) => edition && !endedAt,
  ).length

async function publish(month: string) {
  const publishedAt = clock.at.toISOString()
  await shop.database.db.execute(sql`
    insert into editions (id, month, audience, published_on, published_at, checksum)
    values (${`edn_${month}`}, ${month}, 'nonprofit', ${publishedAt.slice(0, 10)}, ${publishedAt}, ${'0'.repeat(64)})`)
}

test('A month given to someone who isn’t a member opens the Society at once, sends one email, and ends on its own after its last day', async () => {
  await publish('2026-11')
  await buyer('ada@example.com')
  const before = await figures()
  expect(await rooms('ada@example.com')).toBe('outside')
  expect((await giveMonth('ada@example.com')).status).toBe(303)
  expect(await rooms('ada@example.com')).toBe('new')
  expect(await kindsTo('ada@example.com')).toEqual([])
  await announce()
  expect(await kindsTo('ada@example.com')).toEqual(['membership-gift'])
  const email = await newestEmail('ada@example.com', 'membership-gift')
  for (const words of ['A gift from Simone', 'December 25, 2026', 'we won’t charge you', '/downloads/'])
    expect(`${email?.html}${email?.text}`).toContain(words)
  expect(email?.text).not.toMatch(/\/cancel\/|\$97/)
  expect(await editionsOf('ada@example.com')).toBe(1)
  expect(await figures()).toEqual({ ...before, given: before.given + 1 })

  clock.at = new Date('2026-12-26T04:59:00Z')
  expect(await rooms('ada@example.com')).toBe('new')
  clock.at = new Date('2026-12-26T05:01:00Z')
  expect(await rooms('ada@example.com'), 'its job is late').toBe('outside')
  const [own] = (await account('ada@example.com')).data.entries
  expect(own.membership).toMatchObject({ state: 'ended', isRunning: false })
  await publish('2026-12')
  await grantEditions(shop.deps)
  expect(await editionsOf('ada@example.com')).toBe(1)
  for (let twice = 0; twice < 2; twice++) await endGivenMemberships(shop.deps)
  expect(await kindsTo('ada@example.com')).toEqual(['membership-gift', 'membership-ended'])
  const ended = await newestEmail('ada@example.com', 'membership-ended')
  expect(ended?.text).toContain('gift from Simone, so we didn’t charge you')
  const history = (await person('ada@example.com')).history.map(({ text }: { text: string }) => text)
  const gave = expect.stringContaining('Gave ada@example.com a free membership')
  expect(history).toEqual(expect.arrayContaining(['Member', 'Ended', gave]))
})

test('The member sees that it’s a gift and until when, is never asked for money, and has nothing to cancel', async () => {
  await buyer('bea@example.com')
  await press('bea@example.com', { do: 'society-free' })
  const [own] = (await account('bea@example.com')).data.entries
  expect(own.membership).toMatchObject({ gift: 'A gift from Simone', isRunning: true, isEnding: false })
  for (const field of ['next', 'nextPayment', 'paymentPath', 'applyPath'])
    expect(own.membership[field], field).toBeUndefined()
  const form = { request: 'cancel', membership: own.membership.id }
  expect((await account('bea@example.com', form)).status).toBe(404)
  passDays(400)
  await remindMembers(shop.deps)
  expect(await kindsTo('bea@example.com')).toEqual([])
  expect(await rooms('bea@example.com')).toBe('new')
})

test('The form suggests a month, for a member who canceled from the end of their paid period; a double click gives once, and an older page nothing', async () => {
  await buyer('cleo@example.com')
  const { version, lastDay } = (await person('cleo@example.com')).society
  expect(lastDay).toBe(addMonths(dayOf(clock.at), 1))
  const gift = { do: 'society-free', last_day: lastDay, version }
  const statuses = (await Promise.all([1, 2].map(() => press('cleo@example.com', gift)))).map(({ status }) => status)
  expect(statuses.sort()).toEqual([303, 409])
  expect(await press('cleo@example.com', { ...gift, last_day: '2031-01-01' })).toMatchObject({
    ...{ status: 409, data: { problem: expect.stringContaining('has changed since this page was opened') } },
  })
  expect((await account('cleo@example.com')).data.entries).toHaveLength(1)
  const { membershipId } = await giveMembership(shop.deps, 'lou@example.com', 'ending')
  await giveMonth('lou@example.com')
  const until = Date.parse((await lastChange()).after?.until ?? '')
  expect((until - clock.at.getTime()) / DAY).toBeGreaterThan(22 + 27)
  // Someone who takes the cancellation back and cancels again is told the same.
  const canceled = await shop.deps.templates['membership-ending']?.({ membershipId })
  expect(canceled?.text).toContain('You’re still a member: A gift from Simone through')
})

test('A gift undone within a minute sends no email, and one undone after its email sends another', async () => {
  await buyer('dora@example.com')
  await giveMonth('dora@example.com')
  expect((await undo()).status).toBe(303)
  await announce()
  expect(await rooms('dora@example.com')).toBe('outside')
  expect(await kindsTo('dora@example.com')).toEqual([])
  expect(await editionsOf('dora@example.com')).toBe(0)

  await giveMonth('dora@example.com')
  await announce()
  const one = await lastChange()
  await press('dora@example.com', { do: 'society-free', last_day: '2031-01-01' })
  expect((await undo()).status).toBe(303)
  expect(await rooms('dora@example.com'), 'the first month stays').toBe('new')
  const [row] = await shop.database.db.select().from(memberships).where(eq(memberships.id, one.subject))
  expect(row?.givenUntil?.toISOString()).toBe(one.after?.until)
})

test('A gift that canceled their payments, as gifts once did, isn’t undone into no membership at all: the desk says what to do', async () => {
  await buyer('fay@example.com')
  await press('fay@example.com', { do: 'society-free' })
  const { id, after } = await lastChange()
  const earlier = { after: { ...after, replaces: 'mbr_1' } }
  await shop.database.db.update(changes).set(earlier).where(eq(changes.id, id))
  const { status, data } = await undo()
  expect([status, data.problem]).toEqual([409, expect.stringContaining('turn their subscription on again at Stripe')])
  expect(await rooms('fay@example.com')).toBe('new')
})

test('A free membership lasts until the coach ends it, and continues when she undoes that', async () => {
  await buyer('ines@example.com')
  const before = await figures()
  await press('ines@example.com', { do: 'society-free' })
  await announce()
  expect((await newestEmail('ines@example.com', 'membership-gift'))?.text).toContain('It has no end date')
  expect((await person('ines@example.com')).society).toMatchObject({ gift: 'A gift from Simone', lastDay: '' })
  expect(await figures()).toEqual({ ...before, given: before.given + 1 })
  passDays(100)
  await endGivenMemberships(shop.deps)
  expect(await rooms('ines@example.com')).toBe('new')

  expect((await press('ines@example.com', { do: 'society-end' })).status).toBe(303)
  expect(await rooms('ines@example.com')).toBe('outside')
  expect((await undo()).status).toBe(303)
  expect(await rooms('ines@example.com')).toBe('new')
  await press('ines@example.com', { do: 'society-end' })
  await announce()
  expect(await kindsTo('ines@example.com')).toEqual(['membership-gift', 'membership-ended'])
})

test('A free membership with a last day ends after it, and a day in the past is refused', async () => {
  await buyer('jo@example.com')
  const day = (days: number) => new Date(clock.at.getTime() + days * DAY).toISOString().slice(0, 10)
  for (const last_day of [day(-2), '2027-02-31', 'soon']) {
    const { status, data } = await press('jo@example.com', { do: 'society-free', last_day })
    expect([status, data.values.last_day]).toEqual([422, last_day])
  }
  expect((await press('jo@example.com', { do: 'society-free', last_day: day(10) })).status).toBe(303)
  expect((await person('jo@example.com')).society.lastDay).toBe(day(10))
  passDays(9)
  expect(await rooms('jo@example.com')).toBe('new')
  passDays(3)
  expect(await rooms('jo@example.com')).toBe('outside')
})

test('A member who pays gets no second membership for free', async () => {
  for (const state of ['active', 'past_due', 'in_review'] as const) {
    const email = `${state}@example.com`
    await giveMembership(shop.deps, email, state)
    const { reason } = (await person(email)).society
    for (const words of ['They pay $97', 'shows the credit', 'To make it free for good, cancel'])
      expect(reason).toContain(words)
    expect((await press(email, { do: 'society-free' })).status).toBe(409)
    expect((await account(email)).data.entries).toHaveLength(1)
  }
})

test('Newsletters to members include people who were given the Society, as long as it lasts', async () => {
  await buyer('mia@example.com')
  const { db } = shop.database
  await addReaders({ db, now: clock.at }, ['mia@example.com'])
  const counts = () =>
    Promise.all(['members', 'not-members'].map((segment) => db.$count(subscribers, isInSegment(segment, clock.at))))
  expect(await counts()).toEqual([0, 1])
  await giveMonth('mia@example.com')
  expect(await counts()).toEqual([1, 0])
  passDays(40)
  await endGivenMemberships(shop.deps)
  expect(await counts()).toEqual([0, 1])
})

test('A copy of someone’s data names the gift, and erasing the data ends the gift and leaves no address', async () => {
  await buyer('nora@example.com')
  await press('nora@example.com', { do: 'society-free' })
  const { personalData } = shop.deps
  const part = personalData.find(({ name }) => name === 'Memberships we gave you')
  expect(await part?.read(shop.database.db, 'nora@example.com')).toMatchObject([
    { state: 'active', until: null, price: 'a gift, nothing is charged' },
  ])
  const { subject } = await lastChange()
  await shop.database.transact(async (tx) => {
    for (const { erase } of personalData) await erase(tx, 'nora@example.com')
  })
  await announce()
  const { rows: left } = await shop.database.db.execute(sql`
    select m.state, o.email from memberships m join orders o on o.id = m.order_id where m.id = ${subject}`)
  expect(left).toEqual([{ state: 'ended', email: null }])
  expect(await kindsTo('nora@example.com')).toEqual([])
})
