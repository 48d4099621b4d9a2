import { setImmediate } from 'node:timers/promises'
import { findCall, freeTimes, holdTime } from '../calls/bookings/bookings.ts'
import { type Offer, offers } from '../catalog/offers.ts'
import { keepAnswers } from '../finder/editions/own/own.ts'
import { type EditionEntry, entryFitFacts, findPurchasedEdition } from '../finder/editions/publishing/publishing.ts'
import { type FundingProfile, fitFor, saveProfile } from '../finder/profile/profile.ts'
import { emailQuizResult } from '../finder/quiz/quiz.ts'
import { saveOwnSubscription } from '../people/newsletter/newsletter.ts'
import { findOrCreatePerson } from '../people/sign-in/sign-in.ts'
import type { AppContext } from '../platform/app-context.ts'
import { DAY } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.server.ts'
import { today } from '../platform/dates.ts'
import { findOwnProducts } from '../sales/downloads/downloads.ts'
import { findOwnOrders, type OrderInsertHook } from '../sales/orders/orders.ts'
import { settleSession, settleSubscription, startCheckout } from '../sales/payments/payments.ts'
import { updatePick } from '../society/board/board.ts'
import { storeMember } from '../society/members/members.ts'
import {
  confirmApplication,
  decideReview,
  findOwnMemberships,
  reviewPath,
  submitApplication,
} from '../society/membership/membership.ts'
import { doOnce } from './society/sample-steps.ts'

/** In whose name a demonstration's visitor looks at an account. */
export const SAMPLE_MEMBER = 'member@example.com'
const NAME = 'Sample Member'
const ZONE = 'America/New_York'
/** What they say about their business. */
const PROFILE: FundingProfile = {
  entity: 'small-business',
  state: 'OH',
  reach: 'anywhere',
  naics: ['238220', '236220', '238160'],
  certificates: ['wosb'],
  registrations: ['sam'],
  years: '2-5',
  size: '2-10',
}
/** Where consents and results say that they came from. */
const SOURCE = 'the demonstration'

/**
 * Buys, books, applies and answers for the sample member, each as a person does it, so that a visitor sees a full account and
 * everything in it can be used. Each is done once; what failed or was interrupted is taken up again at the next press.
 */
export function fillSampleAccount(deps: AppContext): Promise<void> {
  // Two that come at once wait for the same purchases.
  const known = filling.get(deps.database)
  if (known) return known
  const filled = buyEverything(deps).finally(() => filling.delete(deps.database))
  filling.set(deps.database, filled)
  return filled
}

const filling = new WeakMap<Database, Promise<void>>()

async function buyEverything(deps: AppContext): Promise<void> {
  const edition = offers['money-finder-small-business']
  const subscribe = new Map([['newsletter', 'on']])
  const steps: Record<string, () => Promise<unknown>> = {
    blueprint: () => buy(deps, offers.blueprint),
    edition: async () => buy(deps, edition, await deps.editionOnSale(edition.id), keepAnswers(PROFILE)),
    picks: () => pickFromEdition(deps),
    society: () => joinSociety(deps),
    call: () => bookClarityCall(deps),
    answers: () => answerQuestions(deps),
    newsletter: () => saveOwnSubscription(deps, SAMPLE_MEMBER, subscribe, { page: '/login', method: SOURCE }),
  }
  for (const [name, step] of Object.entries(steps)) {
    await doOnce(deps, `account ${name}`, step)
    // The embedded database answers within this turn of the loop: other visitors would wait for all of it.
    await setImmediate()
  }
}

async function buy(deps: AppContext, offer: Offer, edition?: string, onOrderInserted?: OrderInsertHook): Promise<void> {
  if (await has(deps, offer.id)) return
  const { url } = await startCheckout(deps, offer, { edition, ...(onOrderInserted && { onOrderInserted }) })
  await payInDemo(deps, url, SAMPLE_MEMBER)
}

async function has({ database }: AppContext, productId: string): Promise<boolean> {
  return (await findOwnOrders(database.db, [SAMPLE_MEMBER])).some((order) => order.productId === productId)
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
  const owned = { ...bought, entitlement: { id: right.entitlementId, email: SAMPLE_MEMBER } }
  for (const [at, pick] of PICKS.entries()) {
    const entry = pickable(bought.entries, today(deps.clock))[at]?.opportunityId
    if (entry) await updatePick(deps, owned, { entry, ...pick })
  }
}

