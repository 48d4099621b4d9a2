import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { personAddresses } from '../../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { orders } from '../../sales/orders/orders.sql.ts'
import { subscriptions } from '../../sales/payments/subscriptions.sql.ts'
import { societyMembers } from '../../society/members/members.sql.ts'
import { applications, membershipEvents, memberships } from '../../society/membership/membership.sql.ts'
import { hasLetters, hasWords } from '../find-people.ts'
import { comesAfter, type ListPlace, PAGE_LIMIT } from '../list-place.ts'
import { isAtRisk, isQuiet, type MembershipStage, memberEmail, quietSince, stage } from './membership-stage.ts'

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
  return db
    .select({
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

/** Since when each of these memberships stands as it does, by its id. */
export async function findStateDates(db: Db, ids: string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([membershipEvents.subject], { id: membershipEvents.subject, at: membershipEvents.at })
    .from(membershipEvents)
    .where(inArray(membershipEvents.subject, ids))
    .orderBy(membershipEvents.subject, desc(membershipEvents.id))
  return new Map(rows.map(({ id, at }) => [id, at]))
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
