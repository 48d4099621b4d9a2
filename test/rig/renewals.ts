import { setTimeout as pause } from 'node:timers/promises'
import { between, often, sampleOf } from './samples.ts'
import { readLedger } from './stripe-ledger.ts'
import { restartServer, type Timings, waitUntilConsistent } from './trial.ts'
import type { World } from './world.ts'

const DAY = 24 * 60 * 60
/** Of a renewal that fails: once, so that the next try goes through, or every time, so that the membership ends. */
const FAILING_ATTEMPTS = [1, 4]

/**
 * A month goes by at Stripe: memberships renew, some of them not at once and some not at all, those that were canceled
 * end, and a server is killed while the events arrive.
 */
export async function runRenewals(world: World, times: Timings, seed: number): Promise<string[]> {
  const running = readLedger(world.ledgerFile).filter(
    ({ subscriptionId, subscriptionEnded }) => subscriptionId && !subscriptionEnded,
  )
  if (running.length === 0) return []
  for (const [at, { subscriptionId = '' }] of running.entries())
    if (sampleOf(often(0.4), seed + at))
      await world.emulator.failNextRenewal(subscriptionId, FAILING_ATTEMPTS[(seed + at) % FAILING_ATTEMPTS.length])
  const advancing = world.emulator.advance(33 * DAY)
  await pause(sampleOf(between(5, 500), seed))
  await world.kill(0)
  await advancing
  const late = await restartServer(world, 0, times)
  return [...late, ...(await waitUntilConsistent(world, times, async () => []))]
}
