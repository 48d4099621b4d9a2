import { findOffer } from '../../catalog/offers.ts'
import type { Order } from '../../orders/orders.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { bookingOfOrder } from './booking.ts'
import { findCall } from './calls.ts'
import { type CallLinkDeps, callPath, orderOfLink } from './links.ts'

/**
 * What the buyer of a call does next, by a link of her own: nothing once her data is erased and the link with it.
 * Undefined where an outside calendar has the word.
 */
export async function callStep(
  deps: CallLinkDeps & { database: Database },
  order: Order,
): Promise<{ label: string; href: string } | 'nothing' | undefined> {
  const call = findCall(order.productId)
  if (!call || call.outside) return undefined
  const href = await callPath(deps, deps.database.db, order.id)
  if (!(await orderOfLink(deps, deps.database.db, href.slice('/calls/'.length)))) return 'nothing'
  const booking = await bookingOfOrder(deps.database.db, order.id)
  if (!booking) return { label: findOffer(call.id)?.next?.label ?? 'Choose a time for your call', href }
  return { label: 'See your call, move it or cancel it', href }
}
