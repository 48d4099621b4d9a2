import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { site } from '../../site.config.ts'
import { bookings } from '../calls/bookings/bookings.sql.ts'
import { findCall, findDeskCall } from '../calls/bookings/bookings.ts'
import { productTitle } from '../catalog/edition-titles.ts'
import { dollars, findOffer } from '../catalog/offers.ts'
import { sourceLabel } from '../operations/visits/visits.ts'
import { people, personAddresses } from '../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../platform/app-context.ts'
import { capitalize } from '../platform/capitalize.ts'
import type { Db } from '../platform/database/database.server.ts'
import { longDate, longDateTime } from '../platform/dates.ts'
import { derivedId } from '../platform/ids.ts'
import { emailQueue } from '../platform/mail/email-queue.sql.ts'
import { findEntitlementsByOrder } from '../sales/downloads/downloads.ts'
import { discountLabel, findOrder, type Order, type OrderState, shownEmailOf } from '../sales/orders/orders.ts'
import {
  type DisputeRecord,
  disputesOfOrder,
  type Refund,
  refundsOfOrder,
  subscriptionOfOrder,
} from '../sales/payments/payments.ts'
import { changes } from './desk.sql.ts'
import { personPath } from './desk-parts.tsx'
import { dayAndTime } from './queue-view.ts'
import { disputeHref } from './refund.ts'
import { toLogRow } from './undo.ts'
import { emailTitle, words } from './words.ts'

export type OrderView = NonNullable<Awaited<ReturnType<typeof loadOrder>>>

/** One order with everything that came of it. Undefined for one that doesn't exist. */
export async function loadOrder(deps: AppContext, id: string) {
  const { db } = deps.database
  const order = await findOrder(db, id)
  if (!order) return undefined
  const zone = deps.scheduling.timeZone
  const [entitlements, refunds, disputes, emails, done, subscription] = await Promise.all([
    findEntitlementsByOrder(db, id),
    refundsOfOrder(db, id),
    disputesOfOrder(db, id),
    findEmails(db, order),
    db.select().from(changes).where(isAbout(id)).orderBy(desc(changes.number)).limit(50),
    subscriptionOfOrder(db, id),
  ])
  const email = shownEmailOf(order)
  const call = findCall(order.productId)
  const isOpenCall = order.state === 'paid' && call && !call.externalUrl
  const giver = order.givenBy ? await findGiver(db, order.givenBy) : undefined
  return {
    id,
    number: orderNumber(order),
    title: productTitle(order),
    email,
    isErased: order.erasedAt !== null,
    personPath: email && personPath(email),
    discount: discountLabel(order),
    stripeHref: stripeHref(deps, order),
    isPaid: order.paidAt !== null,
    /** The call of it, if that is paid and has no time yet. */
    needsTime: isOpenCall && (await db.$count(bookings, eq(bookings.orderId, id))) === 0 ? call : undefined,
    held: order.state === 'open' ? await heldTime(db, id, zone) : undefined,
    callPath: call && (await findDeskCall(deps, id)) ? `/desk/calls/${id}` : undefined,
    facts: [...orderFacts(order, zone, giver), ...factsOfUse(subscription, entitlements)],
    disputes: disputes.map((dispute) => toDisputeRow(dispute, zone)),
    refunds: refunds.map((refund) => toRefundRow(refund, zone)),
    opened: entitlements.map(({ id: key, downloadCount, grantedAt, endedAt, ...what }) => ({
      key,
      title: productTitle(what),
      since: longDateTime(grantedAt, zone),
      ended: endedAt ? longDateTime(endedAt, zone) : undefined,
      // Calls and the Society happen on pages of their own: they have no files.
      downloads: findOffer(what.productId)?.nextStep ? undefined : downloadCount,
    })),
    emails: emails.map(({ id: key, kind, createdAt, sentAt, refusedAt }) => ({
      key,
      kind: emailTitle(kind),
      how: sentAt
        ? `sent ${longDateTime(sentAt, zone)}`
        : refusedAt
          ? 'given up'
          : `waiting since ${longDateTime(createdAt, zone)}`,
    })),
    log: done.map((change) => toLogRow(deps, change)),
  }
}

/** What was done with an order, or with its call: for whom a time is held that nobody has paid for, only that says. */
const isAbout = (orderId: string) => inArray(changes.subject, [orderId, derivedId('bkg', orderId)])

/** When the call is that the coach holds for its buyer; who holds one at the checkout keeps it. */
async function heldTime(db: Db, orderId: string, zone: string): Promise<string | undefined> {
  const isHeld = and(eq(bookings.orderId, orderId), eq(bookings.state, 'held'), isNull(bookings.heldBy))
  const [held] = await db.select({ startsAt: bookings.startsAt }).from(bookings).where(isHeld)
  return held && dayAndTime(held.startsAt, zone)
}

/** Who gave what nobody pays for. */
async function findGiver(db: Db, givenBy: string): Promise<string | undefined> {
  const [giver] = await db
    .select({ role: people.role, email: personAddresses.email })
    .from(people)
    .innerJoin(personAddresses, eq(personAddresses.personId, people.id))
    .where(eq(people.id, givenBy))
    .limit(1)
  return giver?.role === 'owner' ? site.coach : giver?.email
}

