import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveMembership, givePurchase } from '../../test/account-people.ts'
import { manualClock } from '../../test/clocks.ts'
import { signInStaff, visitDesk } from '../../test/desk-visits.ts'
import { openShop, type Shop } from '../../test/shop.ts'
import type { SignedIn } from '../../test/signed-in.ts'
import { balanceTransactions } from '../money/money.sql.ts'
import { orders } from '../orders/orders.sql.ts'
import { disputes } from '../payments/disputes.sql.ts'
import { subscriptions } from '../payments/subscriptions.sql.ts'
import { DAY } from '../platform/clock.ts'
import * as figurePage from './figure-page.tsx'
import * as moneyPage from './money-page.tsx'

const clock = manualClock('2026-11-23T15:00:00Z')
let shop: Shop
let owner: SignedIn
beforeAll(async () => {
  shop = await openShop({ runJobs: false, clock })
  owner = await signInStaff(shop, 'owner@example.com', 'owner')
  await fillSociety()
  await fillPayments()
})
afterAll(() => shop.close())

async function fillSociety() {
  const { db } = shop.database
  await giveMembership(shop.deps, 'mia@example.com', 'active')
  await giveMembership(shop.deps, 'lou@example.com', 'past_due')
  const { orderId: comped } = await giveMembership(shop.deps, 'gia@example.com', 'active')
  await db.update(orders).set({ givenBy: 'psn_coach', amountCents: 0 }).where(eq(orders.id, comped))
  const { orderId: canceled } = await giveMembership(shop.deps, 'ada@example.com', 'ended')
  await endMembership(canceled, '2026-11-12T10:00:00Z')
  const { orderId: gone } = await giveMembership(shop.deps, 'old@example.com', 'ended')
  await endMembership(gone, '2026-10-31T23:59:59Z')
  const { orderId: brief } = await giveMembership(shop.deps, 'brief@example.com', 'ended')
  await db
    .update(orders)
    .set({ paidAt: new Date('2026-11-02T10:00:00Z') })
    .where(eq(orders.id, brief))
  await endMembership(brief, '2026-11-20T10:00:00Z')
}

async function endMembership(orderId: string, at: string) {
  const endedAt = new Date(at)
  await shop.database.db.update(subscriptions).set({ endedAt }).where(eq(subscriptions.orderId, orderId))
}

/** 120 payments, seven at a time, of which two are disputed. */
async function fillPayments() {
  const { db } = shop.database
  const { orderId } = await givePurchase(shop.deps, 'bea@example.com', 'blueprint')
  await db.update(orders).set({ stripePaymentIntentId: 'pi_1' }).where(eq(orders.id, orderId))
  const movement = (at: number) => {
    const moment = new Date(Date.UTC(2026, 10, 1 + Math.floor(at / 7)))
    const paid = { category: 'charge', amountCents: 3500, feeCents: 132, netCents: 3368, currency: 'usd' }
    const payment = { source: `ch_${at}`, paymentIntent: `pi_${at}` }
    return { id: `txn_${at}`, ...paid, ...payment, createdAt: moment, availableAt: moment }
  }
  await db.insert(balanceTransactions).values(Array.from({ length: 120 }, (_, at) => movement(at)))
  const opened = ['2026-10-31T12:00:00Z', '2026-11-05T12:00:00Z', '2026-11-06T12:00:00Z'].map((at, n) => ({
    ...{ id: `dp_${n}`, orderId, amountCents: 3500, reason: 'general', status: 'needs_response' },
    ...{ openedAt: new Date(at), checkedAt: clock.at },
  }))
  await db.insert(disputes).values(opened)
}

interface Row {
  id: string
  name: string
  href: string | undefined
  about: string
  amount: string | undefined
  order: string | undefined
}

const open = async (path: string) => {
  const list = /money\/([\w-]+)/.exec(path)?.[1] ?? ''
  return (await visitDesk(shop, owner, { page: figurePage, path, params: { list } })).data.view
}

/** The rows of all pages, and how many each page has. */
async function readAll(path: string): Promise<{ rows: Row[]; pages: number[] }> {
  const rows: Row[] = []
  const pages: number[] = []
  for (let next: string | undefined = path; next; ) {
    const view: { rows: Row[]; next: string | undefined } = await open(next)
    rows.push(...view.rows)
    pages.push(view.rows.length)
    next = view.next
  }
  return { rows, pages }
}

