import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buyBlueprint, openSession, waitForPurchaseState } from '../../../test/buyer.ts'
import { callShopForFile, holdTime } from '../../../test/call-buyer.ts'
import { DAY } from '../../platform/clock.ts'
import { reconcileWithStripe } from '../payments/payments.ts'
import { purgeUnpaidOrders } from './orders.ts'

const here = callShopForFile()

const forget = () => purgeUnpaidOrders(here.shop.deps)

/** What is left of the orders of these sessions. */
const statesOf = async (sessions: string[]) => {
  const rows = await here.rows(sql`select stripe_session_id as session, state from orders`)
  return sessions.map((session) => rows.find((row) => row.session === session)?.state)
}

const daysOn = (days: number) => {
  here.clock.at = new Date(here.clock.at.getTime() + days * DAY)
}

test('An unpaid order is deleted after 30 days, once Stripe says that its page has expired', async () => {
  const { sessionId: paid } = await buyBlueprint(here.shop, 'ada@example.com')
  const [expired, open] = [await openSession(here.shop), await openSession(here.shop)]
  const call = await holdTime(here.shop, 'clarity-call', here.at(here.nextDay(), '10:00'))
  for (const session of [expired, call]) {
    await here.shop.deps.stripe.checkout.sessions.expire(session)
    await waitForPurchaseState(here.shop, session, 'expired')
  }
  const all = [paid, expired, call, open]
  expect(await statesOf(all)).toEqual(['paid', 'expired', 'expired', 'open'])

  daysOn(29)
  await forget()
  expect(await statesOf(all)).toEqual(['paid', 'expired', 'expired', 'open'])

  daysOn(2)
  await forget()
  expect(await statesOf(all)).toEqual(['paid', undefined, undefined, 'open'])
  expect(await here.rows(sql`select id from bookings`)).toEqual([])
  expect(await here.rows(sql`select token_hash from call_links`)).toEqual([])

  await reconcileWithStripe(here.shop.deps) // its list still names their sessions
  expect(await statesOf(all)).toEqual(['paid', undefined, undefined, 'open'])
})
