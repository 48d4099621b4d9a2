import { asc, eq } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { membershipEvents } from './membership.sql.ts'

type MembershipEvent = typeof membershipEvents.$inferSelect

/** Adds to the history of an application or a membership. Nothing is ever removed from it. */
export async function recordMembershipEvent(
  deps: { clock: Clock },
  tx: Tx,
  change: Pick<MembershipEvent, 'subject' | 'state' | 'causedBy'>,
): Promise<number> {
  const [added] = await tx
    .insert(membershipEvents)
    .values({ ...change, at: deps.clock.now() })
    .returning({ id: membershipEvents.id })
  if (!added) throw new Error(`the change of ${change.subject} was not recorded`)
  return added.id
}

/** Every change, oldest first. */
export function membershipHistory(db: Db, subject: string): Promise<MembershipEvent[]> {
  return db
    .select()
    .from(membershipEvents)
    .where(eq(membershipEvents.subject, subject))
    .orderBy(asc(membershipEvents.id))
}
