import { afterEach, expect, test } from 'vitest'
import { ask } from '../rig/browser.ts'
import { checkOut, payAs } from '../rig/buyers.ts'
import { failedDeliveriesIn } from '../rig/ledger.ts'
import { buy, buyer, comesRight, mailsTo } from '../rig/purchase.ts'
import { waitReady } from '../rig/server-process.ts'
import { openWorld, type World } from '../rig/world.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const ALARM = 'is the clock of this machine right?'

let world: World
afterEach(() => world.close())

test('With a clock that is slow nothing is different; with one that is fast webhooks are refused with the right alarm, and purchases are found all the same', async () => {
  world = await openWorld()
  const server = await world.start()
  await waitReady(server)
  world.stripeAhead = 6 * MINUTE
  await buy(world, 'six-minutes-slow@example.com')
  world.stripeAhead = DAY
  await buy(world, 'a-day-slow@example.com')
  await expect.poll(() => mailsTo(world, 'six-minutes-slow@example.com').length, { timeout: 30_000 }).toBe(1)
  await expect.poll(() => mailsTo(world, 'a-day-slow@example.com').length, { timeout: 30_000 }).toBe(1)
  expect(server.output()).not.toContain(ALARM)

  // Time steps back at Stripe, as it does when our own clock jumps ahead.
  world.stripeAhead = -6 * MINUTE
  const returning = buyer('comes-back@example.com')
  const session = (await checkOut(world, returning)) as string
  await payAs(world, returning, session)
  await expect.poll(() => failedDeliveriesIn(world.ledgerFile), { timeout: 30_000 }).toBeGreaterThan(0)
  expect(server.output()).toContain(ALARM)
  await ask(world, returning.address, `/purchases/${session}`)
  await expect.poll(() => mailsTo(world, 'comes-back@example.com').length, { timeout: 30_000 }).toBe(1)

  world.stripeAhead = -DAY
  await buy(world, 'never-comes-back@example.com')
  await server.kill('SIGTERM')
  await world.start() // looks at Stripe's lists, as the five-minute round does
  await expect.poll(() => mailsTo(world, 'never-comes-back@example.com').length, { timeout: 30_000 }).toBe(1)
  world.stripeAhead = 0
  await world.standIn.delivered()
  await comesRight(world)
}, 180_000)
