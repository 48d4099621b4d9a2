import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { dollars } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type Clock, HOUR, MINUTE } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { newId } from '../../platform/ids.ts'
import type { JobKind, Jobs } from '../../platform/jobs/jobs.server.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import { alertOwner } from '../../platform/mail/owner-alerts.ts'
import { findOrder, lockOrder, type Order } from '../orders/orders.ts'
import { openDisputeOf } from './disputes.ts'
import { type RefundReason, refunds } from './payments.sql.ts'
import { settleSession } from './settlement.ts'
import { hasFailed, idOf } from './stripe.ts'

export type Refund = typeof refunds.$inferSelect

export const createRefund: JobKind<{ refundId: string }> = { name: 'make-refund', retry: 'three-days' }

/** Milliseconds for which the coach can hold a refund that a buyer has started. */
const REFUND_HOLD = 10 * MINUTE

interface RefundWanted {
  orderId: string
  reason: RefundReason
  /** A part of the payment, each time this is called; without it all of it. */
  cents?: number | undefined
  /** Its buyer started it: the coach can hold it for ten minutes. */
  canBeHeld?: boolean
}

/**
 * Requests a refund, in the transaction that made it due; for a membership it is of the first month's payment. It only
 * returns money: canceling a subscription is separate. All of a payment goes back once for an order: one that the coach held or
 * that Stripe refused is requested again.
 *
 * @returns undefined where it was requested before
 */
export async function requestRefund(
  deps: { clock: Clock; jobs: Jobs },
  tx: Tx,
  { orderId, reason, cents, canBeHeld }: RefundWanted,
): Promise<Refund | undefined> {
  const requestedAt = deps.clock.now()
  const goesAt = canBeHeld ? new Date(requestedAt.getTime() + REFUND_HOLD) : null
  const [added] = await tx
    .insert(refunds)
    .values({ id: newId('rfd'), orderId, reason, wantedCents: cents ?? null, requestedAt, goesAt })
    .onConflictDoUpdate({
      target: refunds.orderId,
      targetWhere: isNull(refunds.wantedCents),
      // Stripe keeps its refusal under the key of the request, which the number of its errors is part of.
      set: {
        ...{ state: 'requested', reason, requestedAt, goesAt, lastError: null },
        ...{ attempts: 0, errors: sql`${refunds.errors} + 1` },
      },
      setWhere: inArray(refunds.state, ['refused', 'held']),
    })
    .returning()
  if (added) await deps.jobs.enqueue(tx, createRefund, { refundId: added.id }, goesAt ? { startAfter: goesAt } : {})
  return added
}

/** Stops a refund that hasn't gone yet, and leaves the decision to the coach. @returns false when it's on its way */
export async function holdRefund({ clock }: { clock: Clock }, tx: Tx, orderId: string): Promise<boolean> {
  const held = await tx
    .update(refunds)
    .set({ state: 'held' })
    .where(
      and(
        eq(refunds.orderId, orderId),
        eq(refunds.state, 'requested'),
        gt(refunds.goesAt, clock.now()),
        eq(refunds.attempts, 0),
      ),
    )
    .returning({ id: refunds.id })
  return held.length > 0
}

/** The refund of everything that was paid for an order. */
export async function refundOfOrder(db: Db, orderId: string): Promise<Refund | undefined> {
  const [refund] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), isNull(refunds.wantedCents)))
  return refund
}

/** Whole and partial ones, oldest first. */
export function refundsOfOrder(db: Db, orderId: string): Promise<Refund[]> {
  return db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.requestedAt, refunds.id)
}

