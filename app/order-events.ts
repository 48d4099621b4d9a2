import { type AlertDeps, emailOwner, forgetOldAlerts } from './alerts/alerts.ts'
import {
  type BookingDeps,
  confirmBooking,
  endBooking,
  endLapsedHolds,
  forgetHold,
  handleReminder,
  type OutcomeDeps,
  readFeeds,
  releaseHold,
  remindOfCall,
} from './bookings/bookings.ts'
import { announce, announceTickets, JOURNAL_LIFE, type RestoreDeps, restoreLostMessages } from './contact/contact.ts'
import {
  announceVersion,
  endEntitlements,
  forgetStamps,
  grantEntitlement,
  publishVersions,
  tellOwners,
  type VersionDeps,
} from './downloads/downloads.ts'
import { type MoveDeps, tellOfMoves } from './editions/reading/reading.ts'
import {
  endClaim,
  followMembership,
  followWaiting,
  followWish,
  forgetUnsentApplications,
  giveEditions,
  handleWish,
  type MembershipDeps,
  remindMembers,
  remindOfReviews,
  wishAgain,
} from './membership/membership.ts'
import { erasedAddresses, forgetDataRequests } from './my-data/my-data.ts'
import {
  type DeliveryDeps,
  deliverDeferred,
  deliverLater,
  forgetUnconfirmed,
  leaveBySuppression,
} from './newsletter/newsletter.ts'
import { findOrder, forgetOldBuyers, forgetUnpaidOrders, type Order, type OrderEvent } from './orders/orders.ts'
import {
  endSubscription,
  handleEnding,
  handleEvent,
  handleRefund,
  handleStripeEvent,
  makeRefund,
  type ReconciliationDeps,
  reconcileOpenOrders,
  reconcileWithStripe,
  remakeRefunds,
  rightOf,
} from './payments/payments.ts'
import { type Clock, HOUR } from './platform/clock.ts'
import type { Tx } from './platform/database/database.server.ts'
import { forgetUsedTokens } from './platform/forms/used-form-tokens.ts'
import { forgetOldUses } from './platform/http/rate-limits.ts'
import type { Jobs } from './platform/jobs/jobs.server.ts'
import { deliverMail, type Mailroom, oweMail, sendMail } from './platform/mail/mails.ts'
import { forgetRequestedEmails } from './platform/mail/requested-emails.ts'
import { type Suppression, suppress } from './platform/mail/suppressions.ts'
import { findPurchases, type SearchDeps, searchPurchases } from './purchases/purchases.ts'
import { forgetPassing } from './quiz/quiz.ts'

export type AppEvent = OrderEvent | { type: 'subscription.changed'; orderId: string }

export interface ReactionDeps extends OutcomeDeps {
  clock: Clock
  jobs: Jobs
  mailDomain: string
  coachEmail: string
}

/** All consequences on one screen. Each happens in the transaction of its cause: all of it is true or none of it. */
export async function react(deps: ReactionDeps, tx: Tx, event: AppEvent): Promise<void> {
  const order = await findOrder(tx, event.orderId)
  if (!order) throw new Error(`${event.type} speaks of the order ${event.orderId}, which does not exist`)
  switch (event.type) {
    case 'order.paid':
      await followRight(deps, tx, order)
      await confirmBooking(deps, tx, order)
      await followMembership(deps, tx, order.id, 'stripe')
      return oweReceipt(deps, tx, order)
    case 'order.closed':
      return releaseHold(deps, tx, order.id)
    case 'order.ended':
      // Heard of only now, when the money has gone back already: the time that was held for it is free again.
      await releaseHold(deps, tx, order.id)
      await endBooking(deps, tx, order)
      // Whose first payment went back is charged no second one.
      if (order.mode === 'subscription') await deps.jobs.enqueue(tx, endSubscription, { orderId: order.id })
      await followMembership(deps, tx, order.id, 'stripe')
      return followRight(deps, tx, order)
    case 'subscription.changed':
      await followMembership(deps, tx, order.id, 'stripe')
      return followRight(deps, tx, order)
  }
}

async function followRight(deps: ReactionDeps, tx: Tx, order: Order): Promise<void> {
  const right = await rightOf(tx, order)
  const { id: orderId, productId, edition, email } = order
  if (right.kind === 'granted' && email) await grantEntitlement(deps, tx, { orderId, productId, edition, email })
  if (right.kind === 'ended') await endEntitlements(deps, tx, orderId, right.reason)
}

async function oweReceipt(deps: ReactionDeps, tx: Tx, { id, email }: Order): Promise<void> {
  if (email) await oweMail(deps, tx, { key: `receipt:${id}`, kind: 'receipt', to: email, data: { orderId: id } })
}

