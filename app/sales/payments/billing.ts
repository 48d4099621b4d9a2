import Stripe from 'stripe'
import { dollars } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { longDate } from '../../platform/dates.ts'
import { findOrder } from '../orders/orders.ts'
import { expanded, ifExists } from './stripe.ts'

/** What Stripe says of the payments of a membership. */
export interface Billing {
  /** `Visa ending in 4242`; undefined where it isn't a card. */
  card: string | undefined
  /** Newest first. */
  invoices: BilledInvoice[]
}

interface BilledInvoice {
  id: string
  amount: string
  date: string
  state: 'paid' | 'open' | 'closed'
  /** Stripe's own page of it, with the receipt. */
  url: string | undefined
}

/** Reads the card and the invoices that pay for an order; undefined while Stripe does not answer. */
export async function readBilling(deps: BillingDeps, orderId: string): Promise<Billing | undefined> {
  const order = await findOrder(deps.database.db, orderId)
  const id = order?.stripeSubscriptionId
  if (!id) return { card: undefined, invoices: [] }
  return unlessUnreachable(deps, async () => {
    const [subscription, invoices] = await Promise.all([
      ifExists(deps.stripe.subscriptions.retrieve(id, { expand: ['default_payment_method'] })),
      deps.stripe.invoices.list({ subscription: id, limit: MAX_INVOICES }),
    ])
    const { card } = expanded(subscription?.default_payment_method) ?? {}
    return {
      card: card && `${brandName(card.display_brand ?? card.brand)} ending in ${card.last4}`,
      invoices: invoices.data.filter(({ status }) => status !== 'draft').map(toBilledInvoice),
    }
  })
}

/**
 * Opens Stripe's page on which another card can be given for a membership.
 *
 * @returns its address; undefined while Stripe does not answer
 */
export async function openCardPage(deps: BillingDeps, orderId: string, returnUrl: string): Promise<string | undefined> {
  const order = await findOrder(deps.database.db, orderId)
  const customer = order?.stripeCustomerId
  if (!customer) return undefined
  const redirect = { type: 'redirect' as const, redirect: { return_url: returnUrl } }
  return unlessUnreachable(deps, async () => {
    const session = await deps.stripe.billingPortal.sessions.create({
      customer,
      return_url: returnUrl,
      flow_data: { type: 'payment_method_update', after_completion: redirect },
    })
    return session.url
  })
}

type BillingDeps = Pick<AppContext, 'database' | 'stripe' | 'log'>

/** Two years of months. */
const MAX_INVOICES = 24

async function unlessUnreachable<T>({ log }: BillingDeps, ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    log.warn({ err: error }, 'the payments of a membership could not be read at Stripe')
    return undefined
  }
}

function toBilledInvoice({ id, amount_due, created, status, hosted_invoice_url }: Stripe.Invoice): BilledInvoice {
  return {
    id,
    // Less what a gift paid, which Stripe leaves in the total.
    amount: dollars(amount_due),
    date: longDate(new Date(created * 1000)),
    state: status === 'paid' ? 'paid' : status === 'open' ? 'open' : 'closed',
    url: hosted_invoice_url ?? undefined,
  }
}

function brandName(brand: string): string {
  return brand.replace(/(^|_)([a-z])/g, (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase())
}