/** How much of an order's payment can go back: it isn't returned, on its way, or with the bank that disputes it. */
export async function returnableCents(db: Db, order: Order): Promise<number> {
  if (order.state !== 'paid' || (await openDisputeOf(db, order.id))) return 0
  const all = (await refundsOfOrder(db, order.id)).filter(isGoing)
  if (all.some(({ wantedCents }) => wantedCents === null)) return 0
  const made = sumOf(all, ({ state, amountCents }) => (state === 'made' ? amountCents : 0))
  const requested = sumOf(all, ({ state, wantedCents }) => (state === 'requested' ? wantedCents : 0))
  // Stripe's own sum comes later than ours, and has what was refunded in its dashboard.
  return Math.max(0, order.amountCents - Math.max(made, order.refundedCents) - requested)
}

/** Whether a part of an order's payment went back, or is to go back, apart from the rest of it. */
export async function hasReturnedPart(db: Db, order: Order): Promise<boolean> {
  const isLess = (cents: number | null) => cents !== null && cents < order.amountCents
  if (order.state === 'paid' && order.refundedCents > 0) return true
  return (await refundsOfOrder(db, order.id)).some(
    (refund) => isGoing(refund) && (isLess(refund.wantedCents) || isLess(refund.amountCents)),
  )
}

/** How much of an order's payment went back by refunds of ours, of which each has its email. */
export function returnedByUs(all: readonly Refund[], { amountCents: paid }: Order): number {
  return sumOf(all, ({ state, wantedCents, amountCents }) =>
    state === 'made' ? (wantedCents === null ? paid : amountCents) : 0,
  )
}

/** Whether its money went back, or is about to. */
function isGoing({ state }: Refund): boolean {
  return state === 'requested' || state === 'made'
}

function sumOf(all: readonly Refund[], cents: (refund: Refund) => number | null): number {
  return all.reduce((sum, refund) => sum + (cents(refund) ?? 0), 0)
}

/**
 * Handles the job `createRefund`. A crash at any point, a lost answer or a second run ends in one refund: the key and the
 * metadata name it, a refund that Stripe made anyway is looked for first, and Stripe never refunds more than was paid.
 */
export async function handleRefund(deps: AppContext, { refundId }: { refundId: string }): Promise<void> {
  const { db } = deps.database
  const now = deps.clock.now()
  const [refund] = await db
    .update(refunds)
    .set({ attempts: sql`${refunds.attempts} + 1` })
    .where(
      and(
        eq(refunds.id, refundId),
        eq(refunds.state, 'requested'),
        or(isNull(refunds.goesAt), lte(refunds.goesAt, now)),
      ),
    )
    .returning()
  if (!refund) return waitForHold(deps, refundId)
  const order = await findOrder(db, refund.orderId)
  if (!order) throw new Error(`the refund ${refundId} is of an order that does not exist`)
  const outcome = await refundAtStripe(deps, refund, order)
  deps.crash('after_refund')
  await deps.database.transact(async (tx) => {
    // Stripe's event that it failed may be here before its answer is.
    const isWaiting = and(eq(refunds.id, refundId), eq(refunds.state, 'requested'))
    const { failed, ...row } = outcome
    const written = await tx.update(refunds).set(row).where(isWaiting).returning()
    if (written.length === 0) return
    if (failed) return tellOfFailure(deps, tx, order, failed)
    const alert = { kind: 'refund-refused', subject: order.id, detail: outcome.lastError ?? '' } as const
    if (outcome.state === 'refused') await alertOwner({ db: tx, clock: deps.clock }, alert)
    const isMade = outcome.state === 'made' && outcome.amountCents !== 0
    // One that a bank refused later is requested again, and made as another one.
    const key = `refund-made:${outcome.stripeRefundId ?? refundId}`
    const made = { key, kind: 'refund-made', data: { orderId: order.id, refundId } }
    if (isMade && order.email) await enqueueEmail(deps, tx, { ...made, to: order.email })
  })
  const { state, amountCents, lastError: reason } = outcome
  const about = { refundId, orderId: order.id }
  if (state === 'refused') deps.log.error({ ...about, reason }, 'a refund was refused: please look at it')
  else deps.log.info({ ...about, amountCents }, 'a refund was made')
  // Stripe says what state the order is in now: everything else follows from that.
  if (order.stripeSessionId) await settleSession(deps, order.stripeSessionId)
}

