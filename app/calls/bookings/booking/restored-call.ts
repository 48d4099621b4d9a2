import type { AppContext } from '../../../platform/app-context.ts'
import { HOUR } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.server.ts'
import type { Order } from '../../../sales/orders/orders.ts'
import { isTimeTaken, lockCalendar } from '../calendar/calendar.ts'
import { readCallMetadata } from './call-metadata.ts'
import { findCall } from './calls.ts'
import { recordBooking } from './holds.ts'
import { callPath } from './links.ts'

/**
 * Holds the time that Stripe has for a call whose order our database has lost, before anyone else can book it. The
 * payment, when it's read again, books the call; without one the time becomes free.
 */
export async function restoreCall(
  deps: AppContext,
  tx: Tx,
  order: Order,
  metadata: Record<string, string>,
): Promise<void> {
  const call = findCall(order.productId)
  if (!call) return
  await callPath(deps, tx, order.id)
  const known = readCallMetadata(metadata)
  if (!known) return
  const { startsAt, zone, sequence, isCanceled } = known
  await lockCalendar(tx)
  const now = deps.clock.now()
  const isTaken = await isTimeTaken(tx, deps.scheduling, call, startsAt)
  if (isTaken && startsAt <= now) return
  const state = isCanceled ? 'canceled' : isTaken ? 'released' : 'held'
  const heldUntil = new Date(now.getTime() + HOUR)
  const details = { zone, name: undefined, question: undefined }
  await recordBooking(deps, tx, call, {
    ...{ orderId: order.id, startsAt, details, state, sequence },
    ...(state === 'held' && { heldUntil }),
  })
}
