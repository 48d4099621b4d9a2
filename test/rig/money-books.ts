import type Stripe from 'stripe'
import { findOrderBy } from '../../app/sales/orders/orders.ts'
import { disputesOfOrder, refundsOfOrder, subscriptionOfOrder } from '../../app/sales/payments/payments.ts'
import type { Shop } from '../shop.ts'

/** What is known of the money of one order. */
interface Books {
  state: string | undefined
  /** Cents of its own payment; for a membership the first month's. */
  returned: number | undefined
  /** The refunds that we asked for and that were made, by our id, and their cents. */
  ownRefunds: [id: string, cents: number | null][]
  /** Of its renewals too. */
  disputes: [id: string, cents: number, status: string][]
  subscription: { id: string; status: string; hasEnded: boolean; cancelAtPeriodEnd: boolean } | undefined
}

export async function inOurBooks({ database: { db } }: Shop, session: string): Promise<Books> {
  const order = await findOrderBy(db, 'stripeSessionId', session)
  const refunds = await refundsOfOrder(db, order?.id ?? '')
  const waiting = refunds.filter(({ state }) => state === 'requested')
  if (waiting.length > 0) throw new Error(`the refund ${waiting[0]?.id} was never made`)
  const subscription = await subscriptionOfOrder(db, order?.id ?? '')
  const disputes = await disputesOfOrder(db, order?.id ?? '')
  return {
    state: order?.state,
    returned: order?.refundedCents,
    ownRefunds: refunds
      .filter(({ stripeRefundId }) => stripeRefundId)
      .map(({ id, amountCents }): Books['ownRefunds'][number] => [id, amountCents])
      .sort(),
    disputes: disputes
      .map(({ id, amountCents, status }): Books['disputes'][number] => [id, amountCents, status])
      .sort(),
    subscription: subscription && {
      id: subscription.id,
      status: subscription.status,
      hasEnded: subscription.endedAt !== null,
      cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
    },
  }
}

export async function atStripe({ deps: { stripe } }: Shop, id: string): Promise<Books> {
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent', 'subscription'] })
  const subscription = session.subscription as Stripe.Subscription | null
  const intents = await paymentIntentsOf(stripe, session)
  const first = await stripe.paymentIntents.retrieve(intents[0] ?? '', { expand: ['latest_charge'] })
  const charge = first.latest_charge as Stripe.Charge | null
  const refunds = await stripe.refunds.list({ payment_intent: first.id, limit: 100 })
  const disputes: Stripe.Dispute[] = []
  for (const payment_intent of intents)
    disputes.push(...(await stripe.disputes.list({ payment_intent, limit: 100 })).data)
  return {
    state: stateAtStripe(first, charge, disputes),
    returned: charge?.amount_refunded ?? 0,
    ownRefunds: refunds.data
      .filter(({ metadata }) => metadata?.refund_id)
      .map(({ metadata, amount }): Books['ownRefunds'][number] => [metadata?.refund_id ?? '', amount])
      .sort(),
    disputes: disputes.map((dispute): Books['disputes'][number] => [dispute.id, dispute.amount, dispute.status]).sort(),
    subscription: subscription
      ? {
          id: subscription.id,
          status: subscription.status,
          hasEnded: subscription.ended_at !== null,
          cancelAtPeriodEnd: subscription.cancel_at_period_end,
        }
      : undefined,
  }
}

/** Of a membership that of each month, the first month's first. */
async function paymentIntentsOf(stripe: Stripe, session: Stripe.Checkout.Session): Promise<string[]> {
  const own = session.payment_intent as Stripe.PaymentIntent | null
  if (own) return [own.id]
  const { id: subscription } = session.subscription as Stripe.Subscription
  const intents: string[] = []
  for (const { id } of (await stripe.invoices.list({ subscription, limit: 100 })).data.reverse()) {
    const { data } = await stripe.invoicePayments.list({ invoice: id ?? '' })
    intents.push(...data.map(({ payment }) => String(payment.payment_intent)))
  }
  return intents
}

/** A renewal that is returned or disputed changes nothing for what was bought. */
function stateAtStripe(intent: Stripe.PaymentIntent, charge: Stripe.Charge | null, disputes: Stripe.Dispute[]) {
  if (intent.status === 'processing') return 'confirming'
  if (intent.status !== 'succeeded') return 'failed'
  if (charge?.refunded) return 'refunded'
  const isLost = disputes.some(({ status, payment_intent }) => status === 'lost' && payment_intent === intent.id)
  return isLost ? 'lost' : 'paid'
}

export async function recurringAtStripe({ deps: { stripe } }: Shop) {
  const recurring = { running: 0, mrrCents: 0 }
  for await (const { status, items } of stripe.subscriptions.list({ status: 'all', limit: 100 })) {
    if (status !== 'active' && status !== 'past_due') continue
    recurring.running += 1
    recurring.mrrCents += items.data[0]?.price.unit_amount ?? 0
  }
  return recurring
}
