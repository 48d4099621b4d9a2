import { inMail, PATIENCE, post, sendForm } from './browser.ts'
import { readLedger } from './ledger.ts'
import type { BuyerPlan } from './plan.ts'
import type { World } from './world.ts'

/** Who reviews applications. */
const COACH = 'support@unborrowed.example'

/** Applies with the link that the purchase is answered with, has the coach decide, and cancels if the plan says so. */
export async function applyAndGoOn(world: World, plan: BuyerPlan, sessionId: string): Promise<void> {
  const session = readLedger(world.ledgerFile).find(({ id }) => id === sessionId)
  const path = session && (await inMail(world, plan.email, /\/apply\/[\w.-]+/))
  if (!path || !(await apply(world, plan, path))) return
  if (plan.follows === 'waits for an answer') return
  const declines = plan.follows === 'is declined'
  const review = await reviewLink(world, plan.email, declines)
  const decided = review && (await post(world, plan.address, review, {}))
  if (decided && decided.status === 200)
    world.acknowledged.decisions.set(session.orderId, declines ? 'declined' : 'accepted')
  if (plan.follows !== 'is accepted and cancels') return
  const cancel = await inMail(world, plan.email, /\/cancel\/[\w.-]+/)
  const canceled = cancel && (await post(world, plan.address, cancel, { wish: 'end' }))
  if (canceled && canceled.status === 200) world.acknowledged.cancellations.add(session.orderId)
}

async function apply(world: World, { email, address }: BuyerPlan, path: string): Promise<boolean> {
  const typed = { name: email, email, business: 'A bakery', stage: 'young', state: 'GA', needs: 'A second oven' }
  return (await sendForm(world, address, path, typed)) !== undefined
}

/** The coach's mail about this applicant holds two links: the first accepts, the second declines. */
async function reviewLink(world: World, email: string, declines: boolean): Promise<string | undefined> {
  const about = new RegExp(`^Subject: To review[\\s\\S]*${email.replaceAll('.', '\\.')}[\\s\\S]*`, 'm')
  const mail = await inMail(world, COACH, about, PATIENCE)
  const links = [...new Set([...(mail ?? '').matchAll(/\/review\/[\w.-]+/g)].map(([link]) => link))]
  return links[declines ? 1 : 0]
}
