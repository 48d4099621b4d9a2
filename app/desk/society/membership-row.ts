import { inArray, max } from 'drizzle-orm'
import { personAddresses } from '../../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { longDate } from '../../platform/dates.ts'
import { cards } from '../../society/board/cards.sql.ts'
import { callAttendance } from '../../society/calls/calls.sql.ts'
import { monthlyPrice, type OwnMembership, toOwnMembership } from '../../society/membership/membership.ts'
import { personPath } from '../desk-parts.tsx'
import { type FoundMembership, findStateDates, MEMBERSHIP_STAGES, QUIET_DAYS } from './find-memberships.ts'

/** A membership in the list. */
export type MembershipRow = ReturnType<typeof toRow>

export async function toMembershipRows(deps: AppContext, found: readonly FoundMembership[]): Promise<MembershipRow[]> {
  const { db } = deps.database
  const dates = await findStateDates(
    db,
    found.map(({ membership }) => membership.id),
  )
  const quiet = found.flatMap((each) => (each.isQuiet ? [{ email: emailOf(each), personId: each.personId }] : []))
  const activity = await findLastActivity(db, quiet)
  return found.map((each) => toRow(deps, each, dates.get(each.membership.id), activity.get(emailOf(each))))
}

const emailOf = ({ order }: FoundMembership) => order.email?.toLowerCase() ?? ''

function toRow(
  deps: AppContext,
  found: FoundMembership,
  stateSince: Date | undefined,
  activity: LastActivity | undefined,
) {
  const { membership, order, answers, stage } = found
  const own = toOwnMembership(deps, { membership, order, subscription: found.subscription ?? undefined }, answers)
  const email = emailOf(found)
  const reasons = reasonsOf(found, activity)
  return {
    id: membership.id,
    name: own.name ?? found.name ?? email,
    email,
    href: personPath(email),
    /** `Active since November 3, 2026`. */
    state: stateLabel(found, own, stateSince),
    isOver: stage === 'ended',
    since: own.since,
    /** What is charged next and when, or what comes in its place. */
    next: nextOf(found, own),
    /** Why she may be about to leave. */
    reasons,
    action: actionOf(found, reasons.length > 0),
  }
}

/** Those that ended for a reason of their own say so. */
const ENDINGS: Record<string, string> = { declined: 'Declined', refunded: 'Refunded' }

function stateLabel({ stage, membership }: FoundMembership, own: OwnMembership, at: Date | undefined): string {
  if (membership.state === 'paid') return 'Paid, not applied yet'
  if (stage === 'applying')
    return own.review ? `Waiting for your answer, due ${own.review.by}` : MEMBERSHIP_STAGES.applying
  // What she asked for a moment ago isn't in the history before Stripe has confirmed it.
  const isAsked = membership.cancellationRequest !== null && membership.cancellationAppliedAt === null
  const since = isAsked ? membership.cancellationRequestedAt : at
  return `${ENDINGS[own.state] ?? MEMBERSHIP_STAGES[stage]}${since ? ` since ${longDate(since)}` : ''}`
}

function nextOf({ stage, subscription, membership }: FoundMembership, own: OwnMembership): string {
  if (stage === 'ended') return 'Nothing is charged'
  const end = subscription?.periodEnd
  if (stage === 'leaving') return end ? `Paid until ${longDate(end)}, then nothing` : 'No more charges'
  if (stage === 'past_due') return `${monthlyPrice(membership)} is open: Stripe tries the card again`
  if (own.gift) return `${own.gift}. Nothing is charged`
  return own.next ? `${own.next.amount} on ${own.next.date}` : 'No date from Stripe yet'
}

function reasonsOf(
  { stage, isQuiet, personId, membership }: FoundMembership,
  activity: LastActivity | undefined,
): string[] {
  const reasons = stage === 'past_due' ? [`A renewal failed: ${monthlyPrice(membership)}`] : []
  if (!isQuiet) return reasons
  return [
    ...reasons,
    personId ? `Not signed in for ${QUIET_DAYS} days` : 'Never signed in',
    activity?.card ? `No card changed since ${longDate(activity.card)}` : 'No card on the board yet',
    activity?.call ? `No call attended since ${longDate(activity.call)}` : 'No call attended yet',
  ]
}

function actionOf({ membership, order }: FoundMembership, isAtRisk: boolean) {
  const { id, state, decision, reviewSince } = membership
  const waits = decision === null && reviewSince !== null && (state === 'in_review' || state === 'ending')
  if (waits) return { label: 'Read the application', href: `/desk/applications/${id}` }
  return isAtRisk ? { label: 'Write to them', href: `/desk/write/${order.id}` } : undefined
}

/** When a member was last active, and in what way; undefined: never. */
interface LastActivity {
  card: Date | undefined
  call: Date | undefined
}

/** Whoever never signed in has no id, and may have a card of an edition all the same. */
interface Someone {
  email: string
  personId: string | null
}

/** The last activity of each of these members, by the address that pays. */
async function findLastActivity(db: Db, members: readonly Someone[]): Promise<Map<string, LastActivity>> {
  if (members.length === 0) return new Map()
  const ids = members.flatMap(({ personId }) => personId ?? [])
  const others = await addressesOf(db, ids)
  const emails = [...members, ...others].map(({ email }) => email)
  const [changes, calls] = [await lastChangedCards(db, emails), await lastCalls(db, ids)]
  return new Map(
    members.map(({ email, personId }) => {
      const own = others.filter((other) => personId && other.personId === personId).map((other) => other.email)
      const changed = [email, ...own].flatMap((each) => changes.get(each) ?? [])
      const card = changed.sort((a, b) => b.getTime() - a.getTime())[0]
      return [email, { card, call: personId ? calls.get(personId) : undefined }]
    }),
  )
}

async function addressesOf(db: Db, personIds: string[]): Promise<Someone[]> {
  if (personIds.length === 0) return []
  const { email, personId } = personAddresses
  return db.select({ email, personId }).from(personAddresses).where(inArray(personId, personIds))
}

async function lastChangedCards(db: Db, emails: string[]): Promise<Map<string, Date>> {
  const rows = await db
    .select({ email: cards.email, at: max(cards.changedAt) })
    .from(cards)
    .where(inArray(cards.email, emails))
    .groupBy(cards.email)
  return new Map(rows.flatMap(({ email, at }) => (at ? [[email, at] as const] : [])))
}

async function lastCalls(db: Db, personIds: string[]): Promise<Map<string, Date>> {
  if (personIds.length === 0) return new Map()
  const rows = await db
    .select({ id: callAttendance.personId, at: max(callAttendance.joinedAt) })
    .from(callAttendance)
    .where(inArray(callAttendance.personId, personIds))
    .groupBy(callAttendance.personId)
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])))
}
