import { setTimeout as pause } from 'node:timers/promises'
import type { StandIn } from '../../stripe-emulator/emulator.ts'
import type { BuyerPlan } from './plan.ts'
import type { World } from './world.ts'

/** How long a buyer presses the button again while the shop is down, in milliseconds. */
const PATIENCE = 60_000

/** Does what the plan says of one buyer, as a browser would: the shop may die at any moment, Stripe does not. */
export async function act(world: World, plan: BuyerPlan): Promise<void> {
  const [first, second, third, fourth] = plan.pauses
  await pause(first)
  const sessionId = await checkOut(world, plan)
  if (!sessionId) return
  if (plan.returns === 'before paying') await comeBack(world, plan, sessionId)
  await pause(second)
  await payAs(world.standIn, plan, sessionId)
  await pause(third)
  if (plan.returns === 'after paying') await comeBack(world, plan, sessionId)
  await pause(fourth)
  if (plan.pays === 'card' || plan.pays === 'debit that clears') await follow(world.standIn, plan, sessionId)
}

/** Presses the button until there is a session to pay; answers its id, or undefined when patience is at its end. */
export async function checkOut(world: World, plan: BuyerPlan): Promise<string | undefined> {
  const until = Date.now() + PATIENCE
  while (Date.now() < until) {
    const answer = await ask(world, plan, '/functions/v1/create-checkout', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer anon-demo-key' },
      body: JSON.stringify({ productId: 'blueprint' }),
    })
    const url = answer && (JSON.parse(answer) as { url?: string }).url
    if (url) return url.split('/').at(-1)
    await pause(100)
  }
  return undefined
}

async function comeBack(world: World, plan: BuyerPlan, sessionId: string): Promise<void> {
  const path = plan.pauses[0] % 2 === 0 ? `/purchases/${sessionId}` : `/thank-you?session_id=${sessionId}`
  await ask(world, plan, path)
}

/** The answer's text, or undefined when there was none: a dead or failing shop is what a trial is about. */
async function ask(
  { server }: World,
  plan: BuyerPlan,
  path: string,
  init: RequestInit = {},
): Promise<string | undefined> {
  if (!server?.url) return undefined
  const headers = { ...init.headers, 'X-Forwarded-For': plan.address }
  try {
    const answer = await fetch(server.url + path, { ...init, headers, signal: AbortSignal.timeout(15_000) })
    return answer.ok ? await answer.text() : void (await answer.text())
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return undefined
    throw error
  }
}

export async function payAs(standIn: StandIn, { pays, email }: BuyerPlan, sessionId: string): Promise<void> {
  if (pays === 'never') return
  if (pays === 'after a declined card') await standIn.decline(sessionId, email)
  const debit = pays === 'debit that clears' || pays === 'debit that fails'
  await standIn.pay(sessionId, email, debit ? 'debit' : 'card')
  if (debit) await standIn.settleDebit(sessionId, pays === 'debit that clears' ? 'succeeded' : 'failed')
}

async function follow(standIn: StandIn, { follows }: BuyerPlan, sessionId: string): Promise<void> {
  if (follows === 'refund') await standIn.refund(sessionId)
  if (follows === 'part of a refund') await standIn.refund(sessionId, 1000)
  if (follows !== 'lost dispute' && follows !== 'won dispute') return
  const dispute = await standIn.dispute(sessionId)
  await standIn.closeDispute(dispute, follows === 'lost dispute' ? 'lost' : 'won')
}
