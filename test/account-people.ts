import { eq } from 'drizzle-orm'
import { bookings } from '../app/calls/bookings/bookings.sql.ts'
import { SAMPLE_MONTH } from '../app/catalog/edition-titles.ts'
import { findOffer } from '../app/catalog/offers.ts'
import { findPurchasedEdition } from '../app/finder/editions/publishing/publishing.ts'
import { saveProfile } from '../app/finder/profile/profile.ts'
import { quizResults } from '../app/finder/quiz/quiz.sql.ts'
import { subscribers } from '../app/people/newsletter/newsletter.sql.ts'
import type { AppContext } from '../app/platform/app-context.ts'
import { DAY } from '../app/platform/clock.ts'
import { newId } from '../app/platform/ids.ts'
import { entitlements } from '../app/sales/downloads/downloads.sql.ts'
import { orders } from '../app/sales/orders/orders.sql.ts'
import { subscriptions } from '../app/sales/payments/payments.sql.ts'
import { updatePick } from '../app/society/board/board.ts'
import { applications, type MembershipState, memberships } from '../app/society/membership/membership.sql.ts'

type Deps = Pick<AppContext, 'database' | 'clock'>

/** A paid order with its entitlement, as a settled purchase leaves them. */
export async function givePurchase(
  { database: { db }, clock }: Deps,
  email: string,
  productId: string,
  { edition = null, daysAgo = 3 }: { edition?: string | null; daysAgo?: number } = {},
) {
  const at = new Date(clock.now().getTime() - daysAgo * DAY)
  const orderId = newId('ord')
  const entitlementId = newId('ent')
  const { charge } = findOffer(productId) ?? {}
  const mode = charge?.mode ?? 'payment'
  const paid = { state: 'paid' as const, email, createdAt: at, paidAt: at, amountCents: charge?.amountCents ?? 0 }
  await db.insert(orders).values({ id: orderId, productId, edition, currency: 'usd', mode, ...paid })
  await db.insert(entitlements).values({ id: entitlementId, orderId, productId, edition, email, grantedAt: at })
  return { orderId, entitlementId }
}

/** A call that is booked, so many days from now. */
export async function giveCall(deps: Deps, email: string, inDays: number, name = 'Denise Ortiz') {
  const { orderId } = await givePurchase(deps, email, 'clarity-call')
  const now = deps.clock.now()
  const startsAt = new Date(now.getTime() + inDays * DAY)
  const endsAt = new Date(startsAt.getTime() + 30 * 60_000)
  await deps.database.db.insert(bookings).values({
    id: newId('bkg'),
    uid: newId('bkg'),
    orderId,
    productId: 'clarity-call',
    state: 'booked',
    startsAt,
    endsAt,
    busy: `[${startsAt.toISOString()},${endsAt.toISOString()})`,
    month: startsAt.toISOString().slice(0, 7),
    visitorZone: 'America/New_York',
    name,
    createdAt: now,
    changedAt: now,
  })
  return { orderId }
}

/** A membership in one of its states, next charged in 22 days. */
export async function giveMembership(deps: Deps, email: string, state: MembershipState, name = 'Denise Ortiz') {
  const { db } = deps.database
  const now = deps.clock.now()
  const { orderId } = await givePurchase(deps, email, 'society', { daysAgo: 70 })
  const applicationId = newId('apl')
  const sent = { state: 'sent' as const, createdAt: now, updatedAt: now, sentAt: now, confirmedAt: now }
  await db.insert(applications).values({ id: applicationId, email, answers: { name, state: 'OH' }, orderId, ...sent })
  const id = newId('mbr')
  const joinedAt = new Date(now.getTime() - 70 * DAY)
  const decided = { decision: 'accepted' as const, decidedAt: joinedAt, reviewSince: joinedAt }
  await db.insert(memberships).values({ id, orderId, applicationId, state, joinedAt, ...decided })
  const isOver = state === 'ended'
  await db.insert(subscriptions).values({
    id: newId('sub'),
    orderId,
    status: isOver ? 'canceled' : state === 'past_due' ? 'past_due' : 'active',
    cancelAtPeriodEnd: state === 'ending',
    periodEnd: new Date(now.getTime() + 22 * DAY),
    checkedAt: now,
  })
  return { membershipId: id, orderId }
}

export async function givePicks(deps: Deps, { id, email }: { id: string; email: string }) {
  const bought = await findPurchasedEdition(deps.database.db, 'money-finder-small-business', SAMPLE_MONTH)
  if (!bought) throw new Error('there is no sample')
  const stages = ['looking', 'preparing', 'submitted'] as const
  const picked = bought.entries.slice(0, stages.length).map(({ content }) => content)
  for (const [at, { id: entry }] of picked.entries())
    await updatePick(deps, { ...bought, entitlement: { id, email } }, { entry, stage: stages[at] })
  return picked.map(({ title }) => title)
}

const PROFILE: Parameters<typeof saveProfile>[2] = {
  ...{ entity: 'small-business', state: 'OH', reach: 'state', naics: ['311811'] },
  ...{ certificates: [], registrations: [], years: '2-5', size: '2-10' },
}

/** Someone who has something of everything. */
export async function giveEverything(deps: Deps, email: string, callInDays = 11) {
  const blueprint = await givePurchase(deps, email, 'blueprint')
  const edition = await givePurchase(deps, email, 'money-finder-small-business', { edition: 'sample', daysAgo: 4 })
  const picks = await givePicks(deps, { id: edition.entitlementId, email })
  const call = await giveCall(deps, email, callInDays)
  const membership = await giveMembership(deps, email, 'active')
  await saveProfile(deps, email, PROFILE)
  const [now, { db }] = [deps.clock.now(), deps.database]
  const answers = { stage: ['young'], entity: ['llc'], state: ['OH'] }
  const quiz = { id: newId('quz'), submission: newId('quz'), email, answers, saved: true, createdAt: now }
  await db.insert(quizResults).values(quiz)
  const confirmed = {
    state: 'confirmed',
    newsletter: true,
    productNews: false,
    askedAt: now,
    confirmedAt: now,
  } as const
  await db.insert(subscribers).values({ id: newId('sub'), email, ...confirmed })
  return { blueprint, edition, picks, call, membership }
}

/** Refunds an order in full, as its settlement does. */
export async function markRefunded({ database: { db }, clock }: Deps, orderId: string) {
  await db.update(orders).set({ state: 'refunded', refundedCents: 3500 }).where(eq(orders.id, orderId))
  const ended = { endedAt: clock.now(), endReason: 'refunded' as const }
  await db.update(entitlements).set(ended).where(eq(entitlements.orderId, orderId))
}

export async function giveTwentyPurchases(deps: Deps, email: string) {
  const products = ['blueprint', 'money-finder-nonprofit', 'startup-pack', 'funding-pack', 'clarity-call']
  for (let at = 0; at < 20; at++) {
    const productId = products[at % products.length] ?? ''
    const edition = productId === 'money-finder-nonprofit' ? 'sample' : null
    await givePurchase(deps, email, productId, { daysAgo: at * 9, edition })
  }
}
