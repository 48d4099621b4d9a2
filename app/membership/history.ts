import { asc, eq } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/database.server.ts'
import { membershipEvents } from './membership.sql.ts'

export type Change = typeof membershipEvents.$inferSelect

/** Adds to the history of an application or a membership, which only ever grows. */
export async function record(
  deps: { clock: Clock },
  tx: Tx,
  change: Pick<Change, 'subject' | 'state' | 'causedBy'>,
): Promise<number> {
  const [added] = await tx
    .insert(membershipEvents)
    .values({ ...change, at: deps.clock.now() })
    .returning({ id: membershipEvents.id })
  return (added as { id: number }).id
}

/** Every change, oldest first. */
export function historyOf(db: Db, subject: string): Promise<Change[]> {
  return db
    .select()
    .from(membershipEvents)
    .where(eq(membershipEvents.subject, subject))
    .orderBy(asc(membershipEvents.id))
}
