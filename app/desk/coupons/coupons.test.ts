import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { lastSegment, openSession, startCheckout, waitForEmail, waitForPurchaseState } from '../../../test/buyer.ts'
import { manualClock } from '../../../test/clocks.ts'
import { signInStaff, visitDesk } from '../../../test/desk-visits.ts'
import { openShop, type Shop } from '../../../test/shop.ts'
import { applyCode } from '../../../test/stripe-emulator/payment-page.ts'
import { DAY } from '../../platform/clock.ts'
import { loadReceipts } from '../../sales/downloads/receipts.ts'
import { orders } from '../../sales/orders/orders.sql.ts'
import { findOrderBy } from '../../sales/orders/orders.ts'
import { newPromotionCodeId, refundsOfOrder, requestRefund, returnableCents } from '../../sales/payments/payments.ts'
import { promotionCodes } from '../../sales/payments/promotion-codes.sql.ts'
import { changes } from '../desk.sql.ts'
import { loadOrder } from '../order-view.ts'
import { loadPerson } from '../person-view.ts'
import * as couponPage from './coupon-page.tsx'
import * as couponsPage from './coupons-page.tsx'

let shop: Shop
let owner: Awaited<ReturnType<typeof signInStaff>>
beforeAll(async () => {
  shop = await openShop()
  owner = await signInStaff(shop, 'owner@example.com', 'owner')
})
afterEach(() => {
  shop.emulator.switches.requests = []
})
afterAll(() => shop.close())

const EMPTY = { uses: '', lastDay: '', minimum: '' }
const visit = (form?: Record<string, string>) =>
  visitDesk(shop, owner, { page: couponsPage, path: '/desk/coupons', ...(form && { form }) })
const ofCode = (id: string, form?: Record<string, string>) =>
  visitDesk(shop, owner, {
    page: couponPage,
    path: `/desk/coupons/${id}`,
    params: { coupon: id },
    ...(form && { form }),
  })
const codesAtStripe = async (code: string) => (await shop.deps.stripe.promotionCodes.list({ code, limit: 100 })).data
const lastChange = async () => (await shop.database.db.select().from(changes).orderBy(desc(changes.number)).limit(1))[0]
const coupon = async (id: string) => (await ofCode(id)).data.coupon

async function make(code: string, fields: Record<string, string> = {}): Promise<string> {
  const id = newPromotionCodeId()
  const answer = await visit({ ...EMPTY, id, code, off: '20%', ...fields })
  expect(answer).toMatchObject({ status: 303, location: `/desk/coupons/${id}` })
  return id
}

async function switchTo(id: string, state: 'on' | 'off') {
  const { version } = await coupon(id)
  return ofCode(id, { do: state, version: String(version) })
}

/** A Blueprint, which is $35, with a code. */
async function buyWith(code: string, email: string) {
  const session = await openSession(shop)
  expect((await applyCode(shop.emulator, session, code)).status).toBe(200)
  await shop.emulator.pay(session, email)
  await waitForPurchaseState(shop, session, 'paid')
  const order = await findOrderBy(shop.database.db, 'stripeSessionId', session)
  if (!order) throw new Error('there is no order')
  return order
}

const fail = (fault: '500' | 'commit then 500', path: string) => {
  shop.emulator.switches.requests = [{ fault, times: 2, method: 'POST', path }]
}

