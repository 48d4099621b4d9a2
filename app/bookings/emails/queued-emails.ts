import type { Order } from '../../orders/orders.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import type { Booking } from '../booking/booking.ts'

/** Enqueues the invitations of both sides. Each change of a call has a number, and each number its emails. */
export function enqueueInvitationEmails(deps: AppContext, tx: Tx, booking: Booking, order: Order): Promise<void> {
  return enqueueForBothSides(deps, tx, 'call-invitation', booking, order)
}

/** Enqueues the cancellation emails of both sides. */
export function enqueueCancellationEmails(deps: AppContext, tx: Tx, booking: Booking, order: Order): Promise<void> {
  return enqueueForBothSides(deps, tx, 'call-canceled', booking, order)
}

/** Enqueues the email that tells the buyer of a refund, because her time was taken when her payment arrived. */
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
) {
  const sides = [
    { side: 'buyer', to: email },
    { side: 'coach', to: deps.coachEmail },
  ]
  for (const { side, to } of sides) {
    if (!to) continue
    const data = { bookingId: id, sequence: String(sequence), side }
    await enqueueEmail(deps, tx, { key: `${kind}:${id}:${sequence}:${side}`, kind, to, data })
  }
}
