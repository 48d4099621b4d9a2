import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, max, ne, notInArray, or } from 'drizzle-orm'
import { Hono } from 'hono'
import Stripe from 'stripe'
import { dollars, findOffer } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { oneBusinessDayAfter } from '../../platform/business-calendar.ts'
import { type Capability, jobHandler } from '../../platform/capability.ts'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { longDate, longDateTime } from '../../platform/dates.ts'
import type { DeskItemSource } from '../../platform/desk-item.ts'
import { type Check, DATABASE_CURE, type Finding, fault, fine, warning } from '../../platform/finding.ts'
import type { Lru } from '../../platform/lru.ts'
import { faultsSince } from '../../platform/process/log-output.server.ts'
import { orders } from '../orders/orders.sql.ts'
import { type OrderEvent, type OrderInsertHook, shownEmailOf } from '../orders/orders.ts'
import { checkoutRoutes } from './checkout.http.ts'
import { handleNameOffer, nameOffer } from './checkout.ts'
import { UNANSWERED } from './disputes.ts'
import { handleEvent, handleStripeEvent } from './events.ts'
import { disputes, refundRequests, refunds, stripeEvents, subscriptionPersonalData } from './payments.sql.ts'
import {
  FULL_RECONCILIATION_JOB,
  reconcileAtStart,
  reconcileOpenOrders,
  reconcileWithStripe,
  restoreCallTimes,
} from './reconciliation.ts'
import { refundEmails } from './refund-emails.tsx'
import { refundRequestPersonalData } from './refund-requests.ts'
import { createRefund, handleRefund, retryRefunds } from './refunds.ts'
import { createUnknownSessions } from './settlement.ts'
import { cancelSubscription, handleSubscriptionCancellation } from './subscriptions.ts'
import { webhookRoutes } from './webhook.http.ts'
import { lackingEvents } from './webhook-endpoints.ts'

declare module '../../platform/app-context.ts' {
  interface AppContext {
    stripe: Stripe
    /** Whether Stripe's live mode is expected: events of the other mode are set aside for review. */
    livemode: boolean
    webhookSecret: string | undefined
    /** The public key that the checkout API of the first release required. */
    anonKey: string
    /** Session ids that Stripe did not know, and until when that is believed, in milliseconds. */
    unknownSessions: Lru<number>
    /** The month of the edition that a product is sold as now; undefined while no edition is out. */
    editionOnSale(productId: string): Promise<string | undefined>
    /** Whether an edition is sold to this browser, by what it answered before, and what belongs to its order. */
    sellEdition(
      request: Request,
      productId: string,
    ): Promise<{ kind: 'sell'; onOrderInserted?: OrderInsertHook } | { kind: 'instead'; path: string }>
    /** Until when the money for a call can be asked back. */
    callRefundEnd(db: Db, orderId: string): Promise<Date | undefined>
    /** Does what follows from a change, in the transaction that makes it. */
    emit(tx: Tx, event: OrderEvent): Promise<void>
  }
}

/** The job that finds payments without a webhook. */
const RECONCILIATION_JOB = 'reconcile-open-orders'

/** Checkout, webhooks, refunds and subscriptions at Stripe. */
export const payments = {
  services: () => ({ unknownSessions: createUnknownSessions(), reconciliationJob: RECONCILIATION_JOB }),
  routes: (app) => new Hono().route('/', webhookRoutes(app)).route('/', checkoutRoutes(app)),
  emails: refundEmails,
  personalData: () => [subscriptionPersonalData, refundRequestPersonalData],
  deskItems: (app) => [openRefundRequests(app), heldRefunds(app), openDisputes(app)],
  checks: paymentChecks,
  deskChanges: { 'webhook-endpoint': {} },
  jobs: [
    jobHandler(handleStripeEvent, handleEvent),
    jobHandler(createRefund, handleRefund),
    jobHandler(cancelSubscription, handleSubscriptionCancellation),
    jobHandler(nameOffer, handleNameOffer),
  ],
  schedule: [
    { name: RECONCILIATION_JOB, cron: '*/5 * * * *', run: reconcileOpenOrders },
    { name: FULL_RECONCILIATION_JOB, cron: '17 9 * * *', run: reconcileWithStripe },
    { name: 'remake-refunds', cron: '27 * * * *', run: retryRefunds },
  ],
  onStart: restoreCallTimes,
  onReady: reconcileAtStart,
  idPrefixes: ['rfd'],
} satisfies Capability

