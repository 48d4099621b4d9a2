import { type AlertDeps, deleteOldAlerts, emailOwner } from './alerts/alerts.ts'
import {
  type BookingDeps,
  cancelRefundedBooking,
  confirmBooking,
  deleteHold,
  handleReminder,
  type OutcomeDeps,
  readFeeds,
  releaseExpiredHolds,
  releaseHold,
  sendCallReminder,
} from './bookings/bookings.ts'
import {
  announceTickets,
  enqueueTicketEmails,
  JOURNAL_RETENTION,
  type RestoreDeps,
  restoreMissingMessages,
} from './contact/contact.ts'
import {
  announceVersion,
  deleteOrphanedStamps,
  endEntitlements,
  grantEntitlement,
  notifyOwners,
  publishVersions,
  type VersionDeps,
} from './downloads/downloads.ts'
import { emailMovedDeadlines, type MovedDeadlineDeps } from './editions/reading/reading.ts'
import {
  deleteUnsentApplications,
  grantEditions,
  handleCancellationRequest,
  type MembershipDeps,
  remindMembers,
  retryCancellationRequests,
  sendReviewReminders,
  syncCancellationRequest,
  syncMembership,
  syncWaitingMemberships,
  unlinkApplicationFromOrder,
} from './membership/membership.ts'
import { findErasedEmailHashes, purgeDataRequests } from './my-data/my-data.ts'
import {
  type DeliveryDeps,
  deleteUnconfirmedSubscribers,
  deliverDeferred,
  deliverLater,
  unsubscribeSuppressed,
} from './newsletter/newsletter.ts'
import { findOrder, type Order, type OrderEvent, purgeOldBuyerEmails, purgeUnpaidOrders } from './orders/orders.ts'
import {
  cancelSubscription,
  createRefund,
  entitlementStatusOf,
  handleEvent,
  handleRefund,
  handleStripeEvent,
  handleSubscriptionCancellation,
  type ReconciliationDeps,
  reconcileOpenOrders,
  reconcileWithStripe,
  retryRefunds,
} from './payments/payments.ts'
import { type Clock, HOUR } from './platform/clock.ts'
import type { Tx } from './platform/database/database.server.ts'
import { deleteUsedTokens } from './platform/forms/used-form-tokens.ts'
import { deleteExpiredRateLimits } from './platform/http/rate-limits.ts'
import type { Jobs } from './platform/jobs/jobs.server.ts'
import { deliverEmail, type EmailDeps, enqueueEmail, sendEmail } from './platform/mail/email-queue.ts'
import { deleteOldRequestedEmails } from './platform/mail/requested-emails.ts'
import { type Suppression, suppress } from './platform/mail/suppressions.ts'
import { handlePurchaseSearch, type SearchDeps, searchPurchases } from './purchases/purchases.ts'
import { deleteUnsavedResults } from './quiz/quiz.ts'

export type AppEvent = OrderEvent | { type: 'subscription.changed'; orderId: string }

export interface OrderEventDeps extends OutcomeDeps {
  clock: Clock
  jobs: Jobs
  mailDomain: string
  coachEmail: string
}

/** All consequences on one screen. Each happens in the transaction of its cause: all of it is true or none of it. */
export async function handleOrderEvent(deps: OrderEventDeps, tx: Tx, event: AppEvent): Promise<void> {
  const order = await findOrder(tx, event.orderId)
  if (!order) throw new Error(`${event.type} speaks of the order ${event.orderId}, which does not exist`)
  switch (event.type) {
    case 'order.paid':
      await syncEntitlement(deps, tx, order)
      await confirmBooking(deps, tx, order)
      await syncMembership(deps, tx, order.id, 'stripe')
      return enqueueReceipt(deps, tx, order)
    case 'order.closed':
      return releaseHold(deps, tx, order.id)
    case 'order.ended':
      // Heard of only now, when the money has gone back already: the time that was held for it is free again.
      await releaseHold(deps, tx, order.id)
      await cancelRefundedBooking(deps, tx, order)
      // Whose first payment went back is charged no second one.
      if (order.mode === 'subscription') await deps.jobs.enqueue(tx, cancelSubscription, { orderId: order.id })
      await syncMembership(deps, tx, order.id, 'stripe')
      return syncEntitlement(deps, tx, order)
    case 'subscription.changed':
      await syncMembership(deps, tx, order.id, 'stripe')
      return syncEntitlement(deps, tx, order)
  }
}

async function syncEntitlement(deps: OrderEventDeps, tx: Tx, order: Order): Promise<void> {
  const right = await entitlementStatusOf(tx, order)
  const { id: orderId, productId, edition, email } = order
  if (right.kind === 'granted' && email) await grantEntitlement(deps, tx, { orderId, productId, edition, email })
  if (right.kind === 'ended') await endEntitlements(deps, tx, orderId, right.reason)
}

async function enqueueReceipt(deps: OrderEventDeps, tx: Tx, { id, email }: Order): Promise<void> {
  if (email) await enqueueEmail(deps, tx, { key: `receipt:${id}`, kind: 'receipt', to: email, data: { orderId: id } })
}

