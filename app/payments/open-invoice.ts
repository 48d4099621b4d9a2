import Stripe from 'stripe'
import type { AppContext } from '../platform/app-context.ts'
import { subscriptionOfOrder } from './subscriptions.ts'

export type OpenInvoice = { state: 'open'; url: string } | { state: 'none' } | { state: 'unreachable' }

/** Stripe's own page on which a payment that failed is made good with another card, asked for when it is opened. */
export async function findOpenInvoice(
  deps: Pick<AppContext, 'database' | 'stripe' | 'log'>,
  orderId: string,
): Promise<OpenInvoice> {
  const known = await subscriptionOfOrder(deps.database.db, orderId)
  if (!known) return { state: 'none' }
  try {
    const { latest_invoice } = await deps.stripe.subscriptions.retrieve(known.id, { expand: ['latest_invoice'] })
    const invoice = typeof latest_invoice === 'object' ? latest_invoice : null
    const url = invoice?.status === 'open' ? invoice.hosted_invoice_url : null
    return url ? { state: 'open', url } : { state: 'none' }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    deps.log.warn({ orderId, err: error }, 'an open invoice could not be asked for')
    return { state: 'unreachable' }
  }
}
