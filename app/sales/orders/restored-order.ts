import { type Clock, DAY } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { Row } from '../../platform/second-copy/copied-table.ts'
import { writeRow } from '../../platform/second-copy/restore-copies.ts'
import { findOrder, type Order } from './order.ts'

/**
 * Brings back an order that the database has lost, from the copy beside one of its rows.
 *
 * @param settlesAgain a payment of the last days counts as open, so that Stripe's answer settles it with all that follows
 */
export async function restoreOrder(
  { clock }: { clock: Clock },
  tx: Tx,
  copy: Row,
  { settlesAgain }: { settlesAgain: boolean },
): Promise<Order | undefined> {
  const paidAt = Date.parse(String(copy.paid_at))
  const isAtStripe = typeof copy.stripe_session_id === 'string'
  const isFresh = isAtStripe && copy.state === 'paid' && clock.now().getTime() - paidAt < FRESH
  const row = settlesAgain && isFresh ? { ...copy, state: 'open', email: null, paid_at: null } : copy
  await writeRow(tx, 'orders', 'id', row)
  return findOrder(tx, String(copy.id))
}

/** For as long a receipt that is sent again surprises nobody. */
const FRESH = 3 * DAY
