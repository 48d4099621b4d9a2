import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { givePurchase } from '../../test/account-people.ts'
import { deskForFile, signInStaff, signPress, visitDesk } from '../../test/desk-visits.ts'
import { MINUTE } from '../platform/clock.ts'
import { typedCents } from '../platform/forms/typed-cents.ts'
import { disputes, refundRequests, refunds } from '../sales/payments/payments.sql.ts'
import { deskPersonalData } from './capability.ts'
import { handleRefundFromDesk } from './refund.ts'

const { shop, owner, visit, lastChange } = deskForFile()

async function request(email: string) {
  const { orderId } = await givePurchase(shop.deps, email, 'blueprint')
  await shop.database.db.insert(refundRequests).values({ orderId, reason: 'Not for me', askedAt: new Date() })
  return orderId
}

const pathOf = (orderId: string) => `/desk/refunds/${orderId}`
/** With a passkey that signs for what is typed. */
const refund = (orderId: string, amount = '$35') => visit(pathOf(orderId), { amount })
const undo = (change: string) => visit('/desk', { undo: change })
const make = (changeId: string) => handleRefundFromDesk(shop.deps, { changeId })
const refundsOf = (orderId: string) => shop.database.db.select().from(refunds).where(eq(refunds.orderId, orderId))
const waits = async (orderId: string) => JSON.stringify((await visit('/desk')).data.view).includes(pathOf(orderId))

/** What was confirmed last, which can be made, stopped or both. */
async function heldRefund(email: string, amount?: string) {
  const orderId = await request(email)
  expect((await refund(orderId, amount)).status).toBe(303)
  return { orderId, changeId: (await lastChange()).id }
}

test('A refund takes a typed amount and a passkey for that order and amount, and is then held for ten minutes', async () => {
  const orderId = await request('ada@example.com')
  const signedFor = async (amount: string, order = orderId) => signPress(shop, owner, pathOf(order), { amount })
  const press = async (amount: string, step_up: string) => visit(pathOf(orderId), { amount, step_up })
  expect(await refund(orderId, '$36')).toMatchObject({ status: 422, data: { values: { amount: '$36' } } })
  expect((await press('$3', await signedFor('$35'))).status).toBe(403)
  expect((await press('$35', await signedFor('$10'))).status).toBe(403)
  expect((await press('$35', await signedFor('$35', await request('bea@example.com')))).status).toBe(403)
  expect(await waits(orderId)).toBe(true)
  const now = Date.now()
  expect((await refund(orderId)).status).toBe(303)
  expect([await waits(orderId), await refundsOf(orderId)]).toEqual([false, []])
  const { id: changeId } = await lastChange()
  const { rows } = await shop.database.db.execute(sql`
    select extract(epoch from start_after)::float8 * 1000 as at from pgboss.job where data->>'changeId' = ${changeId}`)
  expect(rows.map(({ at }) => Math.round((Number(at) - now) / MINUTE))).toEqual([10])
  for (let twice = 0; twice < 2; twice++) await make(changeId)
  expect(await refundsOf(orderId)).toMatchObject([{ reason: 'asked_for' }])
  expect((await refund(orderId)).status, 'a second one').toBe(409)
  expect(await undo(changeId)).toMatchObject({ status: 409, data: { problem: expect.stringContaining('on its way') } })
})

test('An amount is read as it’s shown, and nothing that may mean another one', () => {
  const typed = ['$35', '35.50', ' $1,200 ', '$12,000.05', '35.5', '1,20', '35.505', '']
  expect(typed.map(typedCents)).toEqual([3500, 3550, 120_000, 1_200_005, 3550, undefined, undefined, undefined])
})

test('A refund that is stopped in time moves no money, and its request waits again', async () => {
  const { orderId, changeId } = await heldRefund('cleo@example.com')
  expect((await undo(changeId)).status).toBe(303)
  await make(changeId)
  expect(await refundsOf(orderId)).toEqual([])
  expect(await waits(orderId)).toBe(true)
  expect((await undo(changeId)).status).toBe(409)
})

test('Parts of a payment go back one after another, never more than was paid, and undo frees what is held', async () => {
  const { orderId, changeId: first } = await heldRefund('eve@example.com', '$10')
  expect((await refund(orderId, '$20.50')).status).toBe(303)
  const { id: second } = await lastChange()
  expect((await refund(orderId, '$5')).status, 'more than the $4.50 that is left').toBe(422)
  await make(second)
  expect(await refundsOf(orderId)).toMatchObject([{ wantedCents: 2050 }])
  expect((await undo(first)).status).toBe(303)
  await make(first)
  expect((await refund(orderId, '$14.50')).status).toBe(303)
  await make((await lastChange()).id)
  expect((await refundsOf(orderId)).map(({ wantedCents }) => wantedCents).sort()).toEqual([1450, 2050])
  // Stripe has made neither yet: no job runs here.
  expect((await refund(orderId, '$1')).status, 'all of it is on its way back').toBe(409)
})

test('A part that is sent twice by the same page goes back once, and once it’s undone, only by another press', async () => {
  const orderId = await request('gil@example.com')
  const { press } = (await visit(pathOf(orderId))).data
  const send = () => visit(pathOf(orderId), { amount: '$20', press })
  const to = { status: 303, location: `/desk/orders/${orderId}` }
  for (let twice = 0; twice < 2; twice++) expect(await send()).toMatchObject(to)
  expect((await visit(pathOf(orderId))).data.refund.cents).toBe(1500)
  await undo((await lastChange()).id)
  expect(await send()).toMatchObject({ status: 409, data: { problem: expect.stringContaining('undid') } })
})

test('Erasing someone while a part of their payment is held still returns that part, and no more', async () => {
  const { orderId, changeId } = await heldRefund('fay@example.com', '$10')
  for (let twice = 0; twice < 2; twice++) {
    await shop.database.transact((tx) => deskPersonalData.erase(tx, 'fay@example.com'))
    await make(changeId)
  }
  expect(await refundsOf(orderId)).toMatchObject([{ wantedCents: 1000 }])
})

test('Pressed twice at once, and sent again later, what a passkey has signed returns money once', async () => {
  const orderId = await request('flo@example.com')
  const staff = await signInStaff(shop, 'another-owner@example.com')
  const form = { amount: '$10', step_up: await signPress(shop, staff, pathOf(orderId), { amount: '$10' }) }
  const press = () => visitDesk(shop, staff, pathOf(orderId), form)
  const answers = await Promise.all([press(), press()])
  answers.push(await press())
  expect(answers.filter(({ location }) => location.startsWith('/desk/orders/'))).toHaveLength(1)
  expect((await shop.database.db.execute(sql`select 1 from changes where subject = ${orderId}`)).rows).toHaveLength(1)
})

test('What a bank holds in a dispute can’t be returned: it’s said at once, with the way to Stripe, and there is no form', async () => {
  const { orderId, changeId } = await heldRefund('dee@example.com', '$10')
  const now = new Date()
  const dispute = { id: 'dp_1', orderId, amountCents: 3500, reason: 'fraudulent', status: 'needs_response' }
  await shop.database.db.insert(disputes).values({ ...dispute, openedAt: now, checkedAt: now })
  const { refund: form, dispute: shown } = (await visit(`/desk/orders/${orderId}`)).data
  expect([form, shown.href]).toEqual([undefined, 'https://dashboard.stripe.com/disputes/dp_1'])
  const problem = expect.stringContaining('bank disputes')
  expect(await refund(orderId, '$25')).toMatchObject({ status: 409, data: { problem } })
  await make(changeId)
  expect(await refundsOf(orderId), 'opened in the ten minutes').toEqual([])
})
