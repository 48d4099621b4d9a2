import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, waitForEmails } from '../../../test/buyer.ts'
import { openShop, type Shop } from '../../../test/shop.ts'
import { waitUntilIdle } from '../../../test/wait-until-idle.ts'
import { findOwnOrders } from '../orders/orders.ts'
import { askForRefund, findOwnRefundRequests, findRefundRequest, refundRequestPersonalData } from './refund-requests.ts'
import { refunds } from './refunds.sql.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const COACH = 'support@unborrowed.example'

async function bought(email: string): Promise<string> {
  await buy(shop, 'blueprint', email)
  const [order] = await findOwnOrders(shop.database.db, [email])
  return order?.id ?? ''
}

const mailsTo = async (email: string, subject: string) =>
  (await waitForEmails(shop, email)).filter((mail) => mail.subject.startsWith(subject))

test('Asking for a refund emails the buyer and the coach once, however often the form is sent', async () => {
  const orderId = await bought('ada@example.com')
  const ask = () => askForRefund(shop.deps, ['ada@example.com'], { orderId, reason: 'It was not for bakeries' })
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['asked', 'asked', 'asked'])
  expect(await ask()).toBe('asked')
  await waitUntilIdle(shop)
  const [toBuyer, ...more] = await mailsTo('ada@example.com', 'You asked for a refund')
  expect(more).toEqual([])
  expect(toBuyer?.text).toContain('within one business day')
  const toCoach = await mailsTo(COACH, 'Refund requested')
  expect(toCoach).toHaveLength(1)
  for (const words of ['ada@example.com', 'The Blueprint', '$35', 'It was not for bakeries', 'no questions asked'])
    expect(toCoach[0]?.text).toContain(words)
  expect([...(await findOwnRefundRequests(shop.database.db, ['ada@example.com'])).keys()]).toEqual([orderId])
})

test('Nobody asks for a refund of someone else’s order, or of one that does not exist', async () => {
  const orderId = await bought('bea@example.com')
  const ask = (id: string) => askForRefund(shop.deps, ['mallory@example.com'], { orderId: id, reason: '' })
  expect(await ask(orderId)).toBe('not-possible')
  expect(await ask('ord_none')).toBe('not-possible')
  expect(await findRefundRequest(shop.database.db, orderId)).toBeUndefined()
})

test('A buyer may ask for a refund that Stripe refused to the coach before, and not for one on its way', async () => {
  const { db } = shop.database
  const orderId = await bought('dot@example.com')
  const ask = () => askForRefund(shop.deps, ['dot@example.com'], { orderId, reason: '' })
  const refund = { id: 'rfd_dot', orderId, reason: 'asked_for' as const, requestedAt: shop.deps.clock.now() }
  await db.insert(refunds).values(refund)
  expect(await ask()).toBe('not-possible')
  await db.update(refunds).set({ state: 'refused' }).where(eq(refunds.id, refund.id))
  expect(await ask()).toBe('asked')
})

test('A request is in the data of its person, and erasing takes out what she wrote', async () => {
  const { db } = shop.database
  const orderId = await bought('cleo@example.com')
  await askForRefund(shop.deps, ['cleo@example.com'], { orderId, reason: 'My own words' })
  expect(await refundRequestPersonalData.read(db, 'cleo@example.com')).toMatchObject([{ reason: 'My own words' }])
  await shop.database.transact((tx) => refundRequestPersonalData.erase(tx, 'cleo@example.com'))
  expect(await findRefundRequest(db, orderId)).toMatchObject({ reason: null })
})
