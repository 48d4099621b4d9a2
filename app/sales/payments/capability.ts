import { Hono } from 'hono'
import type Stripe from 'stripe'
import { type Capability, jobHandler } from '../../platform/capability.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { Lru } from '../../platform/lru.ts'
import type { OrderEvent, OrderInsertHook } from '../orders/orders.ts'
import { checkoutRoutes } from './checkout.http.ts'
import { paymentChecks } from './checks.ts'
import { heldRefunds, openDisputes, openRefundRequests } from './desk-items.ts'
import { handleEvent, handleStripeEvent } from './events.ts'
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
import { createUnknownSessions } from './session-lookup.ts'
import { cancelSubscription, handleSubscriptionCancellation } from './subscription-cancellation.ts'
import { subscriptionPersonalData } from './subscriptions.sql.ts'
import { webhookRoutes } from './webhook.http.ts'

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