test('A code takes its part off: the order, its delivery, the receipt and a refund are of what was paid', async () => {
  const id = await make('spring20', { 'product-blueprint': 'on' })
  expect(await lastChange()).toMatchObject({
    ...{ action: 'coupon', subject: id, summary: 'Made the coupon SPRING20', before: null },
    after: { code: 'SPRING20', what: '20% off The Blueprint', limits: 'Without a limit.', state: 'on' },
  })
  const order = await buyWith('Spring20', 'ada@example.com')
  expect(order).toMatchObject({ state: 'paid', amountCents: 2800, discountCents: 700, promotionCode: 'SPRING20' })
  const receipt = await waitForEmail(shop, 'ada@example.com', /receipt/)
  expect(receipt.text).toMatch(/\$7 off with SPRING20[\s\S]*Total: \$28/)
  expect(receipt.text).toContain('/downloads/')
  expect(await loadReceipts(shop.deps, ['ada@example.com'])).toMatchObject([
    { amount: '$28', discount: '$7 off with SPRING20', isRefundable: true },
  ])
  const used = await coupon(id)
  expect(used).toMatchObject({
    uses: 'Used once, $7 taken off',
    rows: [{ id: order.id, discount: '$7 off with SPRING20' }],
  })
  const seen = await loadOrder(shop.deps, order.id)
  expect(seen).toMatchObject({ discount: '$7 off with SPRING20', couponHref: `/desk/coupons/${id}` })
  const person = await loadPerson(shop.deps, 'ada@example.com', 0)
  expect(person?.history.find(({ kind }) => kind === 'Order')).toMatchObject({
    ...{ text: 'The Blueprint, $28', detail: '$7 off with SPRING20' },
  })
  expect(await returnableCents(shop.database.db, order)).toBe(2800)
  await shop.database.transact((tx) => requestRefund(shop.deps, tx, { orderId: order.id, reason: 'asked_for' }))
  await waitForPurchaseState(shop, order.stripeSessionId ?? '', 'refunded')
  const refunds = await refundsOfOrder(shop.database.db, order.id)
  expect(refunds).toMatchObject([{ state: 'made', amountCents: 2800 }])
})

test('With 100% off nothing is paid: it’s delivered, and the receipt says $0', async () => {
  await make('FREE', { off: '100%', uses: '1' })
  const order = await buyWith('FREE', 'bea@example.com')
  expect(order).toMatchObject({ state: 'paid', amountCents: 0, discountCents: 3500, stripePaymentIntentId: null })
  const receipt = await waitForEmail(shop, 'bea@example.com', /receipt/)
  expect(receipt.text).toContain('Total: $0')
  expect(receipt.text).toContain('/downloads/')
  const receipts = await loadReceipts(shop.deps, ['bea@example.com'])
  expect(receipts).toMatchObject([{ amount: '$0', isRefundable: false }])
  expect(await returnableCents(shop.database.db, order)).toBe(0)
  await shop.database.transact((tx) => requestRefund(shop.deps, tx, { orderId: order.id, reason: 'canceled_in_time' }))
  await expect
    .poll(() => refundsOfOrder(shop.database.db, order.id), { timeout: 60_000 })
    .toMatchObject([{ state: 'made', amountCents: 0 }])
})

test('The payment page has a field for a code only while there is one for what is bought, and never for the Society', async () => {
  const { db } = shop.database
  await db.update(promotionCodes).set({ active: false })
  const offered = async (productId: string) => {
    const { url } = await (await startCheckout(shop, { productId })).json()
    return (await shop.deps.stripe.checkout.sessions.retrieve(lastSegment(url))).allow_promotion_codes
  }
  expect(await offered('blueprint')).toBeNull()
  await make('PACKS', { 'product-funding-pack': 'on' })
  expect(await offered('blueprint')).toBeNull()
  await make('ALL10', { off: '$10' })
  expect(await offered('blueprint')).toBe(true)
  const session = await openSession(shop)
  expect(await applyCode(shop.emulator, session, 'PACKS')).toMatchObject({ status: 422 })
  expect(await offered('society')).toBeNull()
})

test('A used-up code, one that is over and one that is switched off are refused, and the last can be switched on again', async () => {
  const once = await make('ONCE', { uses: '1' })
  const open = await make('OPEN')
  const refused = async (code: string) => (await applyCode(shop.emulator, await openSession(shop), code)).status === 422
  await buyWith('ONCE', 'cleo@example.com')
  expect(await refused('ONCE')).toBe(true)
  expect(await coupon(once)).toMatchObject({ state: 'Used up', uses: 'Used once, $7 taken off' })

  expect(await refused('OPEN')).toBe(false)
  expect(await switchTo(open, 'off')).toMatchObject({ status: 303 })
  expect(await lastChange()).toMatchObject({ action: 'coupon-off', before: { state: 'on' }, after: { state: 'off' } })
  expect(await refused('OPEN')).toBe(true)
  expect(await switchTo(open, 'on')).toMatchObject({ status: 303 })
  expect(await lastChange()).toMatchObject({ action: 'coupon-on', actor: owner.session.person.id })
  expect(await refused('OPEN')).toBe(false)
  const stale = await ofCode(open, { do: 'off', version: '1' })
  expect(stale).toMatchObject({ status: 409, data: { problem: expect.stringContaining('in the meantime') } })
  expect(await codesAtStripe('OPEN')).toMatchObject([{ active: true }])
})