/** The queue's clock is the database's own, and may be ahead of ours. */
async function waitForHold(deps: AppContext, refundId: string): Promise<void> {
  const isHeld = and(eq(refunds.id, refundId), eq(refunds.state, 'requested'), gt(refunds.goesAt, deps.clock.now()))
  const [{ goesAt } = { goesAt: null }] = await deps.database.db.select().from(refunds).where(isHeld)
  if (!goesAt) return
  await deps.database.transact((tx) => deps.jobs.enqueue(tx, createRefund, { refundId }, { startAfter: goesAt }))
}

/** Makes refunds that were requested over an hour ago and never made, whatever happened to their jobs. */
export async function retryRefunds(deps: AppContext): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - HOUR)
  const pending = await deps.database.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.state, 'requested'), lte(refunds.requestedAt, before)))
    .limit(100)
  for (const { id } of pending) {
    await handleRefund(deps, { refundId: id }).catch((error) => {
      deps.log.error({ refundId: id, err: error }, 'a refund could not be made yet')
    })
  }
}

type RefundResult = Pick<Refund, 'state' | 'lastError'> &
  Partial<Pick<Refund, 'stripeRefundId' | 'amountCents' | 'madeAt'>> & { failed?: Stripe.Refund }

async function refundAtStripe(deps: AppContext, refund: Refund, order: Order): Promise<RefundResult> {
  // A code paid for all of it.
  if (order.mode === 'payment' && order.amountCents === 0)
    return { state: 'made', amountCents: 0, madeAt: deps.clock.now(), lastError: null }
  const payment_intent = order.stripePaymentIntentId ?? (await firstPaymentIntentOf(deps.stripe, order))
  if (!payment_intent) return { state: 'refused', lastError: 'nothing was paid that could go back' }
  try {
    const refunded =
      (await findStripeRefund(deps.stripe, refund, payment_intent)) ??
      (await createStripeRefund(deps, refund, payment_intent))
    const { id: stripeRefundId, amount: amountCents } = refunded
    if (hasFailed(refunded))
      return { state: 'refused', stripeRefundId, lastError: failureOf(refunded), failed: refunded }
    return { state: 'made', stripeRefundId, amountCents, madeAt: deps.clock.now(), lastError: null }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) {
      if (isAnswer(error)) await countError(deps, refund)
      throw error
    }
    // The coach may have refunded it herself in Stripe's dashboard. Stripe may count one that failed, too.
    const isThere =
      error.code === 'charge_already_refunded' && (await hasReturnedAll(deps.stripe, order, payment_intent))
    if (!isThere) return { state: 'refused', lastError: error.message }
    return { state: 'made', madeAt: deps.clock.now(), lastError: null }
  }
}

async function hasReturnedAll(stripe: Stripe, { amountCents }: Order, payment_intent: string): Promise<boolean> {
  const { data } = await stripe.refunds.list({ payment_intent, limit: 100 })
  const made = data.filter((one) => !hasFailed(one))
  return made.reduce((sum, { amount }) => sum + amount, 0) >= amountCents
}

/** Stripe stores an error, too, under the key of its request. A key that is in use says that another run waits. */
function isAnswer(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  return error.statusCode !== undefined && !(error instanceof Stripe.errors.StripeIdempotencyError)
}

/** Runs at the same time count one and the same answer once. */
async function countError({ database: { db } }: AppContext, { id, errors }: Refund): Promise<void> {
  await db
    .update(refunds)
    .set({ errors: errors + 1 })
    .where(and(eq(refunds.id, id), eq(refunds.errors, errors)))
}

/**
 * Asks for a refund under a key that stays the same until Stripe has answered, so that a run that can't see another's
 * refund yet doesn't make a second one.
 */
