import { and, desc, eq, gte, inArray, lte, max, notInArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { people, personAddresses, sessions } from '../../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { orders } from '../../sales/orders/orders.sql.ts'
import { subscriptions } from '../../sales/payments/subscriptions.sql.ts'
import { cards } from '../../society/board/cards.sql.ts'
import { callAttendance } from '../../society/calls/calls.sql.ts'
import { societyMembers } from '../../society/members/members.sql.ts'
import { applications, membershipEvents, memberships } from '../../society/membership/membership.sql.ts'
import { hasLetters, hasWords } from '../find-people.ts'
import { comesAfter, type ListPlace, PAGE_LIMIT } from '../list-place.ts'

/** What the list can be narrowed to. */
interface MembershipFilter {
  kind: MembershipStage | 'at_risk' | undefined
  /** Letters of an address or a name. */
  words: string
}

export type FoundMembership = Awaited<ReturnType<typeof findMemberships>>[number]

/** A page of memberships and one more, the newest first. */
export async function findMemberships(
  { database: { db }, clock }: Pick<AppContext, 'database' | 'clock'>,
  filter: MembershipFilter,
  after: ListPlace | undefined,
) {
  const since = quietSince(clock.now())
  const event = db
    .select({ at: membershipEvents.at })
    .from(membershipEvents)
    .where(eq(membershipEvents.subject, memberships.id))
    .orderBy(desc(membershipEvents.id))
    .limit(1)
  const own = alias(personAddresses, 'own')
  const theirs = db.select({ email: own.email }).from(own).where(eq(own.personId, personAddresses.personId))
  // Whoever never signed in may have a card of an edition all the same.
  const isTheirs = or(eq(cards.email, memberEmail), inArray(cards.email, theirs))
  const isCaller = eq(callAttendance.personId, personAddresses.personId)
  return db
    .select({
      /** Since when it stands as it does. */
      stateSince: newest(event, membershipEvents.at),
      lastCard: newest(
        db
          .select({ at: max(cards.changedAt) })
          .from(cards)
          .where(isTheirs),
        cards.changedAt,
      ),
      lastCall: newest(
        db
          .select({ at: max(callAttendance.joinedAt) })
          .from(callAttendance)
          .where(isCaller),
        callAttendance.joinedAt,
      ),
      ...{ membership: memberships, order: orders, subscription: subscriptions, answers: applications.answers },
      ...{ name: societyMembers.name, personId: personAddresses.personId, stage, isQuiet: isQuiet(db, since) },
    })
    .from(memberships)
    .innerJoin(orders, eq(orders.id, memberships.orderId))
    .leftJoin(subscriptions, eq(subscriptions.orderId, orders.id))
    .leftJoin(applications, eq(applications.id, memberships.applicationId))
    .leftJoin(personAddresses, eq(personAddresses.email, memberEmail))
    .leftJoin(societyMembers, eq(societyMembers.personId, personAddresses.personId))
    .where(and(matches(db, filter, since), comesAfter(after, { at: memberships.joinedAt, id: memberships.id })))
    .orderBy(desc(memberships.joinedAt), desc(memberships.id))
    .limit(PAGE_LIMIT)
}

/** A moment that another query finds. */
const newest = (query: SQLWrapper, at: PgColumn): SQL<Date | null> => sql<Date | null>`${query}`.mapWith(at)

/** How many memberships there are of each kind. */
export async function countMemberships({ database: { db }, clock }: Pick<AppContext, 'database' | 'clock'>) {
  const rows = await db
    .select({
      stage,
      count: sql<number>`count(*)::integer`,
      atRisk: sql<number>`count(*) filter (where ${isAtRisk(db, quietSince(clock.now()))})::integer`,
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

function matches(db: Db, { kind, words }: MembershipFilter, since: Date): SQL | undefined {
  return and(
    kind === 'at_risk' ? isAtRisk(db, since) : kind && eq(stage, kind),
    words
      ? or(
          hasLetters(memberEmail, words.toLowerCase()),
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

/** A member who did nothing for so many days may be about to leave. */
export const QUIET_DAYS = 30

/** The moment since which a member has to have done something. */
function quietSince(now: Date): Date {
  return new Date(now.getTime() - QUIET_DAYS * DAY)
}

/** What a member asked for counts before Stripe has confirmed it, as on her own page. */
const asked = (request: 'cancel' | 'resume') =>
  sql`(${memberships.cancellationAppliedAt} is null and coalesce(${memberships.cancellationRequest}, '') = ${request})`

const stage = sql<MembershipStage>`case
  when ${memberships.state} in ('ended', 'declined', 'refunded') then 'ended'
  when ${asked('cancel')} or (${memberships.state} = 'ending' and not ${asked('resume')}) then 'leaving'
  when ${memberships.state} in ('paid', 'in_review') then 'applying'
  when ${memberships.state} = 'past_due' then 'past_due'
  else 'active' end`

/** In lower case, as other tables have it. */
const memberEmail = sql<string>`lower(${orders.email})`

/** Members accepted before `since` who since then have not signed in, changed a card or attended a call. */
function isQuiet(db: Db, since: Date): SQL<boolean> {
  const changed = db.select({ email: cards.email }).from(cards).where(gte(cards.changedAt, since))
  const ofLively = db
    .select({ email: personAddresses.email })
    .from(personAddresses)
    .where(inArray(personAddresses.personId, livelyPeople(db, since)))
  const quiet = and(
    inArray(stage, ['active', 'past_due']),
    eq(memberships.decision, 'accepted'),
    lte(memberships.decidedAt, since),
    notInArray(memberEmail, changed),
    notInArray(memberEmail, ofLively),
  )
  return sql<boolean>`coalesce(${quiet}, false)`
}

/** With any of her addresses. */
function livelyPeople(db: Db, since: Date) {
  const signedIn = db.select({ id: sessions.personId }).from(sessions).where(gte(sessions.seenAt, since))
  const attended = db
    .select({ id: callAttendance.personId })
    .from(callAttendance)
    .where(gte(callAttendance.joinedAt, since))
  const changed = db
    .select({ id: personAddresses.personId })
    .from(personAddresses)
    .where(
      inArray(personAddresses.email, db.select({ email: cards.email }).from(cards).where(gte(cards.changedAt, since))),
    )
  return db
    .select({ id: people.id })
    .from(people)
    .where(
      or(
        gte(people.seenAt, since),
        inArray(people.id, signedIn),
        inArray(people.id, attended),
        inArray(people.id, changed),
      ),
    )
}

/** A renewal failed, or the member is quiet. */
function isAtRisk(db: Db, since: Date): SQL | undefined {
  return or(eq(stage, 'past_due'), isQuiet(db, since))
}