/** What is still open comes first. What fits them best is left for “This week”, which shows what isn't on their board yet. */
function pickable(entries: readonly EditionEntry[], day: string): EditionEntry[] {
  const isOpen = ({ content: { deadlineOn } }: EditionEntry) => !deadlineOn || deadlineOn >= day
  const [open, closed] = [entries.filter(isOpen), entries.filter((entry) => !isOpen(entry))]
  const others = open.filter(({ content }) => fitFor(PROFILE, entryFitFacts(content, undefined)).grade !== 'yours')
  return [...others, ...closed]
}

/** Applies, pays, and is accepted by the coach's own link. */
async function joinSociety(deps: AppContext): Promise<void> {
  const answers = {
    name: NAME,
    email: SAMPLE_MEMBER,
    business: 'A heating and plumbing shop of five, with a crew that renovates and roofs in summer',
    stage: 'young',
    state: 'OH',
    needs: 'A first federal contract, and a third van.',
    heard: '',
  }
  const target = { id: undefined, membershipId: undefined, submission: SOURCE }
  const sent = await submitApplication(deps, answers, target)
  if (sent) await confirmApplication(deps, sent)
  await buy(deps, offers.society)
  const [membership] = await findOwnMemberships(deps, [SAMPLE_MEMBER])
  if (!membership) return
  const link = reviewPath(deps, { id: membership.id, linkGeneration: 0 }, 'accept')
  await decideReview(deps, link.slice('/review/'.length))
  await enterSociety(deps)
}

async function enterSociety(deps: AppContext): Promise<void> {
  await deps.database.transact(async (tx) => {
    const person = await findOrCreatePerson(deps, tx, SAMPLE_MEMBER)
    const profile = { name: NAME, state: 'OH', sector: 'Heating and plumbing', zone: ZONE, listed: true } as const
    const more = { certificates: 'WOSB', canHelpWith: 'county vendor forms' }
    // They have been here for a while, so that there is something they haven't read.
    const then = new Date(deps.clock.now().getTime() - 46 * DAY)
    if (person)
      await storeMember({ clock: { now: () => then } }, tx, person.id, { ...profile, ...more }, { isSample: true })
  })
}

/** About a week and a half ahead, so that it can still be moved. */
async function bookClarityCall(deps: AppContext): Promise<void> {
  const call = findCall('clarity-call')
  if (!call || (await has(deps, call.id))) return
  const soonest = deps.clock.now().getTime() + 10 * DAY
  const time = (await freeTimes(deps, call)).find((free) => free.getTime() > soonest)
  if (!time) return
  const details = { zone: ZONE, name: NAME, question: 'Which of my three picks should I send first?' }
  const held = await holdTime(deps, call, time, details, { network: SOURCE })
  if (held.kind === 'held') await payInDemo(deps, held.url, SAMPLE_MEMBER)
}

async function answerQuestions(deps: AppContext): Promise<void> {
  const answers = {
    stage: ['young'],
    entity: ['llc'],
    state: ['OH'],
    sector: ['trades'],
    registrations: ['ein', 'sam'],
    revenue: ['middle'],
    certifications: ['women'],
    purpose: ['grow'],
  }
  await emailQuizResult(
    deps,
    { email: SAMPLE_MEMBER, answers, submission: SOURCE, saves: true, newsletter: false },
    SOURCE,
  )
  await saveProfile(deps, SAMPLE_MEMBER, PROFILE)
}

/**
 * Presses "Pay" on the payment page of the demonstration's Stripe, and settles what was bought at once.
 *
 * @param url of the payment page, as `startCheckout` answers it
 * @throws Error when the page refuses
 */
async function payInDemo(deps: AppContext, url: string, email: string): Promise<void> {
  const sessionId = url.slice(url.lastIndexOf('/') + 1)
  const page = new Request(`${deps.publicUrl()}/pay/${sessionId}`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ choice: 'pay', email }),
  })
  const answer = await deps.demo?.answer(page)
  if (answer?.status !== 303) throw new Error(`the payment page answered ${answer?.status ?? 'nothing'}`)
  const order = await settleSession(deps, sessionId)
  if (order?.stripeSubscriptionId) await settleSubscription(deps, order.stripeSubscriptionId)
}
