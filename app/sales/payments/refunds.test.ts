import { sql } from 'drizzle-orm'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { buyBlueprint, orderOf, waitForEmail, waitForEmails, waitForPurchaseState } from '../../../test/buyer.ts'
import { passRetryDelays } from '../../../test/retry-delays.ts'
import { shopForFile } from '../../../test/shop.ts'
import { defaultSwitches, type RequestFaultKind } from '../../../test/stripe-emulator/fault-switches.ts'
import { waitUntilIdle } from '../../../test/wait-until-idle.ts'
import { askForRefund, handleRefund, holdRefund, refundOfOrder, refundsOfOrder, requestRefund } from './payments.ts'

const shop = shopForFile()
afterEach(() => void Object.assign(shop.emulator.switches, defaultSwitches()))

async function bought(email: string) {
  const purchase = await buyBlueprint(shop, email)
  return { ...purchase, order: await orderOf(shop, purchase.sessionId) }
}

/** @param cents a part of what was paid */
const ask = (orderId: string, cents?: number) => {
  const wanted = cents ? ({ reason: 'asked_for', cents } as const) : ({ reason: 'canceled_in_time' } as const)
  return shop.database.transact((tx) => requestRefund(shop.deps, tx, { orderId, ...wanted }))
}

const WAIT = { timeout: 60_000, interval: 100 }

const decided = (orderId: string, state = 'made') =>
  vi.waitFor(async () => {
    await passRetryDelays(shop.database)
    const refund = await refundOfOrder(shop.database.db, orderId)
    if (refund?.state !== state) throw new Error(`the refund is ${refund?.state}`)
    return refund
  }, WAIT)

/** What `answer` says to a request for a refund, until the test's end. */
function answerRefunds(answer: (request: Request, execute: () => Promise<Response>) => Promise<Response>) {
  const { intercept } = shop.emulator.hooks
  shop.emulator.hooks.intercept = (request, execute) =>
    request.method === 'POST' && request.url.endsWith('/v1/refunds')
      ? answer(request, async () => execute())
      : execute()
  onTestFinished(() => void Object.assign(shop.emulator.hooks, { intercept }))
}

const toldOf = async (email: string, amount: string) =>
  (await waitForEmail(shop, email, ({ subject }) => subject.startsWith(`We sent back ${amount}:`))).text

const refundsAtStripe = async (payment_intent: string | null) =>
  (await shop.deps.stripe.refunds.list({ payment_intent: payment_intent ?? '' })).data

test('A refund that is requested twice is made once, in full, and ends the entitlement', async () => {
  const { order, sessionId, link } = await bought('ada@example.com')
  await Promise.all([ask(order.id), ask(order.id)])
  expect(await decided(order.id)).toMatchObject({ amountCents: 3500, reason: 'canceled_in_time' })
  await waitForPurchaseState(shop, sessionId, 'refunded')
  expect(await refundsAtStripe(order.stripePaymentIntentId)).toHaveLength(1)
  expect((await fetch(shop.url + link)).ok).toBe(false)
})

test.each<RequestFaultKind>(['500', 'commit then 500', 'commit then hang', '429', 'truncated body'])(
  'If Stripe answers the refund with "%s", the money is still refunded once',
  async (fault) => {
    const { order } = await bought('bea@example.com')
    shop.emulator.switches.requests = [{ fault, times: 1, method: 'POST', path: '/v1/refunds' }]
    await ask(order.id)
    await decided(order.id)
    expect((await refundsAtStripe(order.stripePaymentIntentId)).map(({ amount }) => amount)).toEqual([3500])
  },
)

test('A refund that was made right before the process died is found again and not made twice', async () => {
  const { order } = await bought('cleo@example.com')
  await ask(order.id)
  const refund = await decided(order.id)
  await shop.database.db.execute(
    sql`update refunds set state = 'requested', made_at = null, stripe_refund_id = null where id = ${refund.id}`,
  )
  await handleRefund(shop.deps, { refundId: refund.id })
  expect(await decided(order.id)).toMatchObject({ stripeRefundId: refund.stripeRefundId })
  expect(await refundsAtStripe(order.stripePaymentIntentId)).toHaveLength(1)
})