/** An address cannot be reached, or does not want to be. */
export async function onSuppression(deps: { clock: Clock }, tx: Tx, suppression: Suppression): Promise<void> {
  await suppress(deps, tx, suppression)
  await leaveBySuppression(deps, tx, suppression)
}

export interface WorkDeps
  extends ReconciliationDeps,
    DeliveryDeps,
    RestoreDeps,
    BookingDeps,
    VersionDeps,
    SearchDeps,
    MembershipDeps,
    MoveDeps,
    AlertDeps {
  jobs: Jobs
  mailroom: Mailroom
  dataDir: string
}

export const JOB_KINDS = [
  handleStripeEvent,
  announceTickets,
  sendMail,
  makeRefund,
  endSubscription,
  followWish,
  remindOfCall,
  deliverLater,
  announceVersion,
  searchPurchases,
]

/** The job that finds what no webhook told of. */
export const RECONCILIATION = 'reconcile-open-orders'

/** Starts doing what was enqueued, and what the clock asks for. */
export async function startWork(deps: WorkDeps): Promise<void> {
  const { jobs } = deps
  await jobs.work(handleStripeEvent, (data) => handleEvent(deps, data))
  await jobs.work(announceTickets, (data) => announce(deps, data))
  await jobs.work(sendMail, (data) => deliverMail(deps.mailroom, data))
  await jobs.work(makeRefund, (data) => handleRefund(deps, data))
  await jobs.work(endSubscription, (data) => handleEnding(deps, data))
  await jobs.work(followWish, (data) => handleWish(deps, data))
  await jobs.work(remindOfCall, (data) => handleReminder(deps, data))
  await jobs.every('end-lapsed-holds', '* * * * *', () => endLapsedHolds(deps))
  await jobs.every('read-calendar-feeds', '*/10 * * * *', () => readFeeds(deps))
  await jobs.work(deliverLater, (data) => deliverDeferred(deps, data))
  await jobs.work(announceVersion, (data) => tellOwners(deps, data))
  await jobs.work(searchPurchases, (data) => findPurchases(deps, data))
  await jobs.every('tell-of-moved-deadlines', '*/10 * * * *', () => tellOfMoves(deps))
  await publishVersions(deps)
  await jobs.every(RECONCILIATION, '*/5 * * * *', () => reconcileOpenOrders(deps))
  await jobs.every('reconcile-with-stripe', '17 9 * * *', () => reconcileWithStripe(deps))
  const ago = (ms: number) => new Date(deps.clock.now().getTime() - ms)
  await restoreLostMessages(deps)
  await jobs.every(
    'restore-lost-messages',
    '*/5 * * * *',
    async () => void (await restoreLostMessages(deps, ago(HOUR))),
  )
  await jobs.every('forget-old-messages', '47 9 * * *', () => deps.journal.forget(ago(JOURNAL_LIFE)))
  await jobs.every('forget-data-requests', '53 9 * * *', async () => {
    await forgetDataRequests(deps)
    await forgetOldBuyers({ db: deps.database.db, clock: deps.clock }, await erasedAddresses(deps.database.db))
  })
  await jobs.every('forget-unconfirmed', '59 9 * * *', async () => {
    await forgetUnconfirmed({ db: deps.database.db, clock: deps.clock })
    await forgetUnsentApplications({ db: deps.database.db, clock: deps.clock })
  })
  await jobs.every('forget-unpaid-orders', '3 10 * * *', () =>
    forgetUnpaidOrders(deps, async (tx, orderId) => {
      await forgetHold(tx, orderId)
      await endClaim(tx, orderId)
    }),
  )
  await jobs.every('forget-stamps', '7 10 * * *', () => forgetStamps(deps.dataDir, deps.database.db))
  await jobs.every('remake-refunds', '27 * * * *', () => remakeRefunds(deps))
  await jobs.every('remind-of-reviews', '*/5 * * * *', async () => {
    await followWaiting(deps)
    await remindOfReviews(deps)
  })
  await jobs.every('give-editions-to-members', '* * * * *', () => giveEditions(deps))
  await jobs.every('remind-members', '7 * * * *', async () => {
    await remindMembers(deps)
    await wishAgain(deps)
  })
  await jobs.every('forget-quiz-answers', '23 * * * *', () => forgetPassing(deps))
  await jobs.every('email-owner', '* * * * *', () => emailOwner(deps))
  await jobs.every('forget-old-uses', '41 9 * * *', async () => {
    const counted = { db: deps.database.db, clock: deps.clock }
    await forgetOldUses(counted)
    await forgetRequestedEmails(counted)
    await forgetUsedTokens(counted)
    await forgetOldAlerts(deps)
  })
}
