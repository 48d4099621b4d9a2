import { and, desc, eq, gte, inArray, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { people, personAddresses, sessions } from '../../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import { longDate } from '../../platform/dates.ts'
import { orders } from '../../sales/orders/orders.sql.ts'
import { shownEmail, shownEmailOf } from '../../sales/orders/orders.ts'
import { subscriptions } from '../../sales/payments/payments.sql.ts'
import { societyMembers } from '../../society/members/members.sql.ts'
import { applications, membershipEvents, memberships } from '../../society/membership/membership.sql.ts'
import { monthlyPrice, type OwnMembership, toOwnMembership } from '../../society/membership/membership.ts'
import { personPath } from '../desk-parts.tsx'
import { hasLetters, hasWords } from '../find-people.ts'
import { comesAfter, type ListPlace, PAGE_LIMIT } from '../list-place.ts'

/** What the list can be narrowed to. */
interface MembershipFilter {
  kind: MembershipStage | 'at_risk' | undefined
  /** Letters of an address or a name. */
  words: string
}

type FoundMembership = Awaited<ReturnType<typeof findMemberships>>[number]

/** A page of memberships and one more, the newest first. */
export async function findMemberships(deps: ListContext, filter: MembershipFilter, after: ListPlace | undefined) {
  const { clock, database } = deps
  const { db } = database
  const since = quietSince(clock.now())
  const event = db
    .select({ at: membershipEvents.at })
    .from(membershipEvents)
    .where(eq(membershipEvents.subject, memberships.id))
    .orderBy(desc(membershipEvents.id))
    .limit(1)
  return db
    .select({
      /** Since when it stands as it does. */
      stateSince: sql`${event}`.mapWith(membershipEvents.at) as SQL<Date | null>,
      ...{ membership: memberships, order: orders, subscription: subscriptions, answers: applications.answers },
      ...{ name: societyMembers.name, personId: personAddresses.personId, stage, isQuiet: isQuiet(deps, since) },
    })
    .from(memberships)
    .innerJoin(orders, eq(orders.id, memberships.orderId))
    .leftJoin(subscriptions, eq(subscriptions.orderId, orders.id))
    .leftJoin(applications, eq(applications.id, memberships.applicationId))
    .leftJoin(personAddresses, eq(personAddresses.email, shownEmail))
    .leftJoin(societyMembers, eq(societyMembers.personId, personAddresses.personId))
    .where(and(matches(deps, filter, since), comesAfter(after, { at: memberships.joinedAt, id: memberships.id })))
    .orderBy(desc(memberships.joinedAt), desc(memberships.id))
    .limit(PAGE_LIMIT)
}

type ListContext = Pick<AppContext, 'database' | 'clock' | 'activities'>

/** How many memberships there are of each kind. */
export async function countMemberships(deps: ListContext) {
  const rows = await deps.database.db
    .select({
      stage,
      count: sql<number>`count(*)::integer`,
      atRisk: sql<number>`count(*) filter (where ${isAtRisk(deps, quietSince(deps.clock.now()))})::integer`,
    })
    .from(memberships)
    .innerJoin(orders, eq(orders.id, memberships.orderId))
    .groupBy(sql`1`)
  const counts = new Map<string, number>(rows.map((row) => [row.stage, row.count]))
  counts.set(
    'at_risk',
    rows.reduce((sum, { atRisk }) => sum + atRisk, 0),
  )
  const all = rows.reduce((sum, { count }) => sum + count, 0)
  return { all, of: (kind: string) => counts.get(kind) ?? 0 }
}

function matches(deps: ListContext, { kind, words }: MembershipFilter, since: Date): SQL | undefined {
  return and(
    kind === 'at_risk' ? isAtRisk(deps, since) : kind && eq(stage, kind),
    words
      ? or(
          hasLetters(shownEmail, words.toLowerCase()),
          hasWords(sql`${applications.answers} ->> 'name'`, words),
          hasWords(sql`${societyMembers.name}`, words),
        )
      : undefined,
  )
}

/** How a membership stands, by the name in the list's address. */
export const MEMBERSHIP_STAGES = {
  applying: 'Applying',
  active: 'Active',
  past_due: 'Past due',
  leaving: 'Leaving',
  ended: 'Ended',
} as const

type MembershipStage = keyof typeof MEMBERSHIP_STAGES

/** A member who gives no sign of life for so many days may be about to leave. */
export const QUIET_DAYS = 30

/** The moment since which a member has to have signed in, or changed a card. */
function quietSince(now: Date): Date {
  return new Date(now.getTime() - QUIET_DAYS * DAY)
}

/** What a member asked for counts before Stripe has confirmed it, as on their own page. */
const asked = (request: 'cancel' | 'resume') =>
  sql`(${memberships.cancellationAppliedAt} is null and coalesce(${memberships.cancellationRequest}, '') = ${request})`

const stage = sql<MembershipStage>`case
  when ${memberships.state} in ('ended', 'declined', 'refunded') then 'ended'
  when ${asked('cancel')} or (${memberships.state} = 'ending' and not ${asked('resume')}) then 'leaving'
  when ${memberships.state} in ('paid', 'in_review') then 'applying'
  when ${memberships.state} = 'past_due' then 'past_due'
  else 'active' end`

/** Members accepted before `since` who since then have not signed in, with any of their addresses, or changed a card. */
function isQuiet({ database: { db }, activities: { card } }: ListContext, since: Date): SQL<boolean> {
  const signedIn = db.select({ id: sessions.personId }).from(sessions).where(gte(sessions.seenAt, since))
  const lively = db
    .select({ email: personAddresses.email })
    .from(personAddresses)
    .innerJoin(people, eq(people.id, personAddresses.personId))
    .where(or(gte(people.seenAt, since), inArray(people.id, signedIn)))
  const quiet = and(
    inArray(stage, ['active', 'past_due']),
    eq(memberships.decision, 'accepted'),
    lte(memberships.decidedAt, since),
    notInArray(shownEmail, lively),
    // The link to an edition in their email takes no sign-in.
    card && sql`${shownEmail} not in (select email from (${card}) as card where at >= ${since.toISOString()})`,
  )
  return sql<boolean>`coalesce(${quiet}, false)`
}

/** A renewal failed, or the member is quiet. */
function isAtRisk(deps: ListContext, since: Date): SQL | undefined {
  return or(eq(stage, 'past_due'), isQuiet(deps, since))
}

/** A membership in the list. */
export type MembershipRow = ReturnType<typeof toMembershipRow>

export function toMembershipRow(deps: AppContext, found: FoundMembership) {
  const { membership, order, answers, stage } = found
  const own = toOwnMembership(deps, { membership, order, subscription: found.subscription ?? undefined }, answers)
  const email = shownEmailOf(order)
  const reasons = reasonsOf(found)
  return {
    id: membership.id,
    name: own.name ?? found.name ?? email ?? 'Erased',
    email,
    href: email && personPath(email),
    /** `Active since November 3, 2026`. */
    state: stateLabel(found, own),
    isOver: stage === 'ended',
    since: own.since,
    /** What is charged next and when, or what comes in its place. */
    next: nextOf(found, own),
    /** Why they may be about to leave. */
    reasons,
    action: actionOf(found, reasons.length > 0),
  }
}

/** Those that ended for a reason of their own say so. */
const ENDINGS: Record<string, string> = { declined: 'Declined', refunded: 'Refunded' }

function stateLabel({ stage, membership, stateSince }: FoundMembership, own: OwnMembership): string {
  if (membership.state === 'paid') return 'Paid, not applied yet'
  if (stage === 'applying')
    return own.review ? `Waiting for your answer, due ${own.review.by}` : MEMBERSHIP_STAGES.applying
  // What they asked for a moment ago isn't in the history before Stripe has confirmed it.
  const isAsked = membership.cancellationRequest !== null && membership.cancellationAppliedAt === null
  const since = isAsked ? membership.cancellationRequestedAt : stateSince
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

function reasonsOf({ stage, isQuiet, personId, membership }: FoundMembership): string[] {
  const reasons = stage === 'past_due' ? [`A renewal failed: ${monthlyPrice(membership)}`] : []
  if (!isQuiet) return reasons
  return [...reasons, personId ? `Not signed in for ${QUIET_DAYS} days` : 'Never signed in']
}

function actionOf({ membership, order }: FoundMembership, isAtRisk: boolean) {
  const { id, state, decision, reviewSince } = membership
  const waits = decision === null && reviewSince !== null && (state === 'in_review' || state === 'ending')
  if (waits) return { label: 'Read the application', href: `/desk/applications/${id}` }
  return isAtRisk && !order.erasedAt ? { label: 'Write to them', href: `/desk/write/${order.id}` } : undefined
}