/** A figure of the money page, with the rows that it leads to. */
async function figureOf(label: string) {
  const { view } = (await visitDesk(shop, owner, { page: moneyPage, path: '/desk/money' })).data
  const figure = view.figures.find((one: { label: string }) => one.label === label)
  return { value: figure.value, href: figure.href, ...(await readAll(figure.href)) }
}

const sumOf = (rows: readonly Row[]) =>
  rows.reduce((sum, { amount = '' }) => sum + Math.round(Number(amount.replace(/[$,]/g, '')) * 100), 0)

test('Monthly recurring is the sum of its memberships: past due ones count, a given one brings nothing, ended ones are out', async () => {
  const { value, rows } = await figureOf('Monthly recurring')
  expect(rows.map(({ name, amount }) => [name, amount]).sort()).toEqual([
    ['gia@example.com', '$0.00'],
    ['lou@example.com', '$97.00'],
    ['mia@example.com', '$97.00'],
  ])
  expect(rows.find(({ name }) => name === 'lou@example.com')).toMatchObject({
    href: '/desk/people/lou%40example.com',
    about: expect.stringContaining('Past due, member since'),
    order: expect.stringMatching(/^\/desk\/orders\/ord_/),
  })
  expect([value, sumOf(rows)]).toEqual(['$194.00', 19_400])
})

test('Who left is listed against who was there when the month began; someone who joined in it is in neither', async () => {
  const { value, href, rows } = await figureOf('Members who left')
  expect(rows).toMatchObject([{ name: 'ada@example.com', about: expect.stringContaining('Left November 12, 2026') }])
  const { others } = await open(href)
  const atStart = (await readAll(others[0].href)).rows
  expect(atStart.map(({ name }) => name).sort()).toEqual([
    'ada@example.com',
    'gia@example.com',
    'lou@example.com',
    'mia@example.com',
  ])
  expect(atStart.filter(({ about }) => about.startsWith('Left'))).toHaveLength(1)
  expect(value).toBe(`${(100 * rows.length) / atStart.length}%`)
})

test('Disputes are listed against the payments they are counted against, fifty on a page and none twice', async () => {
  const { value, href, rows } = await figureOf('Disputed')
  expect(rows.map(({ id }) => id)).toEqual(['dp_2', 'dp_1'])
  expect(rows[0]).toMatchObject({
    name: 'bea@example.com',
    amount: '$35.00',
    about: 'Needs response, November 6, 2026',
  })
  const { others, meaning } = await open(href)
  const payments = await readAll(others[0].href)
  expect(payments.pages).toEqual([50, 50, 20])
  expect(new Set(payments.rows.map(({ id }) => id)).size).toBe(120)
  expect(payments.rows.find(({ name }) => name === 'bea@example.com')?.href).toMatch(/^\/desk\/orders\//)
  expect(payments.rows.find(({ id }) => id === 'txn_7')).toMatchObject({ name: 'txn_7', href: undefined })
  expect(meaning).toBe('2 disputes, against 120 payments.')
  expect(value).toBe('1.7%')
})

test('Pages of members go on where the last one ended, also where several joined at once', async () => {
  const { db } = shop.database
  const createdAt = new Date(clock.at.getTime() - 30 * DAY)
  const many = Array.from({ length: 101 }, (_, at) => `ord_many${String(at).padStart(3, '0')}`)
  const paid = {
    productId: 'society',
    amountCents: 3500,
    currency: 'usd',
    mode: 'subscription',
    state: 'paid',
  } as const
  await db
    .insert(orders)
    .values(many.map((id) => ({ id, ...paid, email: `${id}@example.com`, createdAt, paidAt: createdAt })))
  const running = { status: 'active', cancelAtPeriodEnd: false, checkedAt: clock.at }
  await db.insert(subscriptions).values(many.map((orderId) => ({ id: `sample ${orderId}`, orderId, ...running })))
  const { value, rows, pages } = await figureOf('Monthly recurring')
  expect(pages).toEqual([50, 50, 4])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(104)
  expect([value, sumOf(rows)]).toEqual(['$9,991.00', 103 * 9700])
  await db.delete(subscriptions).where(inArray(subscriptions.orderId, many))
})

test('A month without anything says so, and a place that can’t be read is the beginning', async () => {
  expect(await open('/desk/money/left?month=2020-01')).toMatchObject({ value: '–', rows: [], label: 'January 2020' })
  expect((await open('/desk/money/payments?after=%27;--')).rows).toHaveLength(50)
})
