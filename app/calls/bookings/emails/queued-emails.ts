import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/database/database.server.ts'
import type { EmailData } from '../../../platform/mail/email-queue.sql.ts'
import { enqueueEmail } from '../../../platform/mail/email-queue.ts'
import type { Order } from '../../../sales/orders/orders.ts'
import type { Booking } from '../booking/booking.ts'

/** Enqueues the invitations of both sides. Each change of a call has a number, and each number its emails. */
export function enqueueInvitationEmails(deps: AppContext, tx: Tx, booking: Booking, order: Order): Promise<void> {
  return enqueueForBothSides(deps, tx, 'call-invitation', booking, order)
}

/**
 * Enqueues the cancellation emails of both sides.
 *
 * @param backCents what goes back by it: the emails name it, and go out when a part of it may have gone back already
 */
export function enqueueCancellationEmails(
  deps: AppContext,
  tx: Tx,
  booking: Booking,
  { order, backCents }: { order: Order; backCents: number },
): Promise<void> {
  return enqueueForBothSides(deps, tx, 'call-canceled', booking, order, { back: String(backCents) })
}

/** Enqueues the email that tells the buyer of a refund, because their time was taken when their payment arrived. */
export async function enqueueSlotLostEmail(deps: AppContext, tx: Tx, { id }: Booking, { email }: Order): Promise<void> {
  if (!email) return
  await enqueueEmail(deps, tx, {
    key: `call-time-lost:${id}`,
    kind: 'call-time-lost',
    to: email,
    data: { bookingId: id },
  })
}

async function enqueueForBothSides(
  deps: AppContext,
  tx: Tx,
  kind: string,
  { id, sequence }: Booking,
  { email }: Order,
  more: EmailData = {},
) {
  const sides = [
    { side: 'buyer', to: email },
    { side: 'coach', to: deps.coachEmail },
  ]
  for (const { side, to } of sides) {
    if (!to) continue
    const data = { bookingId: id, sequence: String(sequence), side, ...more }
    await enqueueEmail(deps, tx, { key: `${kind}:${id}:${sequence}:${side}`, kind, to, data })
  }
}
