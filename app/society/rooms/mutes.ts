import { and, asc, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { people } from '../../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { societyMembers } from '../members/members.sql.ts'
import type { SocietyMember } from '../members/members.ts'
import { type MuteKind, memberMutes } from './rooms.sql.ts'

/** Folds someone's posts for this member. Nobody mutes themselves or the coach, whose word the rooms depend on. */
export async function muteMember(
  { database: { db }, clock }: AppContext,
  { personId }: Pick<SocietyMember, 'personId'>,
  otherId: string,
  kind: MuteKind,
): Promise<boolean> {
  const [other] = await db.select({ role: people.role }).from(people).where(eq(people.id, otherId))
  if (other?.role !== 'customer' || otherId === personId) return false
  await db
    .insert(memberMutes)
    .values({ personId, otherId, kind, since: clock.now() })
    .onConflictDoUpdate({ target: [memberMutes.personId, memberMutes.otherId], set: { kind, since: clock.now() } })
  return true
}

export async function unmuteMember({ database: { db } }: AppContext, personId: string, otherId: string): Promise<void> {
  await db.delete(memberMutes).where(and(eq(memberMutes.personId, personId), eq(memberMutes.otherId, otherId)))
}

export async function findMuted({ database: { db } }: AppContext, personId: string) {
  return db
    .select({ personId: memberMutes.otherId, name: societyMembers.name, kind: memberMutes.kind })
    .from(memberMutes)
    .innerJoin(societyMembers, eq(societyMembers.personId, memberMutes.otherId))
    .where(eq(memberMutes.personId, personId))
    .orderBy(asc(societyMembers.name))
}

/** Leaves out messages from people that a member has muted. Both are ids, or columns with one. */
export function isNotMuted(personId: string | SQLWrapper, author: SQLWrapper): SQL {
  return sql`not exists (
    select from ${memberMutes} where ${memberMutes.personId} = ${personId} and ${memberMutes.otherId} = ${author})`
}

/** Of these people, those who have blocked this one. */
export async function findBlocking(db: Db, otherId: string, people: readonly string[]): Promise<string[]> {
  if (people.length === 0) return []
  const found = await db
    .select({ personId: memberMutes.personId })
    .from(memberMutes)
    .where(
      and(eq(memberMutes.otherId, otherId), eq(memberMutes.kind, 'block'), inArray(memberMutes.personId, [...people])),
    )
  return found.map(({ personId }) => personId)
}

/** Everything about someone, on either side. */
export async function forgetMutes(tx: Tx, personId: string): Promise<void> {
  await tx.delete(memberMutes).where(or(eq(memberMutes.personId, personId), eq(memberMutes.otherId, personId)))
}
