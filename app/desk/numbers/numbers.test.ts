import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveCall, giveMembership, givePurchase } from '../../../test/account-people.ts'
import { manualClock } from '../../../test/clocks.ts'
import { signInStaff, visitDesk } from '../../../test/desk-visits.ts'
import { openShop, type Shop } from '../../../test/shop.ts'
import { type SignedIn, signIn } from '../../../test/signed-in.ts'
import { bookings } from '../../bookings/bookings.sql.ts'
import { balanceTransactions } from '../../money/money.sql.ts'
import { eraseMyData, openMyData } from '../../my-data/my-data.ts'
import { orders } from '../../orders/orders.sql.ts'
import { subscriptions } from '../../payments/subscriptions.sql.ts'
import { DAY } from '../../platform/clock.ts'
import { quizResults } from '../../quiz/quiz.sql.ts'
import { deleteUnsavedResults } from '../../quiz/results.ts'
import { personAddresses } from '../../sign-in/sign-in.sql.ts'
import { wins } from '../../society/wins/wins.sql.ts'
import { pageViews } from '../../visits/visits.sql.ts'
import type { Chart } from './chart.ts'
import * as numbersPage from './numbers-page.tsx'

// A Monday, in the afternoon.
const clock = manualClock('2026-11-23T20:00:00Z')
let shop: Shop
let owner: SignedIn
beforeAll(async () => {
  shop = await openShop({ runJobs: false, clock })
  owner = await signInStaff(shop, 'owner@example.com', 'owner')
  await fill()
})
afterAll(() => shop.close())

const daysAgo = (days: number) => new Date(clock.at.getTime() - days * DAY)
const view = async (query = '') =>
  (await visitDesk(shop, owner, { page: numbersPage, path: `/desk/numbers${query}` })).data.view
const funnel = async (query = '') =>
  (await view(query)).funnel.map((row: Record<string, string>) => [row.step, row.everyone, row.afterQuiz, row.share])
const chart = async (key: string, query = ''): Promise<Chart> => {
  const found = (await view(query)).charts.find((one: Chart) => one.key === key)
  if (!found) throw new Error(`there is no chart of ${key}`)
  return found
}
/** The cells of a week or a day. */
const cells = async (key: string, day: string, query = '') =>
  (await chart(key, query)).rows.find((row) => row.day === day)?.cells

async function takeQuiz(email: string, days: number, saved = true) {
  const { db } = shop.database
  const id = `quz_${email} ${days}`
  const values = { id, submission: id, email, answers: {}, saved, createdAt: daysAgo(days) }
  await db.insert(quizResults).values(values)
}

async function holdCall(email: string, days: number, outcome: 'held' | 'late' | 'no_show') {
  const { orderId } = await giveCall(shop.deps, email, -days)
  await shop.database.db.update(bookings).set({ outcome }).where(eq(bookings.orderId, orderId))
}

async function fill() {
  const { db } = shop.database
  // Ana does everything, with two addresses, and the quiz twice.
  const ana = await signIn(shop, 'ana@example.com')
  const { id: personId } = ana.session.person
  await db.insert(personAddresses).values({ email: 'ana@work.example', personId, verifiedAt: clock.at })
  await takeQuiz('ana@work.example', 40)
  await takeQuiz('ana@example.com', 20)
  await givePurchase(shop.deps, 'ana@example.com', 'blueprint', { daysAgo: 19 })
  await holdCall('Ana@example.com', 2, 'late')
  await db.insert(wins).values({
    ...{ id: 'win_ana', personId, title: 'A grant', funder: 'The county', amountCents: 500_000 },
    ...{ wonOn: '2026-11-20', story: '', state: 'sent', showsName: false, showsAmount: false },
    ...{ consentVersion: 1, sentAt: daysAgo(1) },
  })
  // Ben bought before he took it, and Fay didn’t come to her call.
  await givePurchase(shop.deps, 'ben@example.com', 'startup-pack', { daysAgo: 25 })
  await takeQuiz('ben@example.com', 22)
  await holdCall('fay@example.com', 1, 'no_show')
  // Cleo was given something, and Dora kept her answers to herself.
  const { orderId: gift } = await givePurchase(shop.deps, 'cleo@example.com', 'blueprint')
  await db.update(orders).set({ givenBy: 'psn_coach', amountCents: 0 }).where(eq(orders.id, gift))
  await takeQuiz('cleo@example.com', 10)
  await takeQuiz('dora@example.com', 3, false)
}

test('The funnel counts people once, by all of their addresses, and after the quiz only what came later', async () => {
  expect(await funnel('?range=90')).toEqual([
    ['quiz', '3', '3', '100%'],
    ['bought', '3', '1', '33.3%'],
    ['call', '1', '1', '33.3%'],
    ['win', '1', '1', '33.3%'],
  ])
})

test('A person belongs to the month of the first quiz of the time, and the months add up', async () => {
  const { cohorts } = await view('?range=90')
  expect(cohorts).toEqual([
    { month: 'November 2026', counts: [2, 0, 0, 0] },
    { month: 'October 2026', counts: [1, 1, 1, 1] },
  ])
})

