import type { AppContext } from '../../../platform/app-context.ts'
import type { JobKind } from '../../../platform/jobs/jobs.server.ts'
import { findOrder } from '../../../sales/orders/orders.ts'
import { findBookingByOrder } from './booking.ts'
import { toCallMetadata } from './call-metadata.ts'

/** Stores at Stripe the time of a call that was chosen, moved or canceled after its payment. */
export const storeTimeAtStripe: JobKind<{ orderId: string }> = { name: 'store-call-at-stripe', retry: 'three-days' }

export async function handleTimeAtStripe({ database, stripe }: AppContext, { orderId }: { orderId: string }) {
  const intent = (await findOrder(database.db, orderId))?.stripePaymentIntentId
  const booking = await findBookingByOrder(database.db, orderId)
  if (intent && booking) await stripe.paymentIntents.update(intent, { metadata: toCallMetadata(booking) })
}
