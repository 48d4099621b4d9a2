import type { OwnCall } from '../calls/bookings/bookings.ts'
import type { OwnResult } from '../finder/quiz/quiz.ts'
import { DAY } from '../platform/clock.ts'
import type { OwnProduct } from '../sales/downloads/downloads.ts'
import type { OwnEdition } from '../society/board/board.ts'
import type { OwnMembership } from '../society/membership/membership.ts'
import { callActionPath, openPath, purchasePath } from './paths.ts'

/** Something to do soon, with where it is done. */
export interface NextStep {
  title: string
  detail: string
  label: string
  href: string
}

interface Inputs {
  memberships: readonly OwnMembership[]
  products: readonly OwnProduct[]
  editions: readonly OwnEdition[]
  calls: readonly OwnCall[]
  result: OwnResult | undefined
}

/** What to do next: what holds up what was paid for, then what has a date, the nearest first, then what is new. */
export function nextSteps({ memberships, products, editions, calls, result }: Inputs, now: Date): NextStep[] {
  const dated = [...calls.flatMap((call) => upcomingCall(call, now)), ...editions.flatMap(closingPicks)]
  dated.sort((a, b) => a.days - b.days)
  const steps = [
    ...memberships.flatMap(blockedMembership),
    ...calls.flatMap(callWithoutTime),
    ...dated.map(({ step }) => step),
    ...products.flatMap((product) => newVersion(product, now)),
  ]
  const isNew = [memberships, products, calls].every((list) => list.length === 0)
  return isNew ? [result ? whatFits(result) : FIRST_STEP] : steps.slice(0, MAX_STEPS)
}

/** For someone who has nothing here yet. */
const FIRST_STEP: NextStep = {
  title: 'Find out how ready you are',
  detail: 'Eight questions, about 60 seconds, free. You’ll see what’s missing and what to do first.',
  label: 'Take the quiz',
  href: '/quiz',
}

function whatFits({ score, path }: OwnResult): NextStep {
  const detail = `You’re at ${score} of 100. Your result says what to do first, and what fits you.`
  return { title: 'Do the first thing on your list', detail, label: 'See my result', href: path }
}

const MAX_STEPS = 3
/** Days before its end in which a deadline counts as next. */
const DEADLINE_DAYS = 14
const NEWS_DAYS = 60

function blockedMembership({ paymentPath, applyPath, opensRooms }: OwnMembership): NextStep[] {
  const unpaid = {
    title: 'Your last payment didn’t go through',
    detail: `${opensRooms ? 'You keep your access while we' : 'We’ll'} try again. Got a new card? You can pay with that one.`,
    label: 'Pay with another card',
  }
  const missing = {
    title: 'Your application is still missing',
    detail: 'You’ve paid for the Society. Seven short questions, about five minutes. We’ll reply within 48 hours.',
    label: 'Fill it in',
  }
  return [
    ...(paymentPath ? [{ ...unpaid, href: paymentPath }] : []),
    ...(applyPath ? [{ ...missing, href: applyPath }] : []),
  ]
}

function callWithoutTime({ state, title, orderId }: OwnCall): NextStep[] {
  if (state !== 'choose') return []
  const detail = 'It’s paid for. Choose the time that suits you.'
  return [{ title: `Pick a time for your ${title}`, detail, label: 'Pick a time', href: callActionPath(orderId) }]
}

interface DatedStep {
  days: number
  step: NextStep
}

function upcomingCall({ state, title, orderId, startsAt, when, videoLink }: OwnCall, now: Date): DatedStep[] {
  if (state !== 'upcoming' || !startsAt || !when) return []
  const days = (startsAt.getTime() - now.getTime()) / DAY
  const isSoon = videoLink && days < 1
  const action = isSoon
    ? { label: 'Open the video call', href: videoLink }
    : { label: 'See your call', href: callActionPath(orderId) }
  return [{ days, step: { title: `Your ${title}`, detail: when.long, ...action } }]
}

function closingPicks({ entitlementId, picks }: OwnEdition): DatedStep[] {
  return picks.flatMap(({ title, stage, daysLeft }) => {
    const isOpen = stage === 'looking' || stage === 'preparing'
    if (!isOpen || daysLeft === undefined || daysLeft > DEADLINE_DAYS) return []
    const step = { title, detail: closingIn(daysLeft), label: 'Open your list', href: openPath(entitlementId) }
    return [{ days: daysLeft, step }]
  })
}

function newVersion({ title, orderId, news }: OwnProduct, now: Date): NextStep[] {
  if (!news || now.getTime() - news.publishedAt.getTime() > NEWS_DAYS * DAY) return []
  const detail = `Version ${news.version} came out after you bought it, and it’s yours.`
  return [{ title: `${title} is new`, detail, label: 'Get the new files', href: purchasePath(orderId) }]
}

/** `closes today`, `closes in 3 days` */
function closingIn(days: number): string {
  if (days === 0) return 'closes today'
  return days === 1 ? 'closes tomorrow' : `closes in ${days} days`
}
