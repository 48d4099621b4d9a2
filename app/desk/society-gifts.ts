import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { AppContext } from '../platform/app-context.ts'
import type { Db, Tx } from '../platform/database/database.server.ts'
import { dayOf } from '../platform/dates.ts'
import { type ChangeValue, UNDO_WINDOW } from '../platform/desk-change.ts'
import type { JobKind } from '../platform/jobs/jobs.server.ts'
import { enqueueEmail } from '../platform/mail/email-queue.ts'
import { orders } from '../sales/orders/orders.sql.ts'
import { isOwnOrder } from '../sales/orders/orders.ts'
import { subscriptions } from '../sales/payments/subscriptions.sql.ts'
import { memberships } from '../society/membership/membership.sql.ts'
import {
  changeGivenEnd,
  findGivenMembership,
  type GivenMembership,
  giftLabel,
  giveMembership,
  lastDayLabel,
  monthAfter,
  monthlyPrice,
  requestRenewalCredit,
  setCancellationRequest,
} from '../society/membership/membership.ts'
import { enqueueHeld, type NewChange, recordChange, sendOnce } from './changes.ts'

export const announceSocietyGift: JobKind<{ changeId: string }> = { name: 'announce-society-gift', retry: 'three-days' }

/** What the email calls it. */
type GiftKind = 'month' | 'more' | 'free' | 'instead'

interface SocietyGift {
  email: string
  by: string
  kind: GiftKind
  until: Date | undefined
  /** The membership that they pay for and that this one replaces: it's canceled. */
  replaces?: string | undefined
}

/** Makes someone a member for nothing, or gives what she was given another end. @returns false when that has changed */
export async function giveSociety(
  deps: AppContext,
  tx: Tx,
  given: GivenMembership | undefined,
  { email, by, kind, until, replaces }: SocietyGift,
): Promise<boolean> {
  if (given && !(await changeGivenEnd(deps, tx, given.id, { from: given.until, to: until }))) return false
  const { id: subject } = given ?? (await giveMembership(deps, tx, { email, until, by }))
  // Its email and the cancellation wait as long: what is undone in time reaches no one.
  if (replaces) await setCancellationRequest(deps, tx, { membershipId: replaces, wanted: 'cancel', hold: UNDO_WINDOW })
  const isMonth = kind === 'month' || kind === 'more'
  const what = isMonth ? 'a month of the Society' : 'a free membership in the Society'
  const instead = replaces ? ', instead of the one they pay for' : ''
  const summary = `Gave ${email} ${what}${until ? `, through ${lastDayLabel(until)}` : `${instead}, until you end it`}`
  await record(deps, tx, {
    ...{ actor: by, action: 'society-gift', subject, email, summary },
    ...{
      before: given ? toValue(given.until) : null,
      after: { ...toValue(until), kind, ...(replaces && { replaces }) },
    },
  })
  return true
}

/** Ends what was given, now. @returns false when that has changed */
export async function endGift(
  deps: AppContext,
  tx: Tx,
  given: GivenMembership,
  { email, by }: Pick<SocietyGift, 'email' | 'by'>,
): Promise<boolean> {
  const now = deps.clock.now()
  if (!(await changeGivenEnd(deps, tx, given.id, { from: given.until, to: now }))) return false
  await record(deps, tx, {
    ...{ actor: by, action: 'society-ended', subject: given.id, email },
    ...{ summary: `Ended the free membership of ${email}`, before: toValue(given.until), after: toValue(now) },
  })
  return true
}

/** Its email goes out a minute later, unless it's undone by then. */
async function record(deps: AppContext, tx: Tx, change: NewChange): Promise<void> {
  await enqueueHeld(deps, tx, announceSocietyGift, await recordChange(deps, tx, change))
}

/** Does the job `announceSocietyGift`, unless it was undone. */
export function handleAnnounceSocietyGift(deps: AppContext, { changeId }: { changeId: string }): Promise<void> {
  return sendOnce(deps, changeId, async (tx, { id, action, subject, after, email: to }) => {
    const kind = action === 'society-gift' ? 'membership-gift' : 'membership-ended'
    const data = { membershipId: subject, ...(after?.kind && { gift: after.kind }) }
    await enqueueEmail(deps, tx, { key: `${kind}:${id}`, kind, to, data })
  })
}

/** Gives a member who pays her next month. @returns false where no renewal is to come */
export async function creditMonth(
  deps: AppContext,
  tx: Tx,
  { membershipId, credited, monthlyCents }: { membershipId: string; credited: Date | undefined; monthlyCents: number },
  { email, by }: Pick<SocietyGift, 'email' | 'by'>,
): Promise<boolean> {
  const subject = await requestRenewalCredit(deps, tx, membershipId, UNDO_WINDOW)
  if (!subject) return false
  const summary = `Gave ${email} a month of the Society: ${monthlyPrice({ monthlyCents })} off the next renewal`
  const values = { before: toValue(credited), after: { credit: monthlyPrice({ monthlyCents }) } }
  await recordChange(deps, tx, { actor: by, action: 'society-credit', subject, email, summary, ...values })
  return true
}

const toValue = (until: Date | undefined): ChangeValue => ({ until: until?.toISOString() ?? null })

interface PaidMembership {
  membershipId: string
  state: (typeof RUNNING_STATES)[number]
  /** Of the period that is paid. */
  end: Date | undefined
  /** Renewals before this moment are paid by gifts. */
  credited: Date | undefined
  monthlyCents: number
  /** At Stripe. */
  hasCustomer: boolean
}

