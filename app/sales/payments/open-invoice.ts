import Stripe from 'stripe'
import type { AppContext } from '../../platform/app-context.ts'
import { expanded } from './stripe.ts'
import { subscriptionOfOrder } from './subscriptions.ts'

type OpenInvoice = { state: 'open'; url: string } | { state: 'none' } | { state: 'unreachable' }

/** Stripe's own page for paying a failed invoice with another card, looked up each time it is needed. */
export async function findOpenInvoice(
  deps: Pick<AppContext, 'database' | 'stripe' | 'log'>,
  orderId: string,
): Promise<OpenInvoice> {
  const known = await subscriptionOfOrder(deps.database.db, orderId)
  if (!known) return { state: 'none' }
  try {
    const { latest_invoice } = await deps.stripe.subscriptions.retrieve(known.id, { expand: ['latest_invoice'] })
    const invoice = expanded(latest_invoice)
    const url = invoice?.status === 'open' ? invoice.hosted_invoice_url : null
    return url ? { state: 'open', url } : { state: 'none' }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    deps.log.warn({ orderId, err: error }, 'an open invoice could not be looked up')
    return { state: 'unreachable' }
  }
}