test('The event of a refund that the coach made at Stripe ends the entitlement, without waiting for the next look there, and counts as made', async () => {
  const { sessionId, link, order } = await bought('uma@example.com')
  const { id, stripePaymentIntentId } = order
  // The event of the payment has been handled, and the page of the purchase, which asks Stripe itself, isn't opened again.
  const events = sql`select id from stripe_events where object_id = ${sessionId} and handled_at is not null`
  await expect.poll(async () => (await shop.database.db.execute(events)).rows, WAIT).toHaveLength(1)
  await shop.deps.stripe.refunds.create({ payment_intent: stripePaymentIntentId ?? '' })
  await expect.poll(async () => (await fetch(shop.url + link)).ok, WAIT).toBe(false)
  await ask(id)
  await decided(id)
  expect(await refundsAtStripe(stripePaymentIntentId)).toHaveLength(1)
})

test('The refund of a payment that the bank has taken back is refused, and the owner gets an alert', async () => {
  const { sessionId } = await buyBlueprint(shop, 'eve@example.com')
  await shop.emulator.dispute(sessionId)
  const order = await orderOf(shop, sessionId)
  await ask(order.id)
  expect((await decided(order.id, 'refused')).lastError).toContain('charged back')
})

test('A refund that Stripe refused is made when it is requested again, once, and under another key', async () => {
  const { order } = await bought('again@example.com')
  const keys: (string | null)[] = []
  const poor = { type: 'invalid_request_error', code: 'balance_insufficient', message: 'Insufficient funds.' }
  answerRefunds(async (request, execute) => {
    keys.push(request.headers.get('Idempotency-Key'))
    return keys.length === 1 ? Response.json({ error: poor }, { status: 400 }) : execute()
  })
  await ask(order.id)
  await decided(order.id, 'refused')
  await Promise.all([ask(order.id), ask(order.id)])
  expect(await decided(order.id)).toMatchObject({ amountCents: 3500, lastError: null })
  expect(new Set(keys).size).toBe(2)
  expect(await refundsAtStripe(order.stripePaymentIntentId)).toHaveLength(1)
})

test.each(['here', 'in Stripe’s dashboard'])(
  'A refund made %s that the bank refuses days later is owed again: buyer and coach know, once, and it can be made once more',
  async (where) => {
    const email = `${where.length}@example.com`
    const { order, sessionId, link } = await bought(email)
    const payment_intent = order.stripePaymentIntentId ?? ''
    const make = () => (where === 'here' ? ask(order.id) : shop.deps.stripe.refunds.create({ payment_intent }))
    await make()
    await waitForPurchaseState(shop, sessionId, 'refunded')
    await shop.emulator.failRefund((await refundsAtStripe(payment_intent))[0]?.id ?? '')
    await waitForEmail(shop, email, /^Your refund of/)
    expect((await fetch(shop.url + link)).ok).toBe(true)
    const press = () => askForRefund(shop.deps, [email], { orderId: order.id, reason: '' })
    expect(await press(), 'how it goes back is agreed on').toBe('not-possible')
    await make()
    await waitForPurchaseState(shop, sessionId, 'refunded')
    const subjects = (await waitForEmails(shop, email, 4)).map(({ subject }) => subject.slice(0, 14))
    expect(subjects.sort()).toEqual(['We sent back $', 'We sent back $', 'Your receipt: ', 'Your refund of'])
    const alerts = sql`select count, detail from owner_alerts where subject = ${order.id}`
    const detail = expect.stringContaining('expired_or_canceled_card')
    expect((await shop.database.db.execute(alerts)).rows).toEqual([{ count: 1, detail }])
  },
)

