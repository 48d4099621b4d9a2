import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { givePurchase } from '../../test/account-people.ts'
import { signInStaff, signPress, visitDesk } from '../../test/desk-visits.ts'
import { shopForFile } from '../../test/shop.ts'
import { refundRequests } from '../sales/payments/refund-requests.sql.ts'
import { refunds } from '../sales/payments/refunds.sql.ts'
import { deskPersonalData } from './capability.ts'
import { changes } from './desk.sql.ts'
import { handleRefundFromDesk } from './refund.ts'

let owners = 0
const shop = shopForFile({ runJobs: false })

async function request(email: string) {
  const { orderId } = await givePurchase(shop.deps, email, 'blueprint')
  await shop.database.db.insert(refundRequests).values({ orderId, reason: 'Not for me', askedAt: new Date() })
  return orderId
}

/** By an owner who confirms exactly `cents` with her passkey; a step-up ends the cookie of before. */
async function refund(orderId: string, typed?: { amount?: string; cents?: number }) {
  return (await confirmed(orderId, typed))()
}

/** The same as a press that can be repeated, with what the passkey has signed once. */
async function confirmed(orderId: string, { amount = '$35', cents = 3500 } = {}) {
  const owner = await signInStaff(shop, `owner${owners++}@example.com`)
  const path = `/desk/refunds/${orderId}`
  const step_up = await signPress(shop, owner, path, { amount: `$${(cents / 100).toFixed(2)}` })
  const form = { amount, step_up }
  return () => visitDesk(shop, owner, path, form)
}

const refundsOf = (orderId: string) => shop.database.db.select().from(refunds).where(eq(refunds.orderId, orderId))
const changeOf = async (orderId: string) =>
  (await shop.database.db.select().from(changes).where(eq(changes.subject, orderId))).at(-1)?.id ?? ''
async function waits(orderId: string): Promise<boolean> {
  const owner = await signInStaff(shop, `owner${owners++}@example.com`)
  const { data } = await visitDesk(shop, owner, '/desk')
  return JSON.stringify(data.view).includes(`/desk/refunds/${orderId}`)
}

test('A refund takes a typed amount and a passkey for that order and amount, and is then held for ten minutes', async () => {
  const orderId = await request('ada@example.com')
  expect(await refund(orderId, { amount: '$36', cents: 3600 })).toMatchObject({ status: 422, data: { typed: '$36' } })
  expect((await refund(orderId, { amount: '$3' })).status, 'signed for $35').toBe(403)
  expect((await refund(orderId, { cents: 1000 })).status).toBe(403)
  expect((await refund(await request('bea@example.com'), {})).status).toBe(303)
  expect(await waits(orderId)).toBe(true)
  expect((await refund(orderId)).status).toBe(303)
  expect([await waits(orderId), await refundsOf(orderId)]).toEqual([false, []])
  const changeId = await changeOf(orderId)
  await handleRefundFromDesk(shop.deps, { changeId })
  await handleRefundFromDesk(shop.deps, { changeId })
  expect(await refundsOf(orderId)).toMatchObject([{ reason: 'asked_for' }])
  expect((await refund(orderId)).status, 'a second one').toBe(409)
})

test('A refund that is stopped in time moves no money, and its request waits again', async () => {
  const orderId = await request('cleo@example.com')
  await refund(orderId)
  const changeId = await changeOf(orderId)
  const owner = await signInStaff(shop, `owner${owners++}@example.com`)
  const undo = () => visitDesk(shop, owner, '/desk', { undo: changeId })
  expect((await undo()).status).toBe(303)
  await handleRefundFromDesk(shop.deps, { changeId })
  expect(await refundsOf(orderId)).toEqual([])
  expect(await waits(orderId)).toBe(true)
  expect((await undo()).status).toBe(409)
})

test('Once it is on its way, a refund can’t be stopped', async () => {
  const orderId = await request('dora@example.com')
  await refund(orderId)
  const changeId = await changeOf(orderId)
  await handleRefundFromDesk(shop.deps, { changeId })
  const owner = await signInStaff(shop, `owner${owners++}@example.com`)
  const undone = await visitDesk(shop, owner, '/desk', { undo: changeId })
  expect(undone).toMatchObject({ status: 409, data: { problem: expect.stringContaining('on its way') } })
  expect(await refundsOf(orderId)).toHaveLength(1)
})

test('Parts of a payment go back one after another, never more than was paid, and undo frees what is held', async () => {
  const orderId = await request('eve@example.com')
  const part = (amount: string, cents: number) => refund(orderId, { amount, cents })
  expect((await part('$10', 1000)).status).toBe(303)
  const first = await changeOf(orderId)
  expect((await part('$20.50', 2050)).status).toBe(303)
  expect((await part('$5', 500)).status, 'more than the $4.50 that is left').toBe(422)
  await handleRefundFromDesk(shop.deps, { changeId: await changeOf(orderId) })
  expect(await refundsOf(orderId)).toMatchObject([{ wantedCents: 2050 }])
  const owner = await signInStaff(shop, `owner${owners++}@example.com`)
  expect((await visitDesk(shop, owner, '/desk', { undo: first })).status).toBe(303)
  await handleRefundFromDesk(shop.deps, { changeId: first })
  expect((await part('$14.50', 1450)).status).toBe(303)
  await handleRefundFromDesk(shop.deps, { changeId: await changeOf(orderId) })
  expect((await refundsOf(orderId)).map(({ wantedCents }) => wantedCents).sort()).toEqual([1450, 2050])
  // Stripe has made neither yet: no job runs here.
  expect((await part('$1', 100)).status, 'all of it is on its way back').toBe(409)
})

test('Erasing someone while a part of her payment is held still returns that part, and no more', async () => {
  const orderId = await request('fay@example.com')
  await refund(orderId, { amount: '$10', cents: 1000 })
  const changeId = await changeOf(orderId)
  await shop.database.transact((tx) => deskPersonalData.erase(tx, 'fay@example.com'))
  await handleRefundFromDesk(shop.deps, { changeId })
  await shop.database.transact((tx) => deskPersonalData.erase(tx, 'fay@example.com'))
  await handleRefundFromDesk(shop.deps, { changeId })
  expect(await refundsOf(orderId)).toMatchObject([{ wantedCents: 1000 }])
})

test('Pressed twice at once, and sent again later, what a passkey has signed returns money once', async () => {
  const orderId = await request('flo@example.com')
  const press = await confirmed(orderId, { amount: '$10', cents: 1000 })
  const answers = await Promise.all([press(), press()])
  answers.push(await press())
  expect(answers.filter(({ location }) => location.startsWith('/desk/orders/'))).toHaveLength(1)
  const made = await shop.database.db.select().from(changes).where(eq(changes.subject, orderId))
  expect(made).toHaveLength(1)
})
