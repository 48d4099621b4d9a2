import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  createMembershipSession,
  openTestSetup,
  subscriptionOf,
  type TestSetup,
} from '../test/stripe-emulator/test-setup.ts'
import { periodEnd } from './subscriptions.ts'

let setup: TestSetup
beforeEach(async () => {
  setup = await openTestSetup()
})
afterEach(() => setup.close())

/** Seconds until the period that Ada has paid for ends. */
async function untilRenewal(session: string): Promise<number> {
  const end = (await subscriptionOf(setup.stripe, session)).items.data[0]?.current_period_end ?? 0
  return end - setup.emulator.now().getTime() / 1000
}

/** Ada's membership, paid for its first month; answers the session's id. */
async function adaJoins(): Promise<string> {
  const { id } = await createMembershipSession(setup.stripe)
  await setup.emulator.pay(id, 'ada@example.com')
  return id
}

test('A renewal moves the period of the item and leaves the metadata', async () => {
  const session = await adaJoins()
  const before = await subscriptionOf(setup.stripe, session)
  await setup.emulator.advance(await untilRenewal(session))
  const after = await subscriptionOf(setup.stripe, session)
  expect(after.items.data[0]?.current_period_start).toBe(before.items.data[0]?.current_period_end)
  expect(after).toMatchObject({ status: 'active', metadata: { member: 'mem_1' } })
  expect(after.latest_invoice).not.toBe(before.latest_invoice)
})

test('A change that the emulator does not support is refused rather than ignored', async () => {
  const { id } = await subscriptionOf(setup.stripe, await adaJoins())
  await expect(setup.stripe.subscriptions.update(id, { proration_behavior: 'none' })).rejects.toThrow(
    'unknown parameter: proration_behavior',
  )
})

test('In a month without a 31st the period ends on the last day, and the next one on the 31st again', () => {
  const january = Date.UTC(2027, 0, 31, 12) / 1000
  const ends = [1, 2, 3].map((n) => new Date(periodEnd(january, n) * 1000).toISOString().slice(0, 10))
  expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30'])
})

test('A year that starts on February 29 ends on February 28', () => {
  const leap = Date.UTC(2028, 1, 29) / 1000
  expect(new Date(periodEnd(leap, 12) * 1000).toISOString().slice(0, 10)).toBe('2029-02-28')
})
