import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { giveCall, giveMembership, givePurchase } from '../../test/account-people.ts'
import { manualClock } from '../../test/clocks.ts'
import { deskForFile } from '../../test/desk-visits.ts'
import { signIn } from '../../test/signed-in.ts'
import { bookings } from '../calls/bookings/bookings.sql.ts'
import { quizResults } from '../finder/quiz/quiz.sql.ts'
import { deleteUnsavedResults } from '../finder/quiz/results.ts'
import { pageViews } from '../operations/visits/visits.sql.ts'
import { eraseMyData, openMyData } from '../people/my-data/my-data.ts'
import { personAddresses } from '../people/sign-in/sign-in.sql.ts'
import { DAY } from '../platform/clock.ts'
import { orders } from '../sales/orders/orders.sql.ts'
import { subscriptions } from '../sales/payments/payments.sql.ts'
import { wins } from '../society/wins/wins.sql.ts'
import type { NumbersTable } from './numbers.ts'

const clock = manualClock('2026-11-23T20:00:00Z')
const { shop, visit } = deskForFile({ clock })

const daysAgo = (days: number) => new Date(clock.at.getTime() - days * DAY)

/** The rows of a table, each as its label and what its cells say. */
async function rowsOf(title: string): Promise<string[][]> {
  const { tables } = (await visit('/desk/numbers')).data
  const table = (tables as NumbersTable[]).find((one) => one.title === title)
  return (table?.rows ?? []).map(({ label, cells }) => [
    label,
    ...cells.map(({ value, detail }) => [value, detail].filter(Boolean).join(', ')),
  ])
}

type OrderSet = Partial<typeof orders.$inferInsert>
const setOrder = (orderId: string, set: OrderSet) =>
  shop.database.db.update(orders).set(set).where(eq(orders.id, orderId))
const buy = async (email: string, productId: string, set: OrderSet = {}) =>
  setOrder((await givePurchase(shop.deps, email, productId)).orderId, { email, ...set })

test('Sales are what was paid less what went back; gifts, open payments and what is older than twelve months are out', async () => {
  expect(await rowsOf('Sales')).toEqual([])
  await buy('a@example.com', 'blueprint', { source: 'search' })
  await buy('b@example.com', 'blueprint', { refundedCents: 1050, source: 'search' })
  await buy('c@example.com', 'blueprint', { state: 'lost' })
  await buy('d@example.com', 'blueprint', { state: 'refunded', refundedCents: 3500, source: 'sba.example' })
  await buy('e@example.com', 'blueprint', { amountCents: 0, discountCents: 3500, promotionCode: 'FREE' })
  await buy('f@example.com', 'blueprint', { amountCents: 0, givenBy: 'psn_coach' })
  await buy('g@example.com', 'blueprint', { state: 'review' })
  await buy('h@example.com', 'blueprint', { state: 'confirming', paidAt: null })
  // The first moment of the month and of the twelve, in New York, and the last before each.
  await buy('i@example.com', 'startup-pack', { paidAt: new Date('2026-11-01T04:00:00Z'), amountCents: 4900 })
  await buy('j@example.com', 'startup-pack', { paidAt: new Date('2026-11-01T03:59:59Z'), amountCents: 4900 })
  await buy('k@example.com', 'startup-pack', { paidAt: new Date('2025-12-01T05:00:00Z'), amountCents: 4900 })
  await buy('l@example.com', 'startup-pack', { paidAt: new Date('2025-12-01T04:59:59Z'), amountCents: 4900 })
  expect(await rowsOf('Sales')).toEqual([
    ['Startup Essentials Template Pack', '$49, 1 order', '$147, 3 orders'],
    ['The Blueprint', '$59.50, 5 orders', '$59.50, 5 orders'],
    ['Refunded or lost', '$80.50, 3 orders', '$80.50, 3 orders'],
    ['Together, after that', '$108.50, 6 orders', '$206.50, 8 orders'],
  ])
  expect(await rowsOf('Where buyers came from')).toEqual([
    ['Unknown', '$49, 3 orders', '$147, 5 orders'],
    ['Search engines', '$59.50, 2 orders', '$59.50, 2 orders'],
    ['sba.example', '$0, 1 order', '$0, 1 order'],
  ])
})

test('Members are those who pay, with who joined and who left', async () => {
  const join = async (email: string, days: number, leftDaysAgo?: number) => {
    const endedAt = leftDaysAgo === undefined ? null : daysAgo(leftDaysAgo)
    const { orderId } = await giveMembership(shop.deps, email, endedAt ? 'ended' : 'active')
    await setOrder(orderId, { paidAt: daysAgo(days) })
    await shop.database.db.update(subscriptions).set({ endedAt }).where(eq(subscriptions.orderId, orderId))
    return orderId
  }
  await join('long@example.com', 500)
  await join('left@example.com', 200, 12)
  await join('new@example.com', 5)
  await join('gone@example.com', 300, 150)
  await giveMembership(shop.deps, 'late@example.com', 'past_due')
  await setOrder(await join('gift@example.com', 5), { givenBy: 'psn_coach', amountCents: 0 })
  expect(await rowsOf('Society')).toEqual([
    ['Joined', '1', '4'],
    ['Left', '1', '2'],
  ])
  const { tables } = (await visit('/desk/numbers')).data
  const society = tables.find(({ title }: NumbersTable) => title === 'Society')
  expect(society.aside).toBe('3 members now, $291 a month')
  expect(society.notes[0]).toContain('Active memberships that you gave: 1.')
})