function paymentChecks(app: AppContext): readonly Check[] {
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

/** Asks what every reconciliation asks, so that a wrong key or a key without the right shows, and which events don't come. */
async function checkStripe(app: AppContext): Promise<Finding> {
  const { stripe, livemode, demo, dataDir, clock } = app
  if (demo) return fine('stripe', 'a stand-in takes Stripe’s place: no card is charged')
  try {
    await stripe.checkout.sessions.list({ limit: 1 })
    const lacking = await lackingEvents(app)
    if (lacking.length > 0)
      return warning('stripe', `its webhook endpoint lacks ${lacking.join(', ')}`, '“npm run setup:stripe” adds them.')
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

/** Refunds that buyers asked for and nobody has made. */
function openRefundRequests({ database: { db }, hours }: Pick<AppContext, 'database' | 'hours'>): DeskItemSource {
  return {
    name: 'refund-request',
    label: 'Refund request',
    endsByMark: true,
    async find({ limit, hidden }) {
      const open = await db
        .select({ request: refundRequests, order: orders })
        .from(refundRequests)
        .innerJoin(orders, eq(orders.id, refundRequests.orderId))
        .leftJoin(refunds, and(eq(refunds.orderId, orders.id), isNull(refunds.wantedCents), ne(refunds.state, 'held')))
        .where(and(eq(orders.state, 'paid'), isNull(refunds.id), notInArray(orders.id, [...hidden])))
        .orderBy(asc(refundRequests.askedAt), orders.id)
        .limit(limit)
      return open.map(({ request: { askedAt }, order }) => {
        const title = findOffer(order.productId)?.title ?? order.productId
        const rest = dollars(order.amountCents - order.refundedCents)
        return {
          id: order.id,
          fact: `${shownEmailOf(order) ?? 'A buyer'} wants ${rest} back`,
          consequence: `${title}, bought ${longDate(order.paidAt ?? order.createdAt)}, asked ${longDateTime(askedAt, hours.timeZone)}.`,
          action: { label: 'Look and decide', href: `/desk/refunds/${order.id}` },
          dueAt: oneBusinessDayAfter(hours, askedAt),
          email: shownEmailOf(order),
        }
      })
    },
  }
}

/** Refunds that buyers have started and that can still be held, and those that are. */
function heldRefunds({
  database: { db },
  clock,
  hours,
}: Pick<AppContext, 'database' | 'clock' | 'hours'>): DeskItemSource {
  return {
    name: 'refund-held',
    label: 'Refund',
    endsByMark: true,
    async find({ limit, hidden }) {
      const isWaiting = and(eq(refunds.state, 'requested'), gt(refunds.goesAt, clock.now()))
      const found = await db
        .select({ refund: refunds, order: orders })
        .from(refunds)
        .innerJoin(orders, eq(orders.id, refunds.orderId))
        .where(
          and(or(isWaiting, eq(refunds.state, 'held')), eq(orders.state, 'paid'), notInArray(refunds.id, [...hidden])),
        )
        .orderBy(asc(refunds.requestedAt), refunds.id)
        .limit(limit)
      return found.map(({ refund: { id, state, requestedAt, goesAt }, order }) => {
        const title = findOffer(order.productId)?.title ?? order.productId
        const isHeld = state === 'held'
        const who = shownEmailOf(order) ?? 'a buyer'
        const rest = dollars(order.amountCents - order.refundedCents)
        return {
          id,
          fact: isHeld ? `You hold ${rest} of ${who}` : `${rest} goes back to ${who}`,
          consequence: isHeld
            ? `${title}. We told them it goes back, so they wait to hear from you.`
            : `${title}, as promised. It goes out automatically at ${longDateTime(goesAt ?? requestedAt, hours.timeZone)}.`,
          action: { label: isHeld ? 'Look and decide' : 'See it, or hold it', href: `/desk/refunds/${order.id}` },
          dueAt: isHeld ? oneBusinessDayAfter(hours, requestedAt) : (goesAt ?? undefined),
          email: shownEmailOf(order),
        }
      })
    },
  }
}

/** Disputes for which the bank still takes evidence. */
export function openDisputes({ database: { db } }: Pick<AppContext, 'database'>): DeskItemSource {
  return {
    name: 'dispute',
    label: 'Dispute',
    // The coach may have nothing to send, and lets the bank decide.
    endsByMark: true,
    async find({ limit, hidden }) {
      const open = await db
        .select({ dispute: disputes, order: orders })
        .from(disputes)
        .innerJoin(orders, eq(orders.id, disputes.orderId))
        .where(and(inArray(disputes.status, [...UNANSWERED]), notInArray(disputes.id, [...hidden])))
        .orderBy(asc(disputes.answerBy), disputes.id)
        .limit(limit)
      return open.map(({ dispute: { id, amountCents, answerBy }, order }) => ({
        id,
        fact: `${shownEmailOf(order) ?? 'A buyer'} disputes ${dollars(amountCents)}`,
        consequence: 'The bank holds the money. Without your evidence, it most likely stays with the buyer.',
        action: { label: 'See what to send', href: `/desk/orders/${order.id}#${id}` },
        dueAt: answerBy ?? undefined,
        email: shownEmailOf(order),
      }))
    },
  }
}
