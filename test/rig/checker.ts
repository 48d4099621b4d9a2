import type { Acknowledgments } from './acknowledgments.ts'
import { callViolations, monthlyLimitViolations } from './call-checks.ts'
import {
  duplicateEmailViolations,
  type Kill,
  repeatedEmailViolations,
  unqueuedEmailViolations,
} from './email-checks.ts'
import { formEmailViolations, formViolations } from './form-checks.ts'
import { membershipViolations } from './membership-checks.ts'
import { type Rows, readRows, type Source } from './rows.ts'
import { type LedgerSession, readLedger } from './stripe-ledger.ts'

/** The address that gets applications to review and invitations to calls. */
const COACH = 'support@unborrowed.example'

/** A sent email: from the mail sink, or from the outbox if no mail server is set. */
export interface SentEmail {
  to: string[]
  messageId: string
  /** Headers and body, in whatever encoding. */
  raw: string
  /** When it arrived, in milliseconds of `Date.now()`; unknown for an outbox, which has each email once. */
  at?: number
}

type Entitlement = Rows['entitlements'][number]

type CheckOptions = Source & {
  ledgerFile: string
  /** The emails in the mail sink; without them the outbox of the database is read. */
  emails?: SentEmail[]
  /** When servers were killed: an email may be repeated only across a kill. Without it that is not checked. */
  kills?: readonly Kill[]
  acknowledged?: Acknowledgments
  /** Also demands that nothing is under way anymore: every event handled and every receipt sent. */
  strict?: boolean
}

/**
 * Compares the database with Stripe's ledger and the sent emails after a trial: nothing lost, no unpaid access. It is
 * written against tables, files and emails only and calls no code of the product.
 *
 * @returns a sentence for each violation; empty if there is none.
 */
export async function check(options: CheckOptions): Promise<string[]> {
  const ledger = readLedger(options.ledgerFile)
  const rows = await readRows(options)
  const mails = options.emails ?? rows.outbox.map(fromOutbox)
  const { strict = false, acknowledged } = options
  return [
    ...ledger.flatMap((session) => sessionViolations(session, rows)),
    ...ledger.flatMap((session) => receiptViolations(session, rows, mails, strict)),
    ...rows.entitlements.flatMap((one) => entitlementViolations(one, ledger, rows)),
    ...rows.orders.flatMap((order) => orderViolations(order, ledger)),
    ...mails
      .filter((mail) => !isBeforePayment(mail, ledger, rows))
      .flatMap((mail) => wrongRecipientViolations(mail, ledger, acknowledged?.contactedEmails)),
    ...(options.kills ? repeatedEmailViolations(mails, options.kills) : []),
    ...duplicateEmailViolations(mails, rows.emails),
    ...unqueuedEmailViolations(mails, rows.emails),
    ...callViolations(ledger, rows, acknowledged),
    ...monthlyLimitViolations(rows),
    ...membershipViolations(ledger, rows, acknowledged),
    ...(acknowledged ? formViolations(acknowledged, rows) : []),
    ...(acknowledged && strict ? formEmailViolations(acknowledged, rows, mails) : []),
    ...rows.overlaps.map(({ first, second }) => `the calls ${first} and ${second} are at the same time`),
    ...rows.memberships.flatMap((member) => declinedMembershipViolations(member, ledger, strict)),
    ...rows.unhandled.flatMap(({ id, type, live }) =>
      strict || !live
        ? [`the event ${id} (${type}) was kept and is not handled${live ? '' : ', and no job is there for it'}`]
        : [],
    ),
  ]
}

export function expectedOrderState(session: LedgerSession): 'paid' | 'refunded' | 'lost' | 'review' | 'unpaid' {
  if (!session.paid) return 'unpaid'
  if (session.refunded) return 'refunded'
  if (session.disputeLost) return 'lost'
  return session.priceMatches ? 'paid' : 'review'
}

/** The monthly editions of a membership hang on its order, beside its own right. */
function isMembershipEdition({ order_id, edition }: Entitlement, { memberships }: Rows): boolean {
  return edition !== null && memberships.some((member) => member.order_id === order_id)
}

/** I1: a paid session has one order in its state and one right, which works as long as the money is ours. */
function sessionViolations(session: LedgerSession, rows: Rows): string[] {
  const due = expectedOrderState(session)
  const orders = rows.orders.filter((order) => order.stripe_session_id === session.id || order.id === session.orderId)
  const rights = rows.entitlements.filter(
    (right) => right.order_id === session.orderId && !isMembershipEdition(right, rows),
  )
  const active = rights.filter((right) => right.active).length
  const wanted = due === 'paid' && !session.subscriptionEnded ? 1 : 0
  const named = `the ${due} session ${session.id} (order ${session.orderId}, ${session.email})`
  if (due === 'unpaid') return active > 0 ? [`${named} opens ${active} rights`] : []
  const states = orders.map(({ state }) => state).join(', ') || 'missing'
  return [
    ...(orders.length === 1 ? [] : [`${named} has ${orders.length} orders`]),
    ...(states === due ? [] : [`${named} has an order that is ${states}`]),
    ...(active === wanted && rights.length <= 1 ? [] : [`${named} has ${active} working rights of ${rights.length}`]),
  ]
}

