import { and, gte, isNotNull, lt, max } from 'drizzle-orm'
import Stripe from 'stripe'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import { type Check, DATABASE_CURE, type Finding, fault, fine, warning } from '../../platform/finding.ts'
import { faultsSince } from '../../platform/process/log-output.server.ts'
import { orders } from '../orders/orders.sql.ts'
import { stripeEvents } from './events.sql.ts'

/** What can be wrong between the site and Stripe. */
export function paymentChecks(app: AppContext): readonly Check[] {
  return [
    {
      name: 'stripe',
      cure: `Check STRIPE_SECRET_KEY, and that this machine reaches ${API}.`,
      run: () => checkStripe(app),
    },
    { name: 'payments', cure: DATABASE_CURE, run: () => checkReconciliation(app) },
    { name: 'webhooks', cure: DATABASE_CURE, run: () => checkWebhooks(app) },
  ]
}

/** Asks what every reconciliation asks, so that a wrong key or a key without the right shows. */
async function checkStripe({
  stripe,
  livemode,
  demo,
  dataDir,
  clock,
}: Pick<AppContext, 'stripe' | 'livemode' | 'demo' | 'dataDir' | 'clock'>): Promise<Finding> {
  if (demo) return fine('stripe', 'a stand-in takes Stripe’s place: no card is charged')
  try {
    await stripe.checkout.sessions.list({ limit: 1 })
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeConnectionError)) throw error
    const isThat = ({ message }: { message: string }) => message.includes(NO_CONNECTION)
    const earlier = faultsSince(dataDir, new Date(clock.now().getTime() - DAY)).filter(isThat)
    const first = earlier.toSorted((a, b) => a.first.getTime() - b.first.getTime())[0]?.first ?? clock.now()
    const says = `Stripe doesn’t answer: in the last day it was first so at ${first.toISOString()}`
    return fault(
      'stripe',
      says,
      `No one can pay until it does. See https://status.stripe.com, and whether this machine reaches ${API}.`,
    )
  }
  return fine('stripe', livemode ? 'the key works, for real money' : 'the key works, in test mode')
}

/** How its SDK begins the message of an error without an answer. */
const NO_CONNECTION = 'An error occurred with our connection to Stripe'
const API = 'https://api.stripe.com'

/** The round that finds payments without a webhook is done every five minutes. */
async function checkReconciliation(deps: AppContext): Promise<Finding> {
  const last = await deps.jobs.lastCompletedAt(deps.reconciliationJob)
  const cure = 'Look in the log for “could not be reconciled”. If there’s nothing, wait five minutes after a start.'
  if (!last) return warning('payments', 'Stripe was never asked what was paid', cure)
  const minutes = Math.round((deps.clock.now().getTime() - last.getTime()) / MINUTE)
  const says = `Stripe was asked what was paid ${minutes} minutes ago`
  return minutes > 20 ? fault('payments', says, cure) : fine('payments', says)
}

/** Purchases come without webhooks as well, only later: so their absence shows nowhere else. */
async function checkWebhooks(deps: AppContext): Promise<Finding> {
  const { db } = deps.database
  const now = deps.clock.now().getTime()
  const [events] = await db.select({ last: max(stripeEvents.receivedAt) }).from(stripeEvents)
  const paid = and(
    isNotNull(orders.stripeSessionId),
    gte(orders.paidAt, new Date(now - 7 * DAY)),
    lt(orders.paidAt, new Date(now - HOUR)),
  )
  const [sold] = await db
    .select({ last: max(orders.paidAt) })
    .from(orders)
    .where(paid)
  const says = events?.last ? `the last came ${events.last.toISOString()}` : 'none has come yet'
  const last = sold?.last
  if (!last || (events?.last && events.last >= new Date(last.getTime() - HOUR))) return fine('webhooks', says)
  return fault(
    'webhooks',
    `${says}, and a purchase of ${last.toISOString()} came without one`,
    'At Stripe, Developers, Webhooks: check the endpoint’s address and that STRIPE_WEBHOOK_SECRET is its secret.',
  )
}
