import { setTimeout as pause } from 'node:timers/promises'
import { changeCall, holdCallTime } from './call-buyers.ts'
import { requestOnce, sendForm, tryUntil, waitForMatchInEmail } from './http-client.ts'
import { applyAfterPaying, applyThenCheckOut } from './members.ts'
import { type BuyerPlan, kindOf } from './plan.ts'
import { readLedger } from './stripe-ledger.ts'
import type { World } from './world.ts'

/** Follows the plan of one buyer as a browser would: the shop may die at any moment, Stripe does not. */
export async function runBuyer(world: World, plan: BuyerPlan): Promise<void> {
  const [first, second, third, fourth] = plan.pauses
  await pause(first)
  const sessionId = await openPaymentPage(world, plan)
  if (!sessionId) return
  if (plan.returnsToSite === 'before paying') await returnToSite(world, plan, sessionId)
  await pause(second)
  await payAsPlanned(world, plan, sessionId)
  await pause(third)
  if (plan.returnsToSite === 'after paying') await returnToSite(world, plan, sessionId)
  await pause(fourth)
  if (plan.payment === 'card' || plan.payment === 'debit that clears') await runFollowUp(world, plan, sessionId)
}

function openPaymentPage(world: World, plan: BuyerPlan): Promise<string | undefined> {
  if (plan.appliesFirst) return applyThenCheckOut(world, plan)
  return kindOf(plan.product) === 'call' ? holdCallTime(world, plan) : startCheckout(world, plan)
}

/** Presses the button until there is a session to pay; answers its id, or undefined when patience is at its end. */
export function startCheckout(world: World, { address, product }: BuyerPlan): Promise<string | undefined> {
  return tryUntil(async () => {
    const answer = await requestOnce(world, address, '/functions/v1/create-checkout', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer anon-demo-key' },
      body: JSON.stringify({ productId: product }),
    })
    const { url }: { url?: string } = answer?.status === 200 ? JSON.parse(answer.text) : {}
    return url?.split('/').at(-1)
  })
}

async function returnToSite(world: World, { address, product, pauses }: BuyerPlan, sessionId: string): Promise<void> {
  const page = kindOf(product) === 'download' && pauses[0] % 2 === 1
  await requestOnce(world, address, page ? `/thank-you?session_id=${sessionId}` : `/purchases/${sessionId}`)
}

export async function payAsPlanned({ emulator }: World, { payment, email }: BuyerPlan, sessionId: string) {
  if (payment === 'never') return
  if (payment === 'after a declined card') await emulator.decline(sessionId)
  const debit = payment === 'debit that clears' || payment === 'debit that fails'
  await emulator.pay(sessionId, email, debit ? 'debit' : 'card')
  if (debit) await emulator.settleDebit(sessionId, payment === 'debit that clears' ? 'succeeded' : 'failed')
}

async function runFollowUp(world: World, plan: BuyerPlan, sessionId: string): Promise<void> {
  const { emulator } = world
  switch (plan.followUp) {
    case 'nothing':
      return
    case 'refund':
      // A call whose time was lost is refunded by the shop itself.
      return refundUnlessRefunded(world, sessionId)
    case 'part of a refund':
      return emulator.refund(sessionId, 1000)
    case 'lost dispute':
    case 'won dispute':
      return emulator.closeDispute(await emulator.dispute(sessionId), plan.followUp === 'lost dispute' ? 'lost' : 'won')
    case 'looks for it':
      return requestPurchaseLinks(world, plan)
    case 'moves':
    case 'cancels':
      return changeCall(world, plan, sessionId)
    default:
      return applyAfterPaying(world, plan, sessionId)
  }
}

async function refundUnlessRefunded(world: World, sessionId: string): Promise<void> {
  const session = readLedger(world.ledgerFile).find(({ id }) => id === sessionId)
  if (session && session.refunds.length === 0) await world.emulator.refund(sessionId)
}

async function requestPurchaseLinks(world: World, { email, address }: BuyerPlan): Promise<void> {
  if (!(await waitForMatchInEmail(world, email, /\/downloads\/[\w-]{43}/))) return
  if (await sendForm(world, address, '/find-my-purchase/mail', { email })) world.acknowledged.searches.push(email)
}