/** I3: a paid order's receipt was sent to its buyer, or a job will send it; and it is one email. */
function receiptViolations(session: LedgerSession, rows: Rows, mails: SentEmail[], strict: boolean): string[] {
  const due = expectedOrderState(session)
  const named = `the ${due} session ${session.id} (order ${session.orderId}, ${session.email})`
  // The coach hears of each sale in an email of her own.
  const left = mails.filter((mail) => !mail.to.includes(COACH) && findOrderIds(mail).includes(session.orderId))
  const different = new Set(left.map(({ messageId }) => messageId)).size
  if (different > 1) return [`${named} has ${different} different receipts`]
  if (due === 'review' || due === 'unpaid') return left.length > 0 ? [`${named} was sent a receipt`] : []
  if (due !== 'paid' || left.some(({ to }) => to.includes(session.email))) return []
  const queued = rows.emails.find(({ key }) => key === `receipt:${session.orderId}`)
  if (!queued) return [`${named} has no receipt and has none in the queue`]
  if (strict || !queued.live || queued.sent || queued.refused) {
    return [`${named} has no receipt (row: sent ${queued.sent}, refused ${queued.refused}, live job ${queued.live})`]
  }
  return []
}

/** I2: an active entitlement belongs to the person who paid for it. */
function entitlementViolations(right: Entitlement, ledger: LedgerSession[], rows: Rows): string[] {
  if (!right.active) return []
  const paid = ledger.filter(
    (session) =>
      session.orderId === right.order_id &&
      expectedOrderState(session) === 'paid' &&
      // A member keeps the editions she has received.
      (!session.subscriptionEnded || isMembershipEdition(right, rows)),
  )
  const order = rows.orders.find(({ id }) => id === right.order_id)
  if (paid.length === 0)
    return [`the right ${right.id} of ${right.email} rests on no payment (order ${right.order_id})`]
  if (paid[0]?.email === right.email && order?.state === 'paid') return []
  return [
    `the right ${right.id} belongs to ${right.email}, but ${paid[0]?.email} paid and the order is ${order?.state}`,
  ]
}

function orderViolations(order: Rows['orders'][number], ledger: LedgerSession[]): string[] {
  if (!['paid', 'refunded', 'lost'].includes(order.state)) return []
  const session = ledger.find(({ id, paid }) => id === order.stripe_session_id && paid)
  return session?.orderId === order.id
    ? []
    : [`the order ${order.id} is ${order.state}, but Stripe knows of no payment`]
}

/** Who was declined has all of it back, once, and is charged no second month. */
function declinedMembershipViolations(
  { id, order_id, decision }: Rows['memberships'][number],
  ledger: LedgerSession[],
  strict: boolean,
): string[] {
  const session = ledger.find((one) => one.orderId === order_id && one.paid)
  if (decision !== 'declined' || !session) return []
  const { refunds, amount, subscriptionEnded } = session
  if (refunds.length > 1) return [`the declined membership ${id} was refunded ${refunds.length} times`]
  if (!strict) return []
  return [
    ...(refunds[0] === amount ? [] : [`the declined membership ${id} has ${refunds[0] ?? 0} of ${amount} back`]),
    ...(subscriptionEnded ? [] : [`the declined membership ${id} has a subscription that goes on`]),
  ]
}

/** What is emailed of a bank debit before it is through, or when it fails: to whoever pays by it. */
function isBeforePayment({ messageId, to }: SentEmail, ledger: readonly LedgerSession[], { emails }: Rows): boolean {
  const kinds = ['payment-pending', 'payment-failed']
  const row = emails.find(({ kind, message_id }) => kinds.includes(kind) && message_id === messageId)
  return ledger.some(({ orderId, email }) => row?.key.endsWith(`:${orderId}`) && to.join() === email)
}

function wrongRecipientViolations(mail: SentEmail, ledger: LedgerSession[], known?: ReadonlySet<string>): string[] {
  const [orderId, ...others] = findOrderIds(mail)
  const buyers = ledger.filter(({ paid }) => paid).filter((session) => !orderId || session.orderId === orderId)
  const [to, ...more] = mail.to
  if (to === COACH && more.length === 0) return []
  const isBuyer = buyers.some(({ email }) => email === to)
  if (isBuyer && more.length === 0 && others.length === 0) return []
  if (!orderId && to && known?.has(to) && more.length === 0) return []
  return [
    `the mail ${mail.messageId} went to ${mail.to.join(' and ')}, who is not the buyer of ${orderId ?? 'anything'}`,
  ]
}

function findOrderIds({ raw }: SentEmail): string[] {
  return [...new Set(raw.replace(/=\r?\n/g, '').match(/ord_[a-z0-9]{8,}/g) ?? [])]
}

function fromOutbox(row: Rows['outbox'][number]): SentEmail {
  return { to: [row.recipient], messageId: row.message_id, raw: `${row.subject}\n\n${row.text}` }
}
