import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveMembership } from '../../test/account-people.ts'
import { buyBlueprint } from '../../test/buyer.ts'
import { signInStaff, visitDesk } from '../../test/desk-visits.ts'
import { openShop, type Shop } from '../../test/shop.ts'
import { mirrorBalance, monthOf } from '../money/money.ts'
import * as moneyCsv from './money-csv.ts'
import * as moneyPage from './money-page.tsx'

let shop: Shop
let owner: Awaited<ReturnType<typeof signInStaff>>
beforeAll(async () => {
  shop = await openShop()
  owner = await signInStaff(shop, 'owner@example.com', 'owner')
  await giveMembership(shop.deps, 'mia@example.com', 'active')
  await giveMembership(shop.deps, 'lou@example.com', 'past_due')
  await giveMembership(shop.deps, 'ada@example.com', 'ended')
  await buyBlueprint(shop, 'bea@example.com')
  const { sessionId } = await buyBlueprint(shop, 'cleo@example.com')
  await shop.emulator.refund(sessionId, 1000)
  await mirrorBalance(shop.deps)
})
afterAll(() => shop.close())

const month = monthOf(new Date())
const view = async (query: string) =>
  (await visitDesk(shop, owner, { page: moneyPage, path: `/desk/money${query}` })).data.view

test('A month says what came in, what went back and what is kept, and each figure what it means', async () => {
  const { sums, total, figures } = await view('')
  expect(sums).toMatchObject([
    { label: 'Payments', count: 2, amount: '$70.00', fee: '$2.64', net: '$67.36' },
    { label: 'Refunds', count: 1, amount: '-$10.00', net: '-$10.00' },
  ])
  expect(total).toMatchObject({ amount: '$60.00', net: '$57.36' })
  expect(figures.map(({ label, value }: { label: string; value: string }) => [label, value])).toEqual([
    ['You keep', '$57.36'],
    ['Monthly recurring', '$194.00'],
    ['Members who left', '0%'],
    ['Refunded', '14.3%'],
    ['Disputed', '0%'],
  ])
})

test('While nothing went back, that is zero and no less', async () => {
  const unspoiled = await openShop()
  try {
    const owner = await signInStaff(unspoiled, 'owner@example.com', 'owner')
    await buyBlueprint(unspoiled, 'bea@example.com')
    await mirrorBalance(unspoiled.deps)
    const { data } = await visitDesk(unspoiled, owner, { page: moneyPage, path: '/desk/money' })
    expect(data.view.figures).toContainEqual(expect.objectContaining({ label: 'Refunded', value: '0%' }))
    expect(JSON.stringify(data.view.figures)).toContain('share of 1 payment. Card')
  } finally {
    await unspoiled.close()
  }
})

test('A sum opens its rows, each with its order', async () => {
  const { rows } = await view(`?month=${month}&category=refund`)
  expect(rows).toMatchObject([{ amount: '-$10.00', order: { email: 'cleo@example.com' } }])
})

test('A month without movements is empty, and a month that is none is this one', async () => {
  expect(await view('?month=2020-01')).toMatchObject({ label: 'January 2020', sums: [] })
  expect((await view('?month=2026-13')).month).toBe(month)
})

test('The rows come as CSV, with numbers as numbers', async () => {
  const { data } = await visitDesk(shop, owner, { page: moneyCsv, path: `/desk/money.csv?month=${month}` })
  const lines = data.trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines.join()).toContain('"refund","usd"')
  expect(lines.join()).toContain('"-10","0","-10"')
})

test('Payouts stand apart from what is kept, each with where its money is', async () => {
  const paidOut = await openShop()
  try {
    const owner = await signInStaff(paidOut, 'owner@example.com', 'owner')
    await buyBlueprint(paidOut, 'bea@example.com')
    const [lost] = [await paidOut.emulator.payOut(1000), await paidOut.emulator.payOut(500)]
    await paidOut.emulator.failPayout(lost)
    await mirrorBalance(paidOut.deps)
    const open = async (category: string) =>
      (await visitDesk(paidOut, owner, { page: moneyPage, path: `/desk/money?category=${category}` })).data.view
    const { total, transfers, rows } = await open('payout')
    expect(total).toMatchObject({ net: '$33.68' })
    expect(transfers).toMatchObject([
      { label: 'Payouts to your bank', count: 2, amount: '-$15.00' },
      { label: 'Payouts that came back', count: 1, amount: '$10.00' },
    ])
    const names = (all: { amount: string; name: string }[]) => all.map(({ amount, name }) => [amount, name]).sort()
    const sentBack = 'Your bank sent it back: The bank account has been closed.'
    expect(names(rows)).toEqual([
      ['-$10.00', sentBack],
      ['-$5.00', expect.stringMatching(/^On its way, at your bank by \w+ \d+, \d{4}$/)],
    ])
    expect(names((await open('payout_reversal')).rows)).toEqual([['$10.00', sentBack]])
  } finally {
    await paidOut.close()
  }
})

test('She can have it read now, and is told when Stripe doesn’t answer', async () => {
  await buyBlueprint(shop, 'dora@example.com')
  const press = () => visitDesk(shop, owner, { page: moneyPage, path: '/desk/money', form: {} })
  expect(await press()).toMatchObject({ status: 200, data: { outcome: 'Read from Stripe just now.' } })
  expect((await view('')).sums).toMatchObject([{ label: 'Payments', count: 3 }, { label: 'Refunds' }])
  const { stripe } = shop.deps
  shop.deps.stripe = new Stripe('sk_test_nobody', {
    host: '127.0.0.1',
    port: 9,
    protocol: 'http',
    maxNetworkRetries: 0,
  })
  try {
    expect(await press()).toMatchObject({ status: 502, data: { outcome: expect.stringContaining('Nothing changed') } })
  } finally {
    shop.deps.stripe = stripe
  }
})
