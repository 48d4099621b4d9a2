import { sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { offers } from '../../app/catalog/offers.ts'
import { countNumbers } from '../../app/desk/numbers.ts'
import { HOUR } from '../../app/platform/clock.ts'
import {
  reconcileAtStart,
  requestRefund,
  retryRefunds,
  returnableCents,
  settleSession,
  startCheckout,
} from '../../app/sales/payments/payments.ts'
import { StripeApiError } from '../../stripe-emulator/errors.ts'
import { lastSegment, openSession } from '../buyer.ts'
import { atStripe, inOurBooks, recurringAtStripe } from '../rig/money-books.ts'
import { createRandom, type Random } from '../rig/random.ts'
import { openShop, type Shop } from '../shop.ts'
import { defaultSwitches } from '../stripe-emulator/fault-switches.ts'
import { waitUntilIdle } from '../wait-until-idle.ts'

let shop: Shop
afterEach(() => shop.close())

const PRICE = 3500
const HISTORIES = 100
const MONTHS = 3
/** In seconds: a renewal falls due in it, with all its retries. */
const MONTH = 33 * 24 * 60 * 60

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'After a hundred random histories (seed %i) of purchases and memberships, with refunds, disputes and lost events, all money is the ledger’s to the cent',
  async (seed) => {
    let ahead = 0
    shop = await openShop({ clock: { now: () => new Date(Date.now() + ahead) } })
    const random = createRandom(seed)
    const sessions: string[] = []
    const memberships: string[] = []
    for (let at = 0; at < HISTORIES; at++) {
      const isMember = random.nextBoolean(0.4)
      const session = await live(random, `buyer-${at}@example.com`, isMember)
      sessions.push(session)
      if (isMember) memberships.push(session)
    }
    for (let month = 0; month < MONTHS; month++) await passMonth(random, memberships)
    await recover(() => {
      ahead = 2 * HOUR
    })
    const returned: number[] = []
    for (const session of sessions) {
      const books = await atStripe(shop, session)
      expect(await inOurBooks(shop, session), session).toEqual(books)
      if (books.state === 'paid' || books.state === 'refunded') returned.push(books.returned ?? 0)
    }
    const { members, sales } = await countNumbers(shop.deps)
    expect({ running: members.now, mrrCents: members.monthlyCents }).toEqual(await recurringAtStripe(shop))
    const net = sales.reduce((sum, one) => sum + one.net.year, 0)
    expect(net).toBe(returned.reduce((sum, cents) => sum + PRICE - cents, 0))
  },
)

/** One purchase and up to four things that happen to it, while webhooks are lost, come twice or out of order. */
async function live(random: Random, email: string, isMember: boolean): Promise<string> {
  await shop.database.db.execute(sql`delete from rate_limits`)
  const session = isMember ? lastSegment((await startCheckout(shop.deps, offers.society)).url) : await openSession(shop)
  disturbWebhooks(random)
  await shop.emulator.pay(session, email, isMember ? 'card' : random.pick(['card', 'card', 'debit']))
  for (let left = random.between(0, 4); left > 0; left--) await random.pick(HAPPENINGS)(session, random)
  await shop.emulator.delivered()
  return session
}

/** Things happen to the memberships, then a month goes by, in which they renew or fail to. */
async function passMonth(random: Random, memberships: readonly string[]): Promise<void> {
  for (const session of memberships) {
    disturbWebhooks(random)
    for (let left = random.between(0, 2); left > 0; left--) await happenToMember(session, random)
  }
  disturbWebhooks(random)
  await shop.emulator.advance(MONTH)
  await shop.emulator.delivered()
}

function disturbWebhooks(random: Random): void {
  Object.assign(shop.emulator.switches.webhooks, {
    drop: random.pick([0, 0, 1, 2, 'all']),
    duplicate: random.between(1, 2),
    reorder: random.pick([null, random.between(1, 1000)]),
  })
}

type HistoryStep = (paid: string, random: Random) => Promise<unknown>

/** @param paid the session or the invoice that was paid */
const refundPart: HistoryStep = (paid, random) => ifPossible(shop.emulator.refund(paid, random.between(1, PRICE / 2)))
const refundAll: HistoryStep = (paid) => ifPossible(shop.emulator.refund(paid))
const dispute: HistoryStep = async (paid, random) => {
  const opened = await ifPossible(shop.emulator.dispute(paid))
  if (opened && random.nextBoolean(0.7)) await shop.emulator.closeDispute(opened, random.pick(['won', 'lost']))
}

const HAPPENINGS: HistoryStep[] = [
  refundPart,
  refundAll,
  refundOurselves,
  refundOurselves,
  dispute,
  (session, random) =>
    ifPossible(shop.emulator.settleDebit(session, random.pick(['succeeded', 'succeeded', 'failed']))),
]

/** What happens to the payment of a month, and what to the membership itself. */
const TO_A_PAYMENT = [refundPart, refundAll, dispute]
const TO_A_MEMBERSHIP: HistoryStep[] = [
  // The renewal is paid on a later try, or never.
  (subscription) => ifPossible(shop.emulator.failNextRenewal(subscription, 1)),
  (subscription) => ifPossible(shop.emulator.failNextRenewal(subscription)),
  (subscription, random) =>
    ifPossible(shop.deps.stripe.subscriptions.update(subscription, { cancel_at_period_end: random.nextBoolean(0.5) })),
  (subscription, random) =>
    random.nextBoolean(0.2) ? ifPossible(shop.deps.stripe.subscriptions.cancel(subscription)) : Promise.resolve(),
]

async function happenToMember(session: string, random: Random): Promise<void> {
  const { stripe } = shop.deps
  const { subscription } = await stripe.checkout.sessions.retrieve(session)
  const id = String(subscription)
  if (random.nextBoolean(0.3)) return refundOurselves(session, random)
  if (random.nextBoolean(0.5)) {
    await random.pick(TO_A_MEMBERSHIP)(id, random)
    return
  }
  const { data } = await stripe.invoices.list({ subscription: id, limit: 100 })
  await random.pick(TO_A_PAYMENT)(random.pick(data).id ?? '', random)
}

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
    if (error instanceof StripeApiError || error instanceof Stripe.errors.StripeInvalidRequestError) return undefined
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
}