test('Of two tabs that switch a code at the same moment one does it, and the other is shown how it is now', async () => {
  const id = await make('TABS')
  const version = String((await coupon(id)).version)
  const answers = await Promise.all([ofCode(id, { do: 'off', version }), ofCode(id, { do: 'off', version })])
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
  expect(answers.find(({ status }) => status === 409)?.data.problem).toContain('in the meantime')
  expect(await coupon(id)).toMatchObject({ state: 'Off', version: Number(version) + 1 })
  const log = await shop.database.db.select().from(changes).where(eq(changes.subject, id))
  expect(log.map(({ action }) => action).sort()).toEqual(['coupon', 'coupon-off'])
})

test('The last day counts to its end where the coach is', async () => {
  const clock = manualClock('2026-11-21T17:00:00Z')
  const other = await openShop({ clock, runJobs: false })
  const coach = await signInStaff(other, 'owner@example.com', 'owner')
  const id = newPromotionCodeId()
  const form = { ...EMPTY, id, code: 'TODAY', off: '$5', lastDay: '2026-11-30', minimum: '$20', uses: '50' }
  await visitDesk(other, coach, { page: couponsPage, path: '/desk/coupons', form })
  const [made] = (await other.deps.stripe.promotionCodes.list({ code: 'TODAY' })).data
  expect(made).toMatchObject({
    ...{ expires_at: Date.parse('2026-12-01T05:00:00Z') / 1000, max_redemptions: 50 },
    restrictions: { minimum_amount: 2000, minimum_amount_currency: 'usd' },
  })
  const look = (who = coach) =>
    visitDesk(other, who, { page: couponPage, path: `/desk/coupons/${id}`, params: { coupon: id } })
  const limits = 'At most 50 uses. Through November 30, 2026. From $20 on.'
  expect((await look()).data.coupon).toMatchObject({ state: 'On', limits })
  clock.at = new Date(clock.at.getTime() + 10 * DAY)
  const later = await signInStaff(other, 'coach@example.com', 'owner')
  expect((await look(later)).data.coupon).toMatchObject({ state: 'Over' })
  await other.close()
})

test.each([
  ['a code with a space', { code: 'SPRING 20' }, 'code', /letters, digits or hyphens/],
  ['a number that could be either', { off: '20' }, 'off', /20% or \$10/],
  ['more than everything', { off: '101%' }, 'off', /1% to 100%/],
  ['what leaves less than Stripe takes', { off: '99%' }, 'off', /no payment under \$0\.50/],
  ['no uses at all', { uses: '0' }, 'uses', /from 1/],
  ['a day that is over', { lastDay: '2020-01-01' }, 'lastDay', /is over/],
  ['a day that no calendar has', { lastDay: '2026-02-30' }, 'lastDay', /isn’t a day/],
  ['an amount that is none', { minimum: 'a lot' }, 'minimum', /dollars/],
])('%s is refused at its field, and everything typed stays', async (_, wrong, field, problem) => {
  const form = { ...EMPTY, id: newPromotionCodeId(), code: 'NEVER', off: '20%', 'product-blueprint': 'on', ...wrong }
  const answer = await visit(form)
  const { 'product-blueprint': _product, ...typed } = form
  expect(answer).toMatchObject({ status: 422, data: { typed: { ...typed, products: ['blueprint'] } } })
  expect(answer.data.problems[field]).toMatch(problem)
  expect(await codesAtStripe(form.code)).toEqual([])
})

test('A form that is sent twice at once makes one code', async () => {
  const form = { ...EMPTY, id: newPromotionCodeId(), code: 'TWICE', off: '20%' }
  const answers = await Promise.all([visit(form), visit(form)])
  expect(answers.map(({ location }) => location)).toEqual([`/desk/coupons/${form.id}`, `/desk/coupons/${form.id}`])
  expect(await codesAtStripe('TWICE')).toHaveLength(1)
  expect(await visit({ ...form, id: newPromotionCodeId() })).toMatchObject({ status: 422 })
  const log = await shop.database.db.select().from(changes)
  expect(log.filter(({ subject }) => subject === form.id)).toHaveLength(1)
})

