import { setTimeout as pause } from 'node:timers/promises'
import { ask, inMail, PATIENCE, sendForm } from './browser.ts'
import { changeCall, chooseCall } from './call-buyers.ts'
import { readLedger } from './ledger.ts'
import { applyAndGoOn, applyFirst } from './members.ts'
import { kindOf } from './person-plans.ts'
import type { BuyerPlan } from './plan.ts'
import type { World } from './world.ts'

/** Does what the plan says of one buyer, as a browser would: the shop may die at any moment, Stripe does not. */
export async function act(world: World, plan: BuyerPlan): Promise<void> {
  const [first, second, third, fourth] = plan.pauses
  await pause(first)
  const sessionId = await openPaymentPage(world, plan)
  if (!sessionId) return
  if (plan.returns === 'before paying') await comeBack(world, plan, sessionId)
  await pause(second)
  await payAs(world, plan, sessionId)
  await pause(third)
  if (plan.returns === 'after paying') await comeBack(world, plan, sessionId)
  await pause(fourth)
  if (plan.pays === 'card' || plan.pays === 'debit that clears') await follow(world, plan, sessionId)
}

function openPaymentPage(world: World, plan: BuyerPlan): Promise<string | undefined> {
  if (plan.appliesFirst) return applyFirst(world, plan)
  return kindOf(plan.product) === 'call' ? chooseCall(world, plan) : checkOut(world, plan)
}

/** Presses the button until there is a session to pay; answers its id, or undefined when patience is at its end. */
export async function checkOut(world: World, { address, product }: BuyerPlan): Promise<string | undefined> {
  const until = Date.now() + PATIENCE
  while (Date.now() < until) {
    const answer = await ask(world, address, '/functions/v1/create-checkout', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer anon-demo-key' },
      body: JSON.stringify({ productId: product }),
    })
    const url = answer?.status === 200 ? (JSON.parse(answer.text) as { url?: string }).url : undefined
    if (url) return url.split('/').at(-1)
    await pause(100)
  }
  return undefined
}

async function comeBack(world: World, { address, product, pauses }: BuyerPlan, sessionId: string): Promise<void> {
  const page = kindOf(product) === 'download' && pauses[0] % 2 === 1
  await ask(world, address, page ? `/thank-you?session_id=${sessionId}` : `/purchases/${sessionId}`)
}

export async function payAs({ standIn }: World, { pays, email }: BuyerPlan, sessionId: string): Promise<void> {
  if (pays === 'never') return
  if (pays === 'after a declined card') await standIn.decline(sessionId, email)
  const debit = pays === 'debit that clears' || pays === 'debit that fails'
  await standIn.pay(sessionId, email, debit ? 'debit' : 'card')
  if (debit) await standIn.settleDebit(sessionId, pays === 'debit that clears' ? 'succeeded' : 'failed')
}

async function follow(world: World, plan: BuyerPlan, sessionId: string): Promise<void> {
  const { standIn } = world
  switch (plan.follows) {
    case 'nothing':
      return
    case 'refund':
      // A call whose time was lost is refunded by the shop itself.
      return giveBack(world, sessionId)
    case 'part of a refund':
      return standIn.refund(sessionId, 1000)
    case 'lost dispute':
    case 'won dispute':
      return standIn.closeDispute(await standIn.dispute(sessionId), plan.follows === 'lost dispute' ? 'lost' : 'won')
    case 'looks for it':
      return search(world, plan)
    case 'moves':
    case 'cancels':
      return changeCall(world, plan, sessionId)
    default:
      return applyAndGoOn(world, plan, sessionId)
  }
}

async function giveBack(world: World, sessionId: string): Promise<void> {
  const session = readLedger(world.ledgerFile).find(({ id }) => id === sessionId)
  if (session && session.refunds.length === 0) await world.standIn.refund(sessionId)
}

/** Asks for the links again, once the receipt is there. */
async function search(world: World, { email, address }: BuyerPlan): Promise<void> {
  if (!(await inMail(world, email, /\/downloads\/[\w-]{43}/))) return
  if (await sendForm(world, address, '/find-my-purchase/mail', { email })) world.acknowledged.searches.push(email)
}