/** Someone's memberships, as far as what she can be given depends on them. */
export interface SocietyStanding {
  /** The one that was given to her. */
  given: Awaited<ReturnType<typeof findGivenMembership>>
  /** The one that she pays for, with the end of its period. */
  paid: PaidMembership | undefined
  /** Changes with each of them: what a page showed is compared with it, so that a second press gives nothing twice. */
  version: string
}

/** @param addresses all of hers, in lower case */
export async function findSocietyStanding(
  { clock }: Pick<AppContext, 'clock'>,
  db: Db,
  addresses: readonly string[],
): Promise<SocietyStanding> {
  const given = await findGivenMembership(db, addresses, clock.now())
  const running = await db
    .select({
      ...{ membershipId: memberships.id, state: memberships.state, credited: memberships.creditedUntil },
      ...{ request: memberships.cancellationRequest, requestApplied: memberships.cancellationAppliedAt },
      ...{ end: subscriptions.periodEnd, customer: orders.stripeCustomerId, monthlyCents: memberships.monthlyCents },
    })
    .from(memberships)
    .innerJoin(orders, eq(orders.id, memberships.orderId))
    .leftJoin(subscriptions, eq(subscriptions.orderId, orders.id))
    .where(and(isOwnOrder(addresses), isNull(orders.givenBy), inArray(memberships.state, [...RUNNING_STATES])))
  const all = running.map(
    ({ state: stored, request, requestApplied, end, credited, customer, ...found }): PaidMembership => {
      // Canceled already, though Stripe hasn't confirmed it yet.
      const isCanceled = request === 'cancel' && !requestApplied
      const state = isCanceled ? 'ending' : RUNNING_STATES.find((one) => one === stored)
      if (!state) throw new Error(`the membership ${found.membershipId} is ${stored}`)
      const dates = { end: end ?? undefined, credited: credited ?? undefined }
      return { ...found, ...dates, state, hasCustomer: customer !== null }
    },
  )
  // What is charged comes before what is canceled.
  const paid = all.find(({ state }) => state !== 'ending') ?? all[0]
  const version = [given?.id, given?.until?.getTime(), paid?.membershipId, paid?.state, paid?.credited?.getTime()].join(
    ' ',
  )
  return { given, paid, version }
}

const RUNNING_STATES = ['paid', 'in_review', 'active', 'past_due', 'ending'] as const

/** What someone's page offers to give. */
export async function loadSocietyOffer(deps: AppContext, addresses: readonly string[]) {
  const standing = await findSocietyStanding(deps, deps.database.db, addresses)
  const { given, paid, version } = standing
  const until = monthEnd(standing, deps.clock.now())
  return {
    version,
    /** What a month of it would be; undefined where it can't be given. */
    month: monthLabel(standing, until),
    gift: given && giftLabel(given.until),
    /** As a field has it; empty while what they have has none. */
    lastDay: given?.until ? dayOf(new Date(given.until.getTime() - 1)) : '',
    /** Until a day or for good, or, for someone who pays, by canceling their payments. */
    free: isFree(paid) ? ('until-a-day' as const) : findReplaced(standing) && ('ends-payments' as const),
    /** Why something can't be given. */
    reason: reasonOf(paid),
  }
}

function reasonOf(paid: SocietyStanding['paid']): string | undefined {
  if (!paid || isFree(paid)) return undefined
  const covered = paid.end && paid.credited && paid.end < paid.credited ? ' The next renewal is a gift already.' : ''
  const open = paid.state === 'past_due' ? ' The last payment is still open, so a month can’t be added now.' : ''
  const undecided = paid.state === 'paid' || paid.state === 'in_review' ? ` ${CANNOT_REPLACE}` : ''
  return `They pay ${monthlyPrice(paid)} a month.${covered}${open}${undecided}`
}

function monthLabel(standing: SocietyStanding, until: Date | undefined): string | undefined {
  const paid = findCreditable(standing)
  if (paid)
    return `A month: ${monthlyPrice(paid)} off the next renewal they pay, as a credit at Stripe. You have a minute to undo it.`
  return until && `A month: they’d be a member through ${lastDayLabel(until)}.`
}

/** The membership whose next renewal a credit can pay: one with an open payment takes none, a canceled one has no renewal. */
export function findCreditable({ given, paid }: SocietyStanding): PaidMembership | undefined {
  if (!paid?.hasCustomer || !paid.end || (given && !given.until)) return undefined
  return paid.state === 'paid' || paid.state === 'in_review' || paid.state === 'active' ? paid : undefined
}

/** Whether nothing is charged anymore: a membership that was given can follow. */
export function isFree(paid: SocietyStanding['paid']): boolean {
  return !paid || paid.state === 'ending'
}

/** The membership that a free one can replace: they were accepted, their payments go through, and they've none yet. */
export function findReplaced({ given, paid }: SocietyStanding): PaidMembership | undefined {
  return paid?.state === 'active' && !(given && !given.until) ? paid : undefined
}

export const CANNOT_REPLACE =
  'It can be made free once their application is accepted and their last payment has gone through.'

/** The end of one more month; undefined where what she has doesn't end, or is paid by herself. */
export function monthEnd({ given, paid }: SocietyStanding, now: Date): Date | undefined {
  if (!isFree(paid) || (given && !given.until)) return undefined
  return monthAfter(now, given?.until ?? paid?.end)
}