test('What happened before the time chosen doesn’t count, and a time that is none is 90 days', async () => {
  expect((await view('?range=30')).cohorts).toEqual([{ month: 'November 2026', counts: [3, 1, 1, 1] }])
  expect((await view('?range=7')).label).toBe('Last 90 days')
  expect((await view('?range=365')).charts[0].rows).toHaveLength(53)
})

test('Quizzes count by week, also those whose answers are deleted after a day', async () => {
  expect(await cells('quizzes', 'Nov 16, 2026')).toEqual(['1'])
  await deleteUnsavedResults(shop.deps)
  const { db } = shop.database
  expect(await db.select().from(quizResults).where(eq(quizResults.email, 'dora@example.com'))).toEqual([])
  expect(await cells('quizzes', 'Nov 16, 2026')).toEqual(['1'])
  expect((await chart('quizzes')).total).toBe('5')
})

test('Orders count by week and by what they are of; gifts don’t', async () => {
  // Two calls, paid three days ago.
  expect(await cells('orders', 'Nov 16, 2026')).toEqual(['0', '0', '2', '0'])
  expect(await cells('orders', 'Nov 2, 2026')).toEqual(['1', '0', '0', '0'])
  expect((await chart('orders')).total).toBe('4')
})

test('Revenue is what is kept of a week in UTC, without what went to the bank', async () => {
  const move = (id: string, category: string, amountCents: number, feeCents: number, at: string) => ({
    ...{ id, category, amountCents, feeCents, netCents: amountCents - feeCents, currency: 'usd' },
    ...{ source: null, paymentIntent: null, createdAt: new Date(at), availableAt: new Date(at) },
  })
  // Sunday evening in New York is Monday in UTC.
  await shop.database.db.insert(balanceTransactions).values([
    // On Stripe’s clock in the demo, which can be ahead.
    move('txn_5', 'charge', 5000, 175, '2026-12-08T12:00:00Z'),
    move('txn_1', 'charge', 3500, 132, '2026-11-16T00:30:00Z'),
    move('txn_2', 'charge', 9700, 311, '2026-11-15T23:30:00Z'),
    move('txn_3', 'refund', -9700, 0, '2026-11-17T12:00:00Z'),
    move('txn_4', 'payout', -9000, 0, '2026-11-17T12:00:00Z'),
  ])
  expect(await cells('revenue', 'Nov 16, 2026')).toEqual(['-$63.32', '$35.00'])
  expect(await cells('revenue', 'Nov 9, 2026')).toEqual(['$93.89', '$97.00'])
  expect(await cells('revenue', 'Nov 23, 2026')).toEqual(['$0.00', '$0.00'])
})

test('Members are counted at the end of each week, with who joined and who left', async () => {
  const join = async (email: string, days: number, leftDaysAgo?: number) => {
    const { orderId } = await giveMembership(shop.deps, email, leftDaysAgo === undefined ? 'active' : 'ended')
    await shop.database.db
      .update(orders)
      .set({ paidAt: daysAgo(days) })
      .where(eq(orders.id, orderId))
    const endedAt = leftDaysAgo === undefined ? null : daysAgo(leftDaysAgo)
    await shop.database.db.update(subscriptions).set({ endedAt }).where(eq(subscriptions.orderId, orderId))
  }
  await join('long@example.com', 200)
  await join('left@example.com', 200, 12)
  await join('new@example.com', 5)
  await join('gone@example.com', 300, 150)
  expect(await cells('members', 'Nov 2, 2026', '?range=30')).toEqual(['2', '0', '0'])
  expect(await cells('members', 'Nov 9, 2026', '?range=30')).toEqual(['1', '0', '1'])
  expect(await cells('members', 'Nov 16, 2026', '?range=30')).toEqual(['2', '1', '0'])
  expect((await chart('members', '?range=30')).total).toBe('2')
  expect((await chart('members', '?range=365')).total).toBe('2')
})

test('Page views show by day, by page and by source, the first day of the time included', async () => {
  await shop.database.db.insert(pageViews).values([
    { day: '2026-10-25', path: '/', source: 'none', views: 2 },
    { day: '2026-10-24', path: '/', source: 'none', views: 100 },
    { day: '2026-11-22', path: '/', source: 'search', views: 12_000 },
    { day: '2026-11-23', path: '/shop', source: 'bakers.example', views: 3 },
  ])
  const { pages, sources } = await view('?range=30')
  expect(pages).toEqual([
    { of: '/', views: 12_002 },
    { of: '/shop', views: 3 },
  ])
  expect(sources.map(({ of }: { of: string }) => of)).toEqual([
    'Search engines',
    'bakers.example',
    'Typed in, an email or an app',
  ])
  expect(await cells('views', 'Nov 22, 2026', '?range=30')).toEqual(['12,000'])
  expect((await chart('views', '?range=30')).total).toBe('12,005')
})

test('Someone whose data is deleted drops out, but for the sale and its call, and the page says so', async () => {
  for (const email of ['ana@example.com', 'ana@work.example'])
    await eraseMyData(shop.deps, (await openMyData(shop.deps, email)).slice('/my-data/'.length))
  expect(await funnel('?range=90')).toEqual([
    ['quiz', '2', '2', '100%'],
    ['bought', '4', '0', '0%'],
    ['call', '1', '0', '0%'],
    ['win', '0', '0', '0%'],
  ])
})
