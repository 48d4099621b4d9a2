import { setTimeout as pause } from 'node:timers/promises'
import { post, RETRY_TIMEOUT_MS, requestOnce, requestWithRetry, tryUntil } from './http-client.ts'
import type { BuyerPlan } from './plan.ts'
import { readLedger } from './stripe-ledger.ts'
import type { World } from './world.ts'

/** Times of the first two days are not used: calls at them cannot be canceled with a refund. */
const MIN_LEAD_MS = 48 * 60 * 60 * 1000
const MAX_ATTEMPTS = 10
const ZONE = 'America/Chicago'

/** Chooses times until one is held; returns the session of its payment page, or undefined if there is none. */
export async function holdCallTime(world: World, plan: BuyerPlan): Promise<string | undefined> {
  const until = Date.now() + RETRY_TIMEOUT_MS
  for (let attempt = 0; Date.now() < until; attempt += 1) {
    const start = await pickFreeTime(world, plan, attempt)
    if (!start) return undefined
    const fields = new URLSearchParams({ start, zone: ZONE, name: 'Ada', question: 'What first?' })
    const answer = await requestOnce(world, plan.address, `/book/${plan.product}`, { method: 'POST', body: fields })
    if (answer?.status === 303) return answer.location?.split('/').at(-1)
    // The limit of unpaid holds is reached: a buyer who keeps getting that message gives up.
    if (answer?.status === 429 && attempt >= MAX_ATTEMPTS) return undefined
    await pause(100)
  }
  return undefined
}

/** Moves or cancels a call once its page says that it is booked, and records what the page has confirmed. */
export async function changeCall(world: World, plan: BuyerPlan, sessionId: string): Promise<void> {
  const session = readLedger(world.ledgerFile).find(({ id }) => id === sessionId)
  if (!session) return
  const path = new URL(session.successUrl).pathname
  if (!(await isBooked(world, plan, path))) return
  if (plan.followUp === 'cancels') {
    const answer = await post(world, plan.address, path, { change: 'cancel', promised: 'refund' })
    if (answer?.status === 303) world.acknowledged.calls.set(session.orderId, 'canceled')
    return
  }
  const start = await pickFreeTime(world, plan, 7)
  const answer = start ? await post(world, plan.address, path, { start, zone: ZONE }) : undefined
  if (start && answer?.status === 303) world.acknowledged.calls.set(session.orderId, { start })
}

function isBooked(world: World, { address }: BuyerPlan, path: string): Promise<true | undefined> {
  return tryUntil(async () => {
    const page = await requestOnce(world, address, path)
    return page?.text.includes('Your call is booked') || undefined
  })
}

/** A free time that follows from the plan, so that buyers of one trial sometimes want the same. */
async function pickFreeTime(world: World, { address, product, pauses }: BuyerPlan, attempt: number) {
  const answer = await requestWithRetry(world, address, `/bookings/${product}.json`)
  if (answer?.status !== 200) return undefined
  const { times } = JSON.parse(answer.text) as { times: string[] }
  const late = times.filter((time) => Date.parse(time) > Date.now() + MIN_LEAD_MS)
  return late[((pauses[1] % 5) * 3 + attempt * 5) % Math.max(late.length, 1)]
}
