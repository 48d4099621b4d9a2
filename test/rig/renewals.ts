import { setTimeout as pause } from 'node:timers/promises'
import { readLedger } from './ledger.ts'
import { chanceOf } from './random.ts'
import { healed, startAgain, type Times } from './trial.ts'
import type { World } from './world.ts'

const DAY = 24 * 60 * 60
/** Of a renewal that fails: once, so that the next try goes through, or every time, so that the membership ends. */
const TRIES = [1, 4]

/**
 * A month goes by at Stripe: memberships renew, some of them not at once and some not at all, those that were canceled
 * end, and a server is killed while the news of it comes in.
 */
export async function renewals(world: World, times: Times, seed: number): Promise<string[]> {
  const chance = chanceOf(seed)
  const running = readLedger(world.ledgerFile).filter(({ subscriptionId, over }) => subscriptionId && !over)
  if (running.length === 0) return []
  for (const { subscriptionId = '' } of running) {
    if (chance.happens(0.4)) await world.standIn.failNextRenewal(subscriptionId, chance.pick(TRIES))
  }
  const advancing = world.standIn.advance(33 * DAY)
  await pause(chance.between(5, 500))
  await world.kill(0)
  await advancing
  const late = await startAgain(world, 0, times)
  return [...late, ...(await healed(world, times, async () => []))]
}
