import { and, eq, isNull, lte } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.server.ts'
import { bookings, type CallOutcome } from '../bookings.sql.ts'

export const CALL_OUTCOMES: readonly CallOutcome[] = ['held', 'late', 'no_show']

/**
 * Records how a call went that has begun; null takes the answer back.
 *
 * @returns false when the call has not begun, or has another outcome than `from` by now: nothing was changed
 */
export async function setCallOutcome(
  { clock }: { clock: Clock },
  tx: Tx,
  bookingId: string,
  { from, to }: { from: string | null; to: string | null },
): Promise<boolean> {
  const outcome = CALL_OUTCOMES.find((known) => known === to) ?? null
  const before = CALL_OUTCOMES.find((known) => known === from)
  const changed = await tx
    .update(bookings)
    .set({ outcome })
    .where(
      and(
        eq(bookings.id, bookingId),
        eq(bookings.state, 'booked'),
        lte(bookings.startsAt, clock.now()),
        before ? eq(bookings.outcome, before) : isNull(bookings.outcome),
      ),
    )
    .returning({ id: bookings.id })
  return changed.length > 0
}