function createStripeRefund({ stripe }: AppContext, refund: Refund, payment_intent: string): Promise<Stripe.Refund> {
  const { wantedCents } = refund
  const metadata = { order_id: refund.orderId, refund_id: refund.id, reason: refund.reason }
  return stripe.refunds.create(
    { payment_intent, metadata, reason: 'requested_by_customer', ...(wantedCents && { amount: wantedCents }) },
    { idempotencyKey: `${refund.id}-${refund.errors}` },
  )
}

async function findStripeRefund(
  stripe: Stripe,
  refund: Refund,
  payment_intent: string,
): Promise<Stripe.Refund | undefined> {
  if (refund.attempts === 1) return undefined
  const { data } = await stripe.refunds.list({ payment_intent, limit: 100 })
  return data.find((one) => one.metadata?.refund_id === refund.id && !hasFailed(one))
}

function failureOf({ status, failure_reason: reason }: Stripe.Refund): string {
  return status === 'canceled' ? 'it was canceled at Stripe' : `the bank refused it (${reason ?? 'unknown'})`
}

/**
 * Takes back what was said of a refund that has failed since: the coach decides how the money goes back, and its buyer knows.
 * Safe to run twice. One that she made in Stripe's dashboard gets a row of ours by it.
 */
export async function refuseRefund(deps: AppContext, order: Order, failed: Stripe.Refund): Promise<void> {
  const { id: stripeRefundId } = failed
  const lastError = failureOf(failed)
  const isNews = await deps.database.transact(async (tx) => {
    await lockOrder(tx, order.id)
    const all = await refundsOfOrder(tx, order.id)
    const known = all.find((one) => one.id === failed.metadata?.refund_id || one.stripeRefundId === stripeRefundId)
    // Made and written, or made by a run that hasn't written it yet; any other has been refused or asked for again.
    const isIt = (known?.state === 'made') === (known?.stripeRefundId === stripeRefundId)
    if (known && (known.state === 'refused' || !isIt)) return false
    const whole = all.find(({ wantedCents }) => wantedCents === null)
    // What ours found returned already was returned by hers.
    const row = known ?? (whole?.state === 'made' && !whole.stripeRefundId ? whole : undefined)
    const refused = { state: 'refused', stripeRefundId, madeAt: null, lastError } as const
    const hers = {
      reason: 'asked_for',
      wantedCents: whole ? failed.amount : null,
      requestedAt: deps.clock.now(),
    } as const
    if (row) await tx.update(refunds).set(refused).where(eq(refunds.id, row.id))
    else await tx.insert(refunds).values({ id: newId('rfd'), orderId: order.id, ...hers, ...refused })
    await tellOfFailure(deps, tx, order, failed)
    return true
  })
  const about = { orderId: order.id, stripeRefundId }
  if (isNews) deps.log.error(about, 'a refund failed: please look at it')
}

async function tellOfFailure(deps: AppContext, tx: Tx, { id, email }: Order, failed: Stripe.Refund): Promise<void> {
  const alert = { kind: 'refund-refused', subject: id, detail: failureOf(failed) } as const
  await alertOwner({ db: tx, clock: deps.clock }, alert)
  const data = { orderId: id, amount: dollars(failed.amount) }
  const about = { key: `refund-failed:${failed.id}`, kind: 'refund-failed', data }
  if (email) await enqueueEmail(deps, tx, { ...about, to: email })
}

/** A membership is paid by its invoices, not by its session. */
async function firstPaymentIntentOf(stripe: Stripe, order: Order): Promise<string | undefined> {
  if (!order.stripeSubscriptionId) return undefined
  const invoices = await stripe.invoices.list({ subscription: order.stripeSubscriptionId, status: 'paid', limit: 100 })
  const first = invoices.data.at(-1)
  if (!first?.id) return undefined
  const { data } = await stripe.invoicePayments.list({ invoice: first.id, status: 'paid', limit: 1 })
  return idOf(data[0]?.payment.payment_intent)
}
