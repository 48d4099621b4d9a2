import { expect, test } from 'vitest'
import { payAsPlanned, startCheckout } from '../rig/buyers.ts'
import { requestOnce } from '../rig/http-client.ts'
import { buy, buyer, mailsTo, waitUntilConsistent } from '../rig/purchases.ts'
import { waitReady } from '../rig/server-process.ts'
import { failedDeliveriesIn } from '../rig/stripe-ledger.ts'
import { openWorld } from '../rig/world.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const ALARM = 'is the clock of this machine right?'

test('With a slow clock nothing changes; with a fast one webhooks are refused with the right alert, and purchases are still found', async (context) => {
  const world = await openWorld()
  context.onTestFinished(world.close)
  const server = await world.start()
  await waitReady(server)
  world.stripeClockOffsetMs = 6 * MINUTE
  await buy(world, 'six-minutes-slow@example.com')
  world.stripeClockOffsetMs = DAY
  await buy(world, 'a-day-slow@example.com')
  await expect.poll(() => mailsTo(world, 'six-minutes-slow@example.com').length, { timeout: 60_000 }).toBe(1)
  await expect.poll(() => mailsTo(world, 'a-day-slow@example.com').length, { timeout: 60_000 }).toBe(1)
  expect(server.output()).not.toContain(ALARM)

  // Time steps back at Stripe, as it does when our own clock jumps ahead.
  world.stripeClockOffsetMs = -6 * MINUTE
  const returning = buyer('comes-back@example.com')
  const session = (await startCheckout(world, returning)) as string
  await payAsPlanned(world, returning, session)
  await expect.poll(() => failedDeliveriesIn(world.ledgerFile), { timeout: 60_000 }).toBeGreaterThan(0)
  expect(server.output()).toContain(ALARM)
  await requestOnce(world, returning.address, `/purchases/${session}`)
  await expect.poll(() => mailsTo(world, 'comes-back@example.com').length, { timeout: 60_000 }).toBe(1)

  world.stripeClockOffsetMs = -DAY
  await buy(world, 'never-comes-back@example.com')
  await server.kill('SIGTERM')
  await world.start() // reads Stripe's lists, as the five-minute reconciliation does
  await expect.poll(() => mailsTo(world, 'never-comes-back@example.com').length, { timeout: 60_000 }).toBe(1)
  world.stripeClockOffsetMs = 0
  await world.emulator.delivered()
  await waitUntilConsistent(world)
})
