import { dollars, findOffer } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { longDate, longDateTime } from '../../platform/dates.ts'
import { emailsOf } from '../../platform/email-layout/email-texts.tsx'
import { keysOf } from '../../platform/keys-of.ts'
import type { EmailData } from '../../platform/mail/email-queue.sql.ts'
import type { EmailTemplate } from '../../platform/mail/email-template.ts'
import { findOrder, type Order } from '../orders/orders.ts'
import emails from './refund-emails.yaml'
import { findRefundRequest } from './refund-requests.ts'
import { refundsOfOrder } from './refunds.ts'

/** The emails about money that goes back: to the buyer, and to the coach, who decides or can hold it. */
export function refundEmails({ database: { db }, publicUrl }: Pick<AppContext, 'database' | 'publicUrl'>) {
  const about =
    (name: keyof typeof EMAILS): EmailTemplate =>
    async (data) => {
      const { find, isForOwner } = EMAILS[name]
      const found = await find(db, data)
      if (!found) return undefined
      const { order, ...blanks } = found
      const desk = `${publicUrl()}/desk/refunds/${order.id}`
      const content = await write(name, { ...factsOf(order), desk, ...blanks }, { isForOwner })
      return isForOwner ? { ...content, replyTo: order.email ?? undefined } : content
    }
  return Object.fromEntries(keysOf(EMAILS).map((name) => [name, about(name)]))
}

const write = emailsOf(emails)

const EMAILS = {
  'refund-asked': { find: readRequest, isForOwner: false },
  'refund-wanted': { find: readRequest, isForOwner: true },
  'refund-started': { find: readRefund, isForOwner: false },
  'refund-waits': { find: readRefund, isForOwner: true },
  'refund-made': { find: readRefund, isForOwner: false },
}

async function readRequest(db: Db, { orderId = '' }: EmailData) {
  const [order, request] = [await findOrder(db, orderId), await findRefundRequest(db, orderId)]
  if (!order || !request) return undefined
  const { reason } = request
  const atStripe = order.stripePaymentIntentId ?? order.stripeSubscriptionId ?? order.id
  return { order, title: titleOf(order, 'Your order'), reason: reason || null, written: reason ?? 'Nothing', atStripe }
}

/** One that was made in Stripe's dashboard has no row of ours, and is of all that was paid. */
async function readRefund(db: Db, { orderId = '', refundId = '' }: EmailData) {
  const order = await findOrder(db, orderId)
  if (!order) return undefined
  const refund = (await refundsOfOrder(db, orderId)).find(({ id }) => id === refundId)
  const { amountCents: paid, refundedCents } = order
  const cents =
    refund?.amountCents ?? refund?.wantedCents ?? (refund?.state === 'requested' ? paid - refundedCents : paid)
  const then = refund?.goesAt ? longDateTime(refund.goesAt) : undefined
  return {
    order,
    title: titleOf(order, 'your order'),
    amount: dollars(cents),
    byThen: then ? `by ${then}` : 'in ten minutes',
    atThen: then ? ` at ${then}` : '',
    whatEnds: whatEnds(order),
    // Of all that was paid: what was bought ends with it.
    whatEnded: refund?.wantedCents ? 'Everything you bought keeps working.' : whatEnded(order),
  }
}

const titleOf = ({ productId }: Order, unknown: string) => findOffer(productId)?.title ?? unknown

const factsOf = ({ productId, amountCents, paidAt, createdAt, email }: Order) => ({
  paid: dollars(amountCents),
  paidOn: longDate(paidAt ?? createdAt),
  client: email ?? 'erased',
  promise: findOffer(productId)?.refund ?? '',
})

function whatEnds({ mode }: Order): string {
  return mode === 'subscription'
    ? 'Your membership ends then, and we won’t charge you again.'
    : 'Your downloads end then. Until it goes, everything keeps working.'
}

function whatEnded({ mode, productId }: Order): string {
  if (mode === 'subscription') return 'Your membership has ended, and we won’t charge you again.'
  const isCall = productId === 'clarity-call' || productId === 'focus-call'
  return isCall ? 'There’s nothing else you need to do.' : 'Your downloads have ended.'
}