test('A refund isn’t made because Stripe counts one that failed', async () => {
  const { order, sessionId } = await bought('counted@example.com')
  await ask(order.id)
  await waitForPurchaseState(shop, sessionId, 'refunded')
  await shop.emulator.failRefund((await refundsAtStripe(order.stripePaymentIntentId))[0]?.id ?? '')
  await decided(order.id, 'refused')
  const error = { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'It was.' }
  answerRefunds(async () => Response.json({ error }, { status: 400 }))
  await ask(order.id)
  await expect.poll(() => refundOfOrder(shop.database.db, order.id), WAIT).toMatchObject({ lastError: 'It was.' })
})

test('A refund that fails before its answer is written is refused, and its buyer isn’t told that it was made', async () => {
  const { order } = await bought('early@example.com')
  answerRefunds(async (_request, execute) => {
    const answer = await execute()
    await shop.emulator.failRefund((await answer.clone().json()).id)
    await decided(order.id, 'refused')
    return answer
  })
  await ask(order.id)
  await decided(order.id, 'refused')
  await waitUntilIdle(shop)
  const subjects = (await waitForEmails(shop, 'early@example.com')).map(({ subject }) => subject.slice(0, 14))
  expect(subjects.sort()).toEqual(['Your receipt: ', 'Your refund of'])
})

test('A part that goes back leaves what was bought, and the last part ends it', async () => {
  const { order, sessionId, link } = await bought('parts@example.com')
  await ask(order.id, 1000)
  await expect.poll(() => orderOf(shop, sessionId), WAIT).toMatchObject({ refundedCents: 1000, state: 'paid' })
  expect((await fetch(shop.url + link)).ok).toBe(true)
  expect(await toldOf('parts@example.com', '$10')).toContain('Everything you bought keeps working.')
  await ask(order.id, 2500)
  await waitForPurchaseState(shop, sessionId, 'refunded')
  expect(await toldOf('parts@example.com', '$25')).toContain('This order’s downloads have ended.')
  expect((await refundsOfOrder(shop.database.db, order.id)).map(({ state }) => state)).toEqual(['made', 'made'])
  expect((await refundsAtStripe(order.stripePaymentIntentId)).map(({ amount }) => amount).sort()).toEqual([1000, 2500])
})

test('A buyer is told of what goes back in Stripe’s dashboard after a part, or while the coach holds it', async () => {
  const part = await bought('part@example.com')
  await ask(part.order.id, 1000)
  await expect.poll(() => refundsOfOrder(shop.database.db, part.order.id), WAIT).toMatchObject([{ state: 'made' }])
  const held = await bought('held@example.com')
  await shop.database.transact(async (tx) => {
    await requestRefund(shop.deps, tx, { orderId: held.order.id, reason: 'promised', canBeHeld: true })
    await holdRefund(shop.deps, tx, held.order.id)
  })
  for (const { order } of [part, held])
    await shop.deps.stripe.refunds.create({ payment_intent: order.stripePaymentIntentId ?? '' })
  expect(await toldOf('part@example.com', '$25')).toContain('This order’s downloads have ended.')
  expect(await toldOf('held@example.com', '$35')).toContain('This order’s downloads have ended.')
})

test('Two runs of a partial refund at the same time return that part once', async () => {
  const { order } = await bought('eva@example.com')
  const arrived: (() => void)[] = []
  answerRefunds(async (_request, execute) => {
    await new Promise<void>((pass) => void arrived.push(pass))
    return execute()
  })
  await ask(order.id, 1000)
  // The job's own run waits at Stripe when the second one begins.
  await vi.waitFor(() => expect(arrived).toHaveLength(1), WAIT)
  const [refund] = await refundsOfOrder(shop.database.db, order.id)
  const second = handleRefund(shop.deps, { refundId: String(refund?.id) }).catch((error) => error)
  await Promise.race([second, vi.waitFor(() => expect(arrived).toHaveLength(2), WAIT)])
  for (const pass of arrived) pass()
  await second
  await expect.poll(() => refundsOfOrder(shop.database.db, order.id), WAIT).toMatchObject([{ state: 'made' }])
  expect((await refundsAtStripe(order.stripePaymentIntentId)).map(({ amount }) => amount)).toEqual([1000])
})
