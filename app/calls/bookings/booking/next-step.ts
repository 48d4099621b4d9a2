import { findOffer } from '../../../catalog/offers.ts'
import type { Database } from '../../../platform/database/database.server.ts'
import type { SignedLinkDeps } from '../../../platform/signed-token.ts'
import { dateTimeLabel } from '../../../platform/time-labels.ts'
import type { Order } from '../../../sales/orders/orders.ts'
import { findBookingByOrder } from './booking.ts'
import { findCall } from './calls.ts'
import { callPath, findOrderByCallLink } from './links.ts'

/**
 * What the buyer of a call does next, by a link of their own. 'none' once their data and the link are erased, undefined where
 * calls are booked in an outside calendar.
 */
export async function callNextStep(
  deps: SignedLinkDeps & { database: Database },
  order: Order,
): Promise<{ label: string; href: string; when?: string } | 'none' | undefined> {
  const call = findCall(order.productId)
  if (!call || call.externalUrl) return undefined
  const href = await callPath(deps, deps.database.db, order.id)
  if (!(await findOrderByCallLink(deps, deps.database.db, href.slice('/calls/'.length)))) return 'none'
  const booking = await findBookingByOrder(deps.database.db, order.id)
  if (!booking) return { label: findOffer(call.id)?.nextStep?.label ?? 'Pick a time for your call', href }
  const isKept = booking.state === 'booked' || booking.state === 'held'
  const when = isKept ? { when: dateTimeLabel(booking.startsAt, booking.visitorZone) } : {}
  return { label: booking.state === 'held' ? 'See your call' : 'See, move or cancel your call', href, ...when }
}
