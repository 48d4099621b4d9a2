import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { giveCall } from '../../../test/account-people.ts'
import { buy, waitForEmail, waitForEmails } from '../../../test/buyer.ts'
import { passRefundHolds } from '../../../test/refund-holds.ts'
import { shopForFile } from '../../../test/shop.ts'
import { waitUntilIdle } from '../../../test/wait-until-idle.ts'
import { DAY } from '../../platform/clock.ts'
import { orders } from '../orders/orders.sql.ts'
import { findOrder, findOwnOrders } from '../orders/orders.ts'
import { disputes, refunds } from './payments.sql.ts'
import { holdRefund, refundOfOrder } from './payments.ts'
import { askForRefund, findOwnRefundRequests, findRefundRequest, refundRequestPersonalData } from './refund-requests.ts'

const shop = shopForFile()

const COACH = 'support@unborrowed.example'

async function bought(email: string, product = 'funding-pack'): Promise<string> {
  await buy(shop, product, email)
  const [order] = await findOwnOrders(shop.database.db, [email])
  return order?.id ?? ''
}

const mailsTo = async (email: string, subject: string) =>
  (await waitForEmails(shop, email)).filter((mail) => mail.subject.startsWith(subject))
const ask = (email: string, orderId: string, reason = '') => askForRefund(shop.deps, [email], { orderId, reason })

test('Asking for a refund emails the buyer and the coach once, however often the form is sent', async () => {
  const orderId = await bought('ada@example.com')
  const press = () => ask('ada@example.com', orderId, 'It was not for bakeries')
  expect(await Promise.all([press(), press(), press()])).toEqual(['asked', 'asked', 'asked'])
  expect(await press()).toBe('asked')
  await waitUntilIdle(shop)
  const [toBuyer, ...more] = await mailsTo('ada@example.com', 'You asked for a refund')
  expect(more).toEqual([])
  expect(toBuyer?.text).toContain('within one business day')
  const toCoach = await mailsTo(COACH, 'Refund requested')
  expect(toCoach).toHaveLength(1)
  for (const words of ['ada@', 'Business Funding Template Pack', '$47', 'It was not for bakeries', 'within 14 days'])
    expect(toCoach[0]?.text).toContain(words)
  expect([...(await findOwnRefundRequests(shop.database.db, ['ada@example.com'])).keys()]).toEqual([orderId])
})

test('Nobody asks for a refund of someone else’s order, or of one that does not exist', async () => {
  const orderId = await bought('bea@example.com')
  for (const id of [orderId, 'ord_none']) expect(await ask('mallory@example.com', id)).toBe('not-possible')
  expect(await findRefundRequest(shop.database.db, orderId)).toBeUndefined()
})

test('A buyer may ask for a refund that Stripe refused to the coach before, and not for one on its way', async () => {
  const { db } = shop.database
  const orderId = await bought('dot@example.com')
  const refund = { id: 'rfd_dot', orderId, reason: 'asked_for' as const, requestedAt: shop.deps.clock.now() }
  await db.insert(refunds).values(refund)
  expect(await ask('dot@example.com', orderId)).toBe('not-possible')
  await db.update(refunds).set({ state: 'refused' }).where(eq(refunds.id, refund.id))
  expect(await ask('dot@example.com', orderId)).toBe('asked')
})

test('A request is in the data of its person, and erasing takes out what they wrote', async () => {
  const { db } = shop.database
  const orderId = await bought('cleo@example.com')
  await ask('cleo@example.com', orderId, 'My own words')
  expect(await refundRequestPersonalData.read(db, 'cleo@example.com')).toMatchObject([{ reason: 'My own words' }])
  await shop.database.transact((tx) => refundRequestPersonalData.erase(tx, 'cleo@example.com'))
  expect(await findRefundRequest(db, orderId)).toMatchObject({ reason: null })
})

const subjectsTo = async (email: string) => {
  await waitUntilIdle(shop)
  return (await waitForEmails(shop, email)).map(({ subject }) => subject).filter((subject) => !/receipt/i.test(subject))
}

test('A refund that was promised without a question is one press: an email at once, ten minutes, then the money and its email, each once', async () => {
  const orderId = await bought('eve@example.com', 'blueprint')
  const presses = [ask('eve@example.com', orderId), ask('eve@example.com', orderId)]
  expect(await Promise.all(presses)).toEqual(['started', 'started'])
  expect(await ask('eve@example.com', orderId)).toBe('started')
  expect(await subjectsTo('eve@example.com')).toEqual(['Your refund: $35 for The Blueprint'])
  expect((await findOrder(shop.database.db, orderId))?.state, 'before it goes').toBe('paid')
  const toCoach = await waitForEmails(shop, COACH)
  expect(toCoach.filter(({ subject }) => subject.startsWith('$35 goes back in ten minutes'))).toHaveLength(1)
  await passRefundHolds(shop)
  expect((await waitForEmail(shop, 'eve@example.com', /^We sent back/)).text).toContain('$35')
  // Stripe tells of its own refund, too.
  await shop.emulator.delivered()
  expect(await subjectsTo('eve@example.com')).toEqual([
    'Your refund: $35 for The Blueprint',
    'We sent back $35: The Blueprint',
  ])
  expect(await ask('eve@example.com', orderId)).toBe('not-possible')
})

test('A refund that the coach holds moves no money, is hers to decide, and is not started again by its buyer', async () => {
  const orderId = await bought('fay@example.com', 'blueprint')
  await ask('fay@example.com', orderId)
  expect(await shop.database.transact((tx) => holdRefund(shop.deps, tx, orderId))).toBe(true)
  await passRefundHolds(shop)
  expect(await ask('fay@example.com', orderId)).toBe('not-possible')
  expect(await subjectsTo('fay@example.com')).toEqual(['Your refund: $35 for The Blueprint'])
  expect((await refundOfOrder(shop.database.db, orderId))?.state).toBe('held')
  expect(await shop.database.transact((tx) => holdRefund(shop.deps, tx, orderId)), 'twice').toBe(false)
})

test('Money that is returned in Stripe’s dashboard is told of in one email', async () => {
  const { sessionId } = await buy(shop, 'funding-pack', 'gil@example.com')
  await shop.emulator.refund(sessionId)
  await waitForEmail(shop, 'gil@example.com', /^We sent back/)
  await shop.emulator.delivered()
  expect(await subjectsTo('gil@example.com')).toEqual(['We sent back $47: Business Funding Template Pack'])
})

test('After thirty days, the coach decides; seven days after a call, it’s over; while a bank decides, nobody else does', async () => {
  const { db } = shop.database
  const orderId = await bought('hal@example.com', 'blueprint')
  const paidAt = new Date(shop.deps.clock.now().getTime() - 30 * DAY)
  await db.update(orders).set({ paidAt }).where(eq(orders.id, orderId))
  expect(await ask('hal@example.com', orderId)).toBe('asked')
  const call = async (inDays: number) => (await giveCall(shop.deps, 'jo@example.com', inDays)).orderId
  expect(await ask('jo@example.com', await call(-6))).toBe('asked')
  expect(await ask('jo@example.com', await call(-8))).toBe('too-late')
  const disputed = await bought('ida@example.com', 'blueprint')
  const now = shop.deps.clock.now()
  const dispute = { id: 'dp_ida', orderId: disputed, amountCents: 3500, reason: 'general', status: 'needs_response' }
  await db.insert(disputes).values({ ...dispute, openedAt: now, checkedAt: now })
  expect(await ask('ida@example.com', disputed)).toBe('disputed')
  expect(await refundOfOrder(db, disputed)).toBeUndefined()
})