test.each([
  ['doesn’t answer', '500', '/v1/coupons'],
  ['makes the coupon and its answer is lost', 'commit then 500', '/v1/coupons'],
  ['makes the code and its answer is lost', 'commit then 500', '/v1/promotion_codes'],
] as const)(
  'When Stripe %s, the page says so with all that was typed, and the next try makes one',
  async (what, fault, path) => {
    const code = `DOWN-${what.length}`
    const form = { ...EMPTY, id: newPromotionCodeId(), code, off: '20%', uses: '5' }
    fail(fault, path)
    const down = await visit(form)
    expect(down).toMatchObject({ status: 502, data: { typed: { code, off: '20%', uses: '5' } } })
    expect(down.data.problem).toContain('Stripe didn’t answer')
    expect(await coupon(form.id)).toMatchObject({ state: 'Not at Stripe yet', isUnfinished: true })
    const changed = await visit({ ...form, off: '50%' })
    expect(changed).toMatchObject({ status: 409, data: { typed: { off: '50%' } } })
    shop.emulator.switches.requests = []
    expect(await ofCode(form.id, { do: 'finish' })).toMatchObject({ status: 303 })
    expect(await visit(form)).toMatchObject({ status: 303 })
    expect(await codesAtStripe(code)).toHaveLength(1)
    expect(await coupon(form.id)).toMatchObject({ state: 'On' })
  },
)

test('What Stripe refuses is said in its words, and leaves nothing behind', async () => {
  const { id } = await shop.deps.stripe.coupons.create({ percent_off: 5, duration: 'once' })
  await shop.deps.stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: id }, code: 'DASHBOARD' })
  const form = { ...EMPTY, id: newPromotionCodeId(), code: 'DASHBOARD', off: '20%' }
  const answer = await visit(form)
  expect(answer).toMatchObject({ status: 422, data: { typed: { code: 'DASHBOARD' } } })
  expect(answer.data.problem).toContain('already exists')
  expect(await visit()).not.toMatchObject({
    data: { coupons: expect.arrayContaining([expect.objectContaining({ id: form.id })]) },
  })
  await expect(shop.deps.stripe.coupons.retrieve(form.id)).rejects.toMatchObject({ code: 'resource_missing' })
})

test('While Stripe is down the list shows what is known and says so, and a switch changes nothing', async () => {
  const id = await make('STAYS')
  const { version } = await coupon(id)
  shop.emulator.switches.requests = [{ fault: '500', times: 20, path: '/v1/promotion_codes' }]
  expect((await visit()).data).toMatchObject({
    isCurrent: false,
    coupons: expect.arrayContaining([expect.objectContaining({ code: 'STAYS', state: 'On' })]),
  })
  const answer = await ofCode(id, { do: 'off', version: String(version) })
  expect(answer).toMatchObject({ status: 502, data: { problem: expect.stringContaining('Stripe didn’t answer') } })
  shop.emulator.switches.requests = []
  expect(await coupon(id)).toMatchObject({ state: 'On' })
})

test('A discount that no code explains is set aside for the coach, and delivers nothing', async () => {
  const { stripe } = shop.deps
  const order = await findOrderBy(shop.database.db, 'stripeSessionId', await openSession(shop))
  const { id: coupon } = await stripe.coupons.create({ percent_off: 50, duration: 'once' })
  const product_data = { name: 'The Blueprint' }
  const { id } = await stripe.checkout.sessions.create({
    ...{ mode: 'payment', success_url: 'https://example.com', discounts: [{ coupon }] },
    ...{ client_reference_id: order?.id ?? '', metadata: { order_id: order?.id ?? '', product_id: 'blueprint' } },
    line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 3500, product_data } }],
  })
  await shop.database.db
    .update(orders)
    .set({ stripeSessionId: id })
    .where(eq(orders.id, order?.id ?? ''))
  await shop.emulator.pay(id, 'dora@example.com')
  await waitForPurchaseState(shop, id, 'review')
  const { amountCents, reviewReason } = (await findOrderBy(shop.database.db, 'stripeSessionId', id)) ?? {}
  expect([amountCents, reviewReason]).toEqual([3500, '1750 cents were paid, not 3500'])
})