const takeQuiz = (email: string, days: number, saved = true) => {
  const id = `quz_${email} ${days}`
  const values = { id, submission: id, email, answers: {}, saved, createdAt: daysAgo(days) }
  return shop.database.db.insert(quizResults).values(values)
}

async function holdCall(email: string, days: number, set: Partial<typeof bookings.$inferInsert>) {
  const { orderId } = await giveCall(shop.deps, email, -days)
  await shop.database.db.update(bookings).set(set).where(eq(bookings.orderId, orderId))
}

test('The funnel counts people once, by all of their addresses, and after the quiz only what came later', async () => {
  const { db } = shop.database
  await db.delete(bookings)
  // Ana does everything, with two addresses, and the quiz twice.
  const ana = await signIn(shop, 'ana@example.com')
  const { id: personId } = ana.session.person
  await db.insert(personAddresses).values({ email: 'ana@work.example', personId, verifiedAt: clock.at })
  await takeQuiz('ana@work.example', 40)
  await takeQuiz('ana@example.com', 20)
  await buy('Ana@example.com', 'blueprint')
  await holdCall('Ana@example.com', 2, { outcome: 'late' })
  await db.insert(wins).values({
    ...{ id: 'win_ana', personId, title: 'A grant', funder: 'The county', amountCents: 500_000 },
    ...{ wonOn: '2026-11-20', story: '', state: 'sent', showsName: false, showsAmount: false },
    ...{ consentVersion: 1, sentAt: daysAgo(1) },
  })
  // Ben bought before he took it, Fay didn’t come to her call, and Dora kept her answers to herself.
  await buy('ben@example.com', 'blueprint', { paidAt: daysAgo(25) })
  await takeQuiz('ben@example.com', 24)
  await holdCall('fay@example.com', 1, { outcome: 'no_show' })
  await holdCall('gil@example.com', 4, { state: 'canceled' })
  await holdCall('hal@example.com', -3, { outcome: null })
  await takeQuiz('dora@example.com', 3, false)
  await takeQuiz('cleo@example.com', 50)
  expect(await rowsOf('From the quiz to a win')).toEqual([
    ['Took the quiz', '1', '3', '3, 100%'],
    ['Bought', '11', '17', '1, 33.3%'],
    ['Had a call', '1', '1', '1, 33.3%'],
    ['Told us a win', '1', '1', '1, 33.3%'],
  ])
  expect(await rowsOf('Calls')).toEqual([
    ['Booked', '3', '3'],
    ['Took place', '1', '1'],
    ['No-shows', '1', '1'],
    ['Canceled', '1', '1'],
  ])
})

test('Views and quiz results count, also those whose answers are deleted after a day', async () => {
  await shop.database.db.insert(pageViews).values([
    { day: '2025-11-30', path: '/', source: 'none', views: 100 },
    { day: '2025-12-01', path: '/', source: 'none', views: 2 },
    { day: '2026-11-01', path: '/', source: 'search', views: 12_000 },
    { day: '2026-11-23', path: '/shop', source: 'bakers.example', views: 3 },
  ])
  const expected = [
    ['Page views', '12,003', '12,005'],
    ['Quiz results emailed', '2', '5'],
    ['From: Search engines', '12,000', '12,000'],
    ['From: bakers.example', '3', '3'],
    ['From: Typed in, an email or an app', '0', '2'],
    ['/', '12,000', '12,002'],
    ['/shop', '3', '3'],
  ]
  expect(await rowsOf('Visits')).toEqual(expected)
  await deleteUnsavedResults(shop.deps)
  expect(await shop.database.db.$count(quizResults)).toBe(4)
  expect(await rowsOf('Visits')).toEqual(expected)
})

test('Someone whose data is deleted drops out, but for the sale and its call, and the page says so', async () => {
  for (const email of ['ana@example.com', 'ana@work.example'])
    await eraseMyData(shop.deps, (await openMyData(shop.deps, email)).slice('/my-data/'.length))
  expect(await rowsOf('From the quiz to a win')).toEqual([
    ['Took the quiz', '0', '2', '2, 100%'],
    ['Bought', '11', '17', '0, 0%'],
    ['Had a call', '1', '1', '0, 0%'],
    ['Told us a win', '0', '0', '0, 0%'],
  ])
})
