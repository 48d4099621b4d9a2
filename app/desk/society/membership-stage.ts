import { and, eq, gte, inArray, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { people, personAddresses, sessions } from '../../people/sign-in/sign-in.sql.ts'
import { DAY } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { orders } from '../../sales/orders/orders.sql.ts'
import { cards } from '../../society/board/cards.sql.ts'
import { callAttendance } from '../../society/calls/calls.sql.ts'
import { memberships } from '../../society/membership/membership.sql.ts'

/** How a membership stands, by the name in the list's address. */
export const MEMBERSHIP_STAGES = {
  applying: 'Applying',
  active: 'Active',
  past_due: 'Past due',
  leaving: 'Leaving',
  ended: 'Ended',
} as const

export type MembershipStage = keyof typeof MEMBERSHIP_STAGES

/** A member who did nothing for so many days may be about to leave. */
export const QUIET_DAYS = 30

/** The moment since which a member has to have done something. */
export function quietSince(now: Date): Date {
  return new Date(now.getTime() - QUIET_DAYS * DAY)
}

/** What a member asked for counts before Stripe has confirmed it, as on her own page. */
const asked = (request: 'cancel' | 'resume') =>
  sql`(${memberships.cancellationAppliedAt} is null and coalesce(${memberships.cancellationRequest}, '') = ${request})`

export const stage = sql<MembershipStage>`case
  when ${memberships.state} in ('ended', 'declined', 'refunded') then 'ended'
  when ${asked('cancel')} or (${memberships.state} = 'ending' and not ${asked('resume')}) then 'leaving'
  when ${memberships.state} in ('paid', 'in_review') then 'applying'
  when ${memberships.state} = 'past_due' then 'past_due'
  else 'active' end`

/** In lower case, as other tables have it. */
export const memberEmail = sql<string>`lower(${orders.email})`

/** Members accepted before `since` who since then have not signed in, changed a card or attended a call. */
export function isQuiet(db: Db, since: Date): SQL<boolean> {
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
export function isAtRisk(db: Db, since: Date): SQL | undefined {
  return or(eq(stage, 'past_due'), isQuiet(db, since))
}