function orderFacts(order: Order, zone: string, giver: string | undefined) {
  const { source, newsletter, brought, paidAt, createdAt, amountCents, refundedCents } = order
  if (brought)
    return [
      fact('Status', orderState(order), brought.how),
      fact('Bought', paidAt ? longDate(paidAt, zone) : 'No date known', 'before this site'),
      fact('Paid then', brought.cents === undefined ? 'Not known' : dollars(brought.cents)),
    ]
  const paid = refundedCents > 0 ? 'after refunds' : paidAt ? longDate(paidAt, zone) : ''
  const from = newsletter ? 'Your newsletter' : sourceLabel(source ?? '')
  return [
    fact('Status', orderState(order), order.reviewReason ?? (giver ? `from ${giver}` : '')),
    fact('Ordered', dollars(amountCents), longDate(createdAt, zone)),
    fact('Paid', paidAt ? dollars(amountCents - refundedCents) : 'No', paid),
    ...(source || newsletter ? [fact('Came from', from, newsletter ? `“${newsletter}”` : '')] : []),
  ]
}

const fact = (label: string, value: string, detail = '') => ({ label, value, detail })

/** How its membership stands, or how often its files were downloaded. */
function factsOfUse(
  subscription: Awaited<ReturnType<typeof subscriptionOfOrder>>,
  entitlements: Awaited<ReturnType<typeof findEntitlementsByOrder>>,
) {
  if (subscription) return [fact('Membership', capitalize(subscription.status.replaceAll('_', ' ')), 'at Stripe')]
  if (entitlements.every(({ productId }) => findOffer(productId)?.nextStep)) return []
  const downloads = entitlements.reduce((sum, one) => sum + one.downloadCount, 0)
  return [fact('Downloads', String(downloads))]
}

function toDisputeRow(dispute: DisputeRecord, zone: string) {
  const { id, amountCents, reason, status, answerBy, openedAt } = dispute
  return {
    id,
    amount: dollars(amountCents),
    reason: capitalize(reason.replaceAll('_', ' ')),
    status: words.disputes[status] ?? status,
    isOpen: status.endsWith('needs_response'),
    answerBy: answerBy ? longDateTime(answerBy, zone) : undefined,
    opened: longDate(openedAt, zone),
    href: disputeHref(id),
  }
}

function toRefundRow(refund: Refund, zone: string) {
  const { id, state, wantedCents, amountCents, requestedAt, madeAt, lastError } = refund
  const cents = amountCents ?? wantedCents
  return {
    id,
    amount: cents === null ? 'All of it' : dollars(cents),
    state: REFUND_STATES[state],
    when: longDateTime(madeAt ?? requestedAt, zone),
    problem: state === 'refused' ? (lastError ?? undefined) : undefined,
  }
}

const REFUND_STATES: Record<Refund['state'], string> = {
  requested: 'On its way',
  held: 'On hold',
  made: 'Refunded',
  refused: 'Stripe refused it',
}

/** Only where there is real money: Stripe's own pages have no test objects of the emulator. */
function stripeHref({ livemode }: AppContext, { stripePaymentIntentId, stripeSubscriptionId }: Order) {
  if (!livemode) return undefined
  if (stripePaymentIntentId) return `https://dashboard.stripe.com/payments/${stripePaymentIntentId}`
  return stripeSubscriptionId ? `https://dashboard.stripe.com/subscriptions/${stripeSubscriptionId}` : undefined
}

/** The emails about it that went to its buyer. */
async function findEmails(db: Db, { id, email }: Order) {
  if (!email) return []
  return db
    .select()
    .from(emailQueue)
    .where(and(eq(emailQueue.recipient, email), eq(sql`${emailQueue.data} ->> 'orderId'`, id)))
    .orderBy(desc(emailQueue.createdAt))
    .limit(50)
}

/** An order in a list. */
export type OrderRow = ReturnType<typeof toOrderRow>

export function toOrderRow(order: Order, on: string) {
  return {
    id: order.id,
    title: productTitle(order),
    email: order.erasedAt ? 'erased' : order.email?.toLowerCase(),
    on,
    amount: dollars(order.amountCents),
    state: orderState(order),
    /** What a code took off. */
    discount: discountLabel(order),
    isReturned: isReturned(order),
  }
}

/** The end of an order's id, as its receipt has it. */
export function orderNumber({ id }: Pick<Order, 'id'>): string {
  return id.slice(-8).toUpperCase()
}

/** How an order stands, in a word or two. */
export function orderState({ state, refundedCents, givenBy, brought }: Order): string {
  if (brought) return 'Brought from before'
  if (givenBy) return state === 'paid' ? 'Gift' : 'Gift taken back'
  return state === 'paid' && refundedCents > 0 ? `${dollars(refundedCents)} refunded` : STATES[state]
}

/** Whether money went back or may have to. */
function isReturned({ state, refundedCents }: Order): boolean {
  return refundedCents > 0 || state === 'refunded' || state === 'lost'
}

const STATES: Record<OrderState, string> = {
  open: 'Not paid',
  confirming: 'Payment on its way',
  paid: 'Paid',
  failed: 'Payment failed',
  expired: 'Never paid',
  refunded: 'Refunded',
  lost: 'Dispute lost',
  review: 'Needs review',
}
