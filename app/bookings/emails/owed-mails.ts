import type { Order } from '../../orders/orders.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { Jobs } from '../../platform/jobs/jobs.server.ts'
import { oweMail } from '../../platform/mail/mails.ts'
import type { Booking } from '../booking/booking.ts'

export interface OweDeps {
  clock: Clock
  jobs: Jobs
  mailDomain: string
  coachEmail: string
}

/** Owes both sides the invitation to a call as it stands now. Each change has a number, and each number its mails. */
export function oweInvitations(deps: OweDeps, tx: Tx, booking: Booking, order: Order): Promise<void> {
  return oweBoth(deps, tx, 'call-invitation', booking, order)
}

/** Owes both sides the word that a call is off. */
export function oweCanceled(deps: OweDeps, tx: Tx, booking: Booking, order: Order): Promise<void> {
  return oweBoth(deps, tx, 'call-canceled', booking, order)
}

/** Owes the buyer the word that her time was gone when her payment came, and that the money goes back. */
export async function oweTimeLost(deps: OweDeps, tx: Tx, { id }: Booking, { email }: Order): Promise<void> {
  if (!email) return
  await oweMail(deps, tx, { key: `call-time-lost:${id}`, kind: 'call-time-lost', to: email, data: { bookingId: id } })
}

async function oweBoth(deps: OweDeps, tx: Tx, kind: string, { id, sequence }: Booking, { email }: Order) {
  const sides = [
    { side: 'buyer', to: email },
    { side: 'coach', to: deps.coachEmail },
  ]
  for (const { side, to } of sides) {
    if (!to) continue
    const data = { bookingId: id, sequence: String(sequence), side }
    await oweMail(deps, tx, { key: `${kind}:${id}:${sequence}:${side}`, kind, to, data })
  }
}