/** An address cannot be reached, or does not want to be. */
export async function onSuppression(deps: { clock: Clock }, tx: Tx, suppression: Suppression): Promise<void> {
  await suppress(deps, tx, suppression)
  await unsubscribeSuppressed(deps, tx, suppression)
}

export interface JobDeps
  extends ReconciliationDeps,
    DeliveryDeps,
    RestoreDeps,
    BookingDeps,
    VersionDeps,
    SearchDeps,
    MembershipDeps,
    MovedDeadlineDeps,
    AlertDeps {
  jobs: Jobs
  emailDeps: EmailDeps
  dataDir: string
}

export const JOB_KINDS = [
  handleStripeEvent,
  announceTickets,
  sendEmail,
  createRefund,
  cancelSubscription,
  syncCancellationRequest,
  sendCallReminder,
  deliverLater,
  announceVersion,
  searchPurchases,
]

/** The job that finds what no webhook told of. */
export const RECONCILIATION_JOB = 'reconcile-open-orders'

/** Starts doing what was enqueued, and what the clock asks for. */
export async function startJobs(deps: JobDeps): Promise<void> {
  const { jobs } = deps
  await jobs.work(handleStripeEvent, (data) => handleEvent(deps, data))
  await jobs.work(announceTickets, (data) => enqueueTicketEmails(deps, data))
  await jobs.work(sendEmail, (data) => deliverEmail(deps.emailDeps, data))
  await jobs.work(createRefund, (data) => handleRefund(deps, data))
  await jobs.work(cancelSubscription, (data) => handleSubscriptionCancellation(deps, data))
  await jobs.work(syncCancellationRequest, (data) => handleCancellationRequest(deps, data))
  await jobs.work(sendCallReminder, (data) => handleReminder(deps, data))
  await jobs.schedule('end-lapsed-holds', '* * * * *', () => releaseExpiredHolds(deps))
  await jobs.schedule('read-calendar-feeds', '*/10 * * * *', () => readFeeds(deps))
  await jobs.work(deliverLater, (data) => deliverDeferred(deps, data))
  await jobs.work(announceVersion, (data) => notifyOwners(deps, data))
  await jobs.work(searchPurchases, (data) => handlePurchaseSearch(deps, data))
  await jobs.schedule('tell-of-moved-deadlines', '*/10 * * * *', () => emailMovedDeadlines(deps))
  await publishVersions(deps)
  await jobs.schedule(RECONCILIATION_JOB, '*/5 * * * *', () => reconcileOpenOrders(deps))
  await jobs.schedule('reconcile-with-stripe', '17 9 * * *', () => reconcileWithStripe(deps))
  const ago = (ms: number) => new Date(deps.clock.now().getTime() - ms)
  await restoreMissingMessages(deps)
  await jobs.schedule(
    'restore-lost-messages',
    '*/5 * * * *',
    async () => void (await restoreMissingMessages(deps, ago(HOUR))),
  )
  await jobs.schedule('forget-old-messages', '47 9 * * *', () => deps.journal.deleteBefore(ago(JOURNAL_RETENTION)))
  await jobs.schedule('forget-data-requests', '53 9 * * *', async () => {
    await purgeDataRequests(deps)
    await purgeOldBuyerEmails(
      { db: deps.database.db, clock: deps.clock },
      await findErasedEmailHashes(deps.database.db),
    )
  })
  await jobs.schedule('forget-unconfirmed', '59 9 * * *', async () => {
    await deleteUnconfirmedSubscribers({ db: deps.database.db, clock: deps.clock })
    await deleteUnsentApplications({ db: deps.database.db, clock: deps.clock })
  })
  await jobs.schedule('forget-unpaid-orders', '3 10 * * *', () =>
    purgeUnpaidOrders(deps, async (tx, orderId) => {
      await deleteHold(tx, orderId)
      await unlinkApplicationFromOrder(tx, orderId)
    }),
  )
  await jobs.schedule('forget-stamps', '7 10 * * *', () => deleteOrphanedStamps(deps.dataDir, deps.database.db))
  await jobs.schedule('remake-refunds', '27 * * * *', () => retryRefunds(deps))
  await jobs.schedule('remind-of-reviews', '*/5 * * * *', async () => {
    await syncWaitingMemberships(deps)
    await sendReviewReminders(deps)
  })
  await jobs.schedule('give-editions-to-members', '* * * * *', () => grantEditions(deps))
  await jobs.schedule('remind-members', '7 * * * *', async () => {
    await remindMembers(deps)
    await retryCancellationRequests(deps)
  })
  await jobs.schedule('forget-quiz-answers', '23 * * * *', () => deleteUnsavedResults(deps))
  await jobs.schedule('email-owner', '* * * * *', () => emailOwner(deps))
  await jobs.schedule('forget-old-uses', '41 9 * * *', async () => {
    const counted = { db: deps.database.db, clock: deps.clock }
    await deleteExpiredRateLimits(counted)
    await deleteOldRequestedEmails(counted)
    await deleteUsedTokens(counted)
    await deleteOldAlerts(deps)
  })
}
