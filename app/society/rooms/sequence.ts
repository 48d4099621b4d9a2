import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { type SocietyEventKind, societyEvents, societySequence } from './rooms.sql.ts'

/** The channel on which every process hears that there is something new. The rows say what. */
export const SOCIETY_CHANNEL = 'society'

/**
 * The next number. Transactions that take one wait for each other, so that numbers become visible in their order: whatever
 * is slow comes before it, outside of the transaction if it can.
 */
export async function nextSeq(tx: Tx): Promise<number> {
  const [row] = await tx
    .update(societySequence)
    .set({ seq: sql`${societySequence.seq} + 1` })
    .returning({ seq: societySequence.seq })
  if (!row) throw new Error('the sequence of the Society is missing')
  return row.seq
}

/** Waits for every transaction that has taken a number: what they wrote can be read from here on. */
export async function lockSequence(tx: Tx): Promise<void> {
  await tx.select().from(societySequence).for('update')
}

/** Tells open pages of a message, after the commit. */
export async function recordEvent(
  { clock }: { clock: Clock },
  tx: Tx,
  event: { seq: number; kind: SocietyEventKind; roomId: string; messageSeq: number },
): Promise<void> {
  await tx.insert(societyEvents).values({ ...event, at: clock.now() })
  await tx.execute(sql`select pg_notify(${SOCIETY_CHANNEL}, '')`)
}
