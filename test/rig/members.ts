import { post, sendForm, waitForMatchInEmail } from './http-client.ts'
import type { BuyerPlan } from './plan.ts'
import { readLedger } from './stripe-ledger.ts'
import type { World } from './world.ts'

const COACH = 'support@unborrowed.example'

/** Applies, confirms the address with the emailed link, and goes on to the payment page. Returns its session. */
export async function applyThenCheckOut(world: World, plan: BuyerPlan): Promise<string | undefined> {
  world.acknowledged.contactedEmails.add(plan.email)
  if (!(await apply(world, plan, '/apply'))) return undefined
  const confirm = await waitForMatchInEmail(world, plan.email, /\/apply\/confirm\/[\w.-]+/)
  const confirmed = confirm && (await post(world, plan.address, confirm, {}))
  if (!confirmed) return undefined
  // If the answer was lost the link is used up, and the next email has another link.
  const next = confirmed.location ?? (await waitForMatchInEmail(world, plan.email, /\/apply\/(?!confirm\/)[\w.-]+/))
  const paying = next && (await post(world, plan.address, `${next}?pay`, {}))
  return paying && paying.status === 303 ? paying.location?.split('/').at(-1) : undefined
}

/** Applies with the link on the purchase page, unless done before; has the coach decide, and cancels if planned. */
export async function applyAfterPaying(world: World, plan: BuyerPlan, sessionId: string): Promise<void> {
  const session = readLedger(world.ledgerFile).find(({ id }) => id === sessionId)
  if (!session || !(plan.appliesFirst || (await applyAsMember(world, plan)))) return
  if (plan.followUp === 'waits for an answer') return
  const declines = plan.followUp === 'is declined'
  const review = await reviewLink(world, plan.email, declines)
  const decided = review && (await post(world, plan.address, review, {}))
  if (decided && decided.status === 200)
    world.acknowledged.decisions.set(session.orderId, declines ? 'declined' : 'accepted')
  if (plan.followUp !== 'is accepted and cancels') return
  const cancel = await waitForMatchInEmail(world, plan.email, /\/cancel\/[\w.-]+/)
  const canceled = cancel && (await post(world, plan.address, cancel, { request: 'cancel' }))
  if (canceled && canceled.status === 200) world.acknowledged.cancellations.add(session.orderId)
}

async function applyAsMember(world: World, plan: BuyerPlan): Promise<boolean> {
  const path = await waitForMatchInEmail(world, plan.email, /\/apply\/[\w.-]+/)
  return path !== undefined && apply(world, plan, path)
}

async function apply(world: World, { email, address }: BuyerPlan, path: string): Promise<boolean> {
  const typed = { name: email, email, business: 'A bakery', stage: 'young', state: 'GA', needs: 'A second oven' }
  return (await sendForm(world, address, path, typed)) !== undefined
}

/** The coach's email about this applicant has two links: the first accepts, the second declines. */
async function reviewLink(world: World, email: string, declines: boolean): Promise<string | undefined> {
  const about = new RegExp(`^Subject: To review[\\s\\S]*${email.replaceAll('.', '\\.')}[\\s\\S]*`, 'm')
  const mail = await waitForMatchInEmail(world, COACH, about)
  const links = [...new Set([...(mail ?? '').matchAll(/\/review\/[\w.-]+/g)].map(([link]) => link))]
  return links[declines ? 1 : 0]
}
