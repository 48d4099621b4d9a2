import { findCall, freeTimes, holdTime } from '../bookings/bookings.ts'
import { type Offer, offers } from '../catalog/offers.ts'
import { findOwnProducts } from '../downloads/downloads.ts'
import { findPurchasedEdition } from '../editions/publishing/publishing.ts'
import { updatePick } from '../editions/reading/reading.ts'
import {
  confirmApplication,
  decideReview,
  findOwnMemberships,
  reviewPath,
  submitApplication,
} from '../membership/membership.ts'
import { saveOwnSubscription } from '../newsletter/newsletter.ts'
import { findOwnOrders } from '../orders/orders.ts'
import { startCheckout } from '../payments/payments.ts'
import type { AppContext } from '../platform/app-context.ts'
import { DAY } from '../platform/clock.ts'
import { saveProfile } from '../profile/profile.ts'
import { emailQuizResult } from '../quiz/quiz.ts'
import { payInDemo } from './pay-in-demo.ts'

/** In whose name a demonstration's visitor looks at an account. */
export const SAMPLE_MEMBER = 'member@example.com'
const NAME = 'Sample Member'
const ZONE = 'America/New_York'
/** Where consents and results say that they came from. */
const SOURCE = 'the demonstration'

/**
 * Buys, books, applies and answers for the sample member, each as a person does it, so that a visitor sees a full account and
 * everything in it can be used. Does nothing once she has bought something.
 */
export async function fillSampleAccount(deps: AppContext): Promise<void> {
  if ((await findOwnOrders(deps.database.db, [SAMPLE_MEMBER])).length > 0) return
  const edition = offers['money-finder-small-business']
  await buy(deps, offers.blueprint)
  await buy(deps, edition, await deps.editionOnSale(edition.id))
  await pickFromEdition(deps)
  await joinSociety(deps)
  await bookClarityCall(deps)
  await answerQuestions(deps)
  await saveOwnSubscription(deps, SAMPLE_MEMBER, new Map([['newsletter', 'on']]), { page: '/login', method: SOURCE })
}

async function buy(deps: AppContext, offer: Offer, edition?: string): Promise<void> {
  const { url } = await startCheckout(deps, offer, { edition })
  await payInDemo(deps, url, SAMPLE_MEMBER)
}

const PICKS = [
  { stage: 'preparing', note: 'Two quotes are in. The budget page is next.' },
  { stage: 'looking', note: '' },
  { stage: 'submitted', note: 'Sent, with both letters.' },
] as const

async function pickFromEdition(deps: AppContext): Promise<void> {
  const { db } = deps.database
  const order = (await findOwnOrders(db, [SAMPLE_MEMBER])).find(({ edition }) => edition)
  const bought = order && (await findPurchasedEdition(db, order.productId, order.edition))
  const right = (await findOwnProducts(deps, [SAMPLE_MEMBER])).find(({ orderId }) => orderId === order?.id)
  if (!bought || !right) return
  for (const [at, pick] of PICKS.entries()) {
    const entry = bought.entries[at]?.opportunityId
    if (entry) await updatePick(deps, right.entitlementId, { entry, ...pick })
  }
}

/** Applies, pays, and is accepted by the coach's own link. */
async function joinSociety(deps: AppContext): Promise<void> {
  const answers = {
    name: NAME,
    email: SAMPLE_MEMBER,
    business: 'A neighborhood bakery',
    stage: 'young',
    state: 'OH',
    needs: 'A second oven, and someone for the early shift.',
    heard: '',
  }
  const target = { id: undefined, membershipId: undefined, submission: `the demonstration at ${deps.clock.now()}` }
  const sent = await submitApplication(deps, answers, target)
  if (sent) await confirmApplication(deps, sent)
  await buy(deps, offers.society)
  const [membership] = await findOwnMemberships(deps, [SAMPLE_MEMBER])
  if (!membership) return
  const link = reviewPath(deps, { id: membership.id, linkGeneration: 0 }, 'accept')
  await decideReview(deps, link.slice('/review/'.length))
}

/** About a week and a half ahead, so that it can still be moved. */
async function bookClarityCall(deps: AppContext): Promise<void> {
  const call = findCall('clarity-call')
  if (!call) return
  const soonest = deps.clock.now().getTime() + 10 * DAY
  const time = (await freeTimes(deps, call)).find((free) => free.getTime() > soonest)
  if (!time) return
  const details = { zone: ZONE, name: NAME, question: 'Which of my three picks should I send first?' }
  const held = await holdTime(deps, call, time, details, SOURCE)
  if (held.kind === 'held') await payInDemo(deps, held.url, SAMPLE_MEMBER)
}

async function answerQuestions(deps: AppContext): Promise<void> {
  const answers = {
    stage: ['young'],
    entity: ['llc'],
    state: ['OH'],
    sector: ['goods'],
    registrations: ['ein'],
    revenue: ['middle'],
    certifications: ['women'],
    purpose: ['grow'],
  }
  const submission = `the demonstration at ${deps.clock.now()}`
  await emailQuizResult(deps, { email: SAMPLE_MEMBER, answers, submission, saves: true, newsletter: false }, SOURCE)
  await saveProfile(deps, SAMPLE_MEMBER, {
    entity: 'small-business',
    state: 'OH',
    reach: 'neighbors',
    naics: ['311811'],
    certificates: ['wosb'],
    registrations: [],
    years: '2-5',
    size: '2-10',
  })
}
