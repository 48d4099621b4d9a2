import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { giveMembership, givePurchase, markRefunded } from '../../test/account-people.ts'
import { deskForFile } from '../../test/desk-visits.ts'
import { DAY } from '../platform/clock.ts'
import { dayOf } from '../platform/dates.ts'
import { orders } from '../sales/orders/orders.sql.ts'
import { recordGift } from '../sales/orders/orders.ts'
import { disputes, refunds } from '../sales/payments/payments.sql.ts'

const { shop, owner, visit } = deskForFile()

const list = async (query = '') => (await visit(`/desk/orders${query}`)).data
const emailsIn = async (query: string) => (await list(query)).rows.map(({ email }: { email: string }) => email)
const open = (order: string) => visit(`/desk/orders/${order}`)

test('The list narrows to how orders stand, what they are of and the days on which they came', async () => {
  await givePurchase(shop.deps, 'paid@example.com', 'startup-pack', { daysAgo: 1 })
  const back = await givePurchase(shop.deps, 'back@example.com', 'blueprint', { daysAgo: 10 })
  await markRefunded(shop.deps, back.orderId)
  const part = await givePurchase(shop.deps, 'part@example.com', 'blueprint', { daysAgo: 20 })
  await shop.database.db.update(orders).set({ refundedCents: 100 }).where(eq(orders.id, part.orderId))
  const never = await givePurchase(shop.deps, 'never@example.com', 'blueprint', { daysAgo: 30 })
  await shop.database.db.update(orders).set({ state: 'expired', paidAt: null }).where(eq(orders.id, never.orderId))
  expect(await emailsIn('')).toEqual(['paid@example.com', 'back@example.com', 'part@example.com', 'never@example.com'])
  expect(await emailsIn('?kind=paid&product=blueprint')).toEqual(['back@example.com', 'part@example.com'])
  expect(await emailsIn('?kind=returned')).toEqual(['back@example.com', 'part@example.com'])
  expect(await emailsIn('?kind=unfinished')).toEqual(['never@example.com'])
  const day = dayOf(new Date(Date.now() - 20 * DAY), shop.deps.scheduling.timeZone)
  expect(await emailsIn(`?from=${day}&to=${day}`)).toEqual(['part@example.com'])
  expect(await list('?kind=constructor&product=none&from=2026-02-31&after=x')).toMatchObject({ count: '4' })
})

test('A long list comes in pages that neither repeat nor leave out an order, even of one moment', async () => {
  const at = new Date('2025-03-01T12:00:00Z')
  const ids = Array.from({ length: 60 }, (_, number) => `ord_${String(number).padStart(20, '0')}`)
  const price = { productId: 'funding-pack', amountCents: 100, currency: 'usd' }
  const values = { ...price, mode: 'payment', state: 'open' } as const
  await shop.database.db.insert(orders).values(ids.map((id) => ({ id, ...values, createdAt: at })))
  const seen: string[] = []
  let path: string | undefined = '/desk/orders?product=funding-pack'
  while (path) {
    const { data } = await visit(path)
    seen.push(...data.rows.map(({ id }: { id: string }) => id))
    path = data.pager.next
  }
  expect(seen).toEqual(ids.toReversed())
})

test('A gift says who gave it', async () => {
  const email = 'gets@example.com'
  const by = owner.session.person.id
  const give = (productId: string, givenBy: string) =>
    shop.database.transact((tx) => recordGift(shop.deps, tx, { productId, edition: undefined, email, givenBy }))
  for (const [givenBy, detail] of [
    [by, 'from Simone'],
    ['psn_erased', ''],
  ] as const) {
    const { id } = await give('society', givenBy)
    expect((await open(id)).data.order.facts[0], givenBy).toMatchObject({ value: 'Gift', detail })
  }
})

test('One order says what it opened, what goes back, and what the bank waits for; of a membership, how it stands, and no downloads', async () => {
  const { orderId } = await givePurchase(shop.deps, 'dora@example.com', 'blueprint')
  const now = new Date()
  const answerBy = new Date(now.getTime() + 5 * DAY)
  await shop.database.db.insert(disputes).values({
    ...{ id: 'dp_1', orderId, amountCents: 3500, reason: 'product_not_received', status: 'needs_response' },
    ...{ answerBy, openedAt: now, checkedAt: now },
  })
  const part = { id: 'rfd_1', orderId, reason: 'asked_for', wantedCents: 1000, requestedAt: now } as const
  await shop.database.db.insert(refunds).values(part)
  const { order } = (await open(orderId)).data
  expect(order).toMatchObject({
    ...{ email: 'dora@example.com', personPath: '/desk/people/dora%40example.com' },
    disputes: [{ amount: '$35', reason: 'Product not received', isOpen: true }],
    refunds: [{ amount: '$10', state: 'On its way' }],
    opened: [{ title: 'The Blueprint', downloads: 0 }],
  })
  expect(await emailsIn('?kind=disputed')).toEqual(['dora@example.com'])
  const member = await giveMembership(shop.deps, 'mia@example.com', 'active')
  const { facts, opened } = (await open(member.orderId)).data.order
  expect(facts.at(-1)).toMatchObject({ label: 'Membership', value: 'Active' })
  expect(opened.map(({ downloads }: { downloads: number | undefined }) => downloads)).toEqual([undefined])
})
