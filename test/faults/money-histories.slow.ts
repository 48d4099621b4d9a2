import { sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { compareMonth, type Month, mirrorBalance, monthOf, sumMonth } from '../../app/money/money.ts'
import { findOrderBy } from '../../app/orders/orders.ts'
import {
  disputesOfOrder,
  reconcileAtStart,
  refundsOfOrder,
  requestRefund,
  retryRefunds,
  returnableCents,
  settleSession,
} from '../../app/payments/payments.ts'
import { HOUR } from '../../app/platform/clock.ts'
import { StripeApiError } from '../../stripe-emulator/errors.ts'
import { openSession } from '../buyer.ts'
import { createRandom, type Random } from '../rig/random.ts'
import { openShop, type Shop } from '../shop.ts'
import { defaultSwitches } from '../stripe-emulator/fault-switches.ts'
import { waitUntilIdle } from '../wait-until-idle.ts'

let shop: Shop
afterEach(() => shop.close())

const PRICE = 3500
const HISTORIES = 100

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'After a hundred random histories (seed %i) with partial refunds, disputes and lost events all money is the ledger’s to the cent',
  async (seed) => {
    let ahead = 0
    shop = await openShop({ clock: { now: () => new Date(Date.now() + ahead) } })
    const began = monthOf(shop.emulator.now())
    const random = createRandom(seed)
    const sessions: string[] = []
    for (let at = 0; at < HISTORIES; at++) sessions.push(await live(random, `buyer-${at}@example.com`))
    await recover(() => {
      ahead = 2 * HOUR
    })
    for (const session of sessions) expect(await inOurBooks(session), session).toEqual(await atStripe(session))
    const sums = await sumsAtStripe()
    expect(Object.keys(sums).sort()).toEqual(['charge', 'dispute', 'dispute_reversal', 'refund'])
    expect(await ownSums([...new Set([began, monthOf(shop.emulator.now())])])).toEqual(sums)
    expect(await compareMonth(shop.deps, began)).toEqual([])
  },
)

/** One purchase and up to four things that happen to it, while webhooks are lost or come twice. */
async function live(random: Random, email: string): Promise<string> {
  await shop.database.db.execute(sql`delete from rate_limits`)
  const session = await openSession(shop)
  const { webhooks } = shop.emulator.switches
  webhooks.drop = random.pick([0, 0, 1, 2, 'all'])
  webhooks.duplicate = random.between(1, 2)
  await shop.emulator.pay(session, email, random.pick(['card', 'card', 'debit']))
  for (let left = random.between(0, 4); left > 0; left--) await random.pick(HAPPENINGS)(session, random)
  await shop.emulator.delivered()
  return session
}

type Happening = (session: string, random: Random) => Promise<unknown>

const HAPPENINGS: Happening[] = [
  (session, random) => ifPossible(shop.emulator.refund(session, random.between(1, PRICE / 2))),
  (session) => ifPossible(shop.emulator.refund(session)),
  (session, random) => refundOurselves(session, random),
  (session, random) => refundOurselves(session, random),
  async (session, random) => {
    const dispute = await ifPossible(shop.emulator.dispute(session))
    if (dispute && random.nextBoolean(0.7)) await shop.emulator.closeDispute(dispute, random.pick(['won', 'lost']))
  },
  (session, random) =>
    ifPossible(shop.emulator.settleDebit(session, random.pick(['succeeded', 'succeeded', 'failed']))),
  () => mirrorBalance(shop.deps),
]

/** A part or all of what is left goes back from the desk, and sometimes Stripe's answer to that is lost. */
async function refundOurselves(session: string, random: Random): Promise<void> {
  const order = await settleSession(shop.deps, session)
  const left = order ? await returnableCents(shop.database.db, order) : 0
  if (!order || left === 0) return
  const fault = { fault: 'commit then 500', times: 3, method: 'POST', path: '/v1/refunds' } as const
  shop.emulator.switches.requests = random.nextBoolean(0.3) ? [fault] : []
  const cents = random.nextBoolean(0.8) ? random.between(1, left) : undefined
  await shop.database.transact((tx) =>
    requestRefund(shop.deps, tx, { orderId: order.id, reason: 'asked_for', ...(cents && { cents }) }),
  )
}

