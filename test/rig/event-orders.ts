import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { handleEvent, receiveEvent } from '../../app/sales/payments/events.ts'
import { settleSession } from '../../app/sales/payments/payments.ts'
import { payForSociety } from '../members.ts'
import { openShop, type Shop } from '../shop.ts'
import { checkShop, type RawEvent, readEvents } from './shop-check.ts'

const TYPES = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
]
const DAY = 86_400

/** The five types in each order that there is. */
export const eventOrders = (): string[][] => permutations(TYPES)

/** Has the five events of a membership handled in each of these orders, and expects the state of the ledger each time. */
export async function expectSameEndState(all: readonly (readonly string[])[]): Promise<void> {
  // A shop that does no jobs, so that the events are handled in the order of the test and in no other.
  const idle = await openShop({ runJobs: false })
  const { events, subscriptionId } = await createEndedMembership(idle, 'mia@example.com')
  const last = await idle.deps.stripe.subscriptions.retrieve(subscriptionId)
  expect(last.status).toBe('canceled')
  for (const event of events) expect(await receiveEvent(idle.deps, event as never)).toBe('new')
  const idOf = new Map(events.map(({ type, id }) => [type, id]))
  for (const order of all) {
    await idle.database.db.execute(sql`delete from subscriptions`)
    await idle.database.db.execute(sql`update stripe_events set handled_at = null`)
    for (const type of order) await handleEvent(idle.deps, { eventId: idOf.get(type) as string })
    expect(await readSubscriptionRow(idle, subscriptionId), order.join(', ')).toEqual({
      status: last.status,
      ended: last.ended_at,
      period: last.items.data[0]?.current_period_end,
    })
  }
  expect(await checkShop(idle, false)).toEqual([])
  await idle.close()
}

/** A month paid, the next one not, and the end after all retries. */
async function createEndedMembership(shop: Shop, email: string) {
  const subscriptionId = await createPaidMembership(shop, email)
  await shop.emulator.failNextRenewal(subscriptionId)
  await shop.emulator.advance(70 * DAY)
  const first = (type: string) => readEvents(shop).find((event) => event.type === type) as RawEvent
  return { subscriptionId, events: TYPES.map(first) }
}

export async function readSubscriptionRow(shop: Shop, id: string) {
  const { rows } = await shop.database.db.execute(sql`select status, extract(epoch from ended_at)::int as ended,
    extract(epoch from period_end)::int as period from subscriptions where id = ${id}`)
  return rows[0]
}

/** A member who has paid, settled by this and no webhook. Gives the id of her subscription. */
export async function createPaidMembership(shop: Shop, email: string): Promise<string> {
  const sessionId = await payForSociety(shop, email)
  await settleSession(shop.deps, sessionId)
  return (await shop.deps.stripe.checkout.sessions.retrieve(sessionId)).subscription as string
}

function permutations<T>(list: T[]): T[][] {
  if (list.length <= 1) return [list]
  return list.flatMap((one, at) => permutations(list.toSpliced(at, 1)).map((rest) => [one, ...rest]))
}