/** What Stripe refuses, such as a second dispute, just doesn't happen. */
async function ifPossible<T>(action: Promise<T>): Promise<T | undefined> {
  try {
    return await action
  } catch (error) {
    if (error instanceof StripeApiError) return undefined
    throw error
  }
}

/** Everything that runs by the clock has run, and nothing is lost anymore. */
async function recover(waitAnHour: () => void): Promise<void> {
  Object.assign(shop.emulator.switches, defaultSwitches())
  await waitUntilIdle(shop)
  await reconcileAtStart(shop.deps)
  await waitUntilIdle(shop)
  waitAnHour()
  await retryRefunds(shop.deps)
  await waitUntilIdle(shop)
  await mirrorBalance(shop.deps)
}

interface Books {
  state: string | undefined
  returned: number | undefined
  /** The refunds that we asked for and that were made, by our id, and their cents. */
  ownRefunds: [id: string, cents: number | null][]
  disputes: [id: string, cents: number, status: string][]
}

async function inOurBooks(session: string): Promise<Books> {
  const { db } = shop.database
  const order = await findOrderBy(db, 'stripeSessionId', session)
  const refunds = await refundsOfOrder(db, order?.id ?? '')
  expect(refunds.filter(({ state }) => state === 'requested')).toEqual([])
  const made = refunds.filter(({ stripeRefundId }) => stripeRefundId)
  const disputes = await disputesOfOrder(db, order?.id ?? '')
  return {
    state: order?.state,
    returned: order?.refundedCents,
    ownRefunds: made.map(({ id, amountCents }): Books['ownRefunds'][number] => [id, amountCents]).sort(),
    disputes: disputes.map(({ id, amountCents, status }) => [id, amountCents, status]),
  }
}

async function atStripe(id: string): Promise<Books> {
  const { stripe } = shop.deps
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
  const intent = session.payment_intent as Stripe.PaymentIntent
  const charge = intent.latest_charge as Stripe.Charge | null
  const refunds = await stripe.refunds.list({ payment_intent: intent.id, limit: 100 })
  const disputes = await stripe.disputes.list({ payment_intent: intent.id, limit: 100 })
  const own = refunds.data.filter(({ metadata }) => metadata?.refund_id)
  return {
    state: stateAtStripe(intent, charge, disputes.data),
    returned: charge?.amount_refunded ?? 0,
    ownRefunds: own
      .map(({ metadata, amount }): Books['ownRefunds'][number] => [metadata?.refund_id ?? '', amount])
      .sort(),
    disputes: disputes.data.map((dispute) => [dispute.id, dispute.amount, dispute.status]),
  }
}

function stateAtStripe(intent: Stripe.PaymentIntent, charge: Stripe.Charge | null, disputes: Stripe.Dispute[]) {
  if (intent.status === 'processing') return 'confirming'
  if (intent.status !== 'succeeded') return 'failed'
  if (charge?.refunded) return 'refunded'
  return disputes.some(({ status }) => status === 'lost') ? 'lost' : 'paid'
}

type Sums = Record<string, { amount: number; fee: number; net: number }>

/** By Stripe's reporting category. */
async function sumsAtStripe(): Promise<Sums> {
  const sums: Sums = {}
  for await (const one of shop.deps.stripe.balanceTransactions.list({ limit: 100 }))
    add(sums, one.reporting_category, one)
  return sums
}

async function ownSums(months: readonly Month[]): Promise<Sums> {
  const sums: Sums = {}
  for (const month of months) {
    for (const { category, amountCents, feeCents, netCents } of await sumMonth(shop.database.db, month))
      add(sums, category, { amount: amountCents, fee: feeCents, net: netCents })
  }
  return sums
}

function add(sums: Sums, category: string, { amount, fee, net }: { amount: number; fee: number; net: number }): void {
  const before = sums[category] ?? { amount: 0, fee: 0, net: 0 }
  sums[category] = { amount: before.amount + amount, fee: before.fee + fee, net: before.net + net }
}
