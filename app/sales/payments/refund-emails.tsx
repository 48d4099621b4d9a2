import { dollars, findOffer } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { longDate, longDateTime } from '../../platform/dates.ts'
import { LabeledValue, says, writeEmail } from '../../platform/email-layout/email-layout.tsx'
import type { EmailTemplate } from '../../platform/mail/email-message.ts'
import type { EmailData } from '../../platform/mail/email-queue.sql.ts'
import { findOrder, type Order, shownEmailOf } from '../orders/orders.ts'
import { findRefundRequest } from './refund-requests.ts'
import { refundsOfOrder, returnedByUs } from './refunds.ts'

/** The emails about money that goes back: to the buyer, and to the coach, who decides or can hold it. */
export function refundEmails({
  database: { db },
  publicUrl,
}: Pick<AppContext, 'database' | 'publicUrl'>): Record<string, EmailTemplate> {
  const deskUrl = ({ id }: Order) => `${publicUrl()}/desk/refunds/${id}`
  return {
    'refund-asked': async (data) => {
      const asked = await readRequest(db, data)
      if (!asked) return undefined
      const { order, title, reason } = asked
      return writeEmail({
        subject: `You asked for a refund: ${title}`,
        title: 'We have your request',
        preview: 'A real person will reply within one business day',
        lines: says(
          `You asked for a refund for ${title}. A real person will reply within one business day. Until then nothing changes, and everything you bought keeps working.`,
          <LabeledValue label="Paid" value={dollars(order.amountCents)} />,
          <LabeledValue label="On" value={paidOn(order)} />,
          reason !== null && reason !== '' && <LabeledValue label="You wrote" value={reason} />,
          'Didn’t ask for this? Reply to this email.',
        ),
      })
    },
    'refund-wanted': async (data) => {
      const wanted = await readRequest(db, data)
      if (!wanted) return undefined
      const { order, title, reason } = wanted
      const content = await writeEmail({
        isForOwner: true,
        subject: `Refund requested: ${title}`,
        title: 'A client asked for a refund',
        preview: `${title}, ${dollars(order.amountCents)}`,
        lines: says(
          'They’ve been told you’ll reply within one business day. Nothing has been refunded yet.',
          factsOf(order, `${title}, ${dollars(order.amountCents)}`),
          <LabeledValue label="They wrote" value={reason ?? 'Nothing'} />,
          <LabeledValue
            label="At Stripe"
            value={order.stripePaymentIntentId ?? order.stripeSubscriptionId ?? order.id}
          />,
          promiseOf(order),
        ),
        button: ['Answer it at your desk', deskUrl(order)],
        after: [
          'Your desk shows what a refund would end before you make it. When the money goes, we email them. If you decide against it, reply to this email so they hear from you.',
        ],
      })
      return { ...content, replyTo: shownEmailOf(order) }
    },
    'refund-started': async (data) => {
      const refund = await readRefund(db, data)
      if (!refund) return undefined
      const { order, title, amount, goesAt } = refund
      return writeEmail({
        subject: `Your refund: ${amount} for ${title}`,
        title: 'Your refund is on its way',
        preview: `${amount} for ${title}, no questions asked`,
        lines: [
          `No questions asked: ${amount} for ${title} goes back to the card or account you paid with. We’ll send it${goesAt ? ` by ${longDateTime(goesAt)}` : ' in ten minutes'}, and email you when we do.`,
          whatEnds(order),
          'Didn’t ask for this? Reply to this email right away.',
        ],
      })
    },
    'refund-waits': async (data) => {
      const refund = await readRefund(db, data)
      if (!refund) return undefined
      const { order, title, amount, goesAt } = refund
      const content = await writeEmail({
        isForOwner: true,
        subject: `${amount} goes back in ten minutes: ${title}`,
        title: `${amount} is on its way back`,
        preview: `${title}, in one click, as promised`,
        lines: says(
          `A client clicked the refund button, and we ask no questions. It goes out automatically${goesAt ? ` at ${longDateTime(goesAt)}` : ''}. Until then, you can hold it at your desk.`,
          factsOf(order, `${title}, ${amount}`),
          promiseOf(order),
        ),
        button: ['See it at your desk', deskUrl(order)],
        after: ['They know when it goes out, and we’ll email them once it has. You don’t need to do anything.'],
      })
      return { ...content, replyTo: shownEmailOf(order) }
    },
    'refund-made': async (data) => {
      const refund = await readRefund(db, data)
      if (!refund) return undefined
      const { order, title, amount, isAll } = refund
      return writeEmail({
        subject: `We sent back ${amount}: ${title}`,
        title: 'Your money is on its way back',
        preview: `${amount} for ${title}`,
        lines: says(
          `We sent ${amount} for ${title} back to the card or account you paid with. Banks take five to ten days to show it.`,
          <LabeledValue label="Sent back" value={amount} />,
          `${isAll ? whatEnded(order) : 'Everything you bought keeps working.'} Questions? Reply to this email.`,
        ),
      })
    },
    'refund-failed': async ({ orderId = '', amount = '' }) => {
      const order = await findOrder(db, orderId)
      if (!order) return undefined
      const title = titleOf(order, 'your order')
      return writeEmail({
        subject: `Your refund of ${amount} didn’t arrive: ${title}`,
        title: 'Your refund didn’t go through',
        preview: 'We’ll find another way',
        lines: [
          `We sent ${amount} for ${title} back to the card or account you paid with, and it didn’t arrive. That happens, for example, when a card has expired or an account is closed.`,
          'A real person will email you within one business day to agree on another way to send it.',
          'You can also reply to this email.',
        ],
      })
    },
  }
}

async function readRequest(db: Db, { orderId = '' }: EmailData) {
  const [order, request] = [await findOrder(db, orderId), await findRefundRequest(db, orderId)]
  return order && request && { order, reason: request.reason, title: titleOf(order, 'Your order') }
}

/** What was made in Stripe's dashboard has no row of ours, and is all that was left. */
async function readRefund(db: Db, { orderId = '', refundId = '' }: EmailData) {
  const order = await findOrder(db, orderId)
  if (!order) return undefined
  const all = await refundsOfOrder(db, orderId)
  const refund = all.find(({ id }) => id === refundId)
  const { amountCents: paid, refundedCents, state } = order
  const ours = returnedByUs(all, order)
  const left = refund?.state === 'requested' ? paid - refundedCents : refund ? paid : paid - ours
  const cents = refund?.amountCents ?? refund?.wantedCents ?? left
  return {
    order,
    title: titleOf(order, 'your order'),
    amount: dollars(cents),
    // Of all that was paid, or the last part of it: what was bought ends with it.
    isAll: !refund?.wantedCents || state !== 'paid' || ours >= paid,
    goesAt: refund?.goesAt ?? null,
  }
}

const titleOf = ({ productId }: Order, unknown: string) => findOffer(productId)?.title ?? unknown

const paidOn = ({ paidAt, createdAt }: Order) => longDate(paidAt ?? createdAt)

const factsOf = (order: Order, offer: string) => (
  <>
    <LabeledValue label="Offer" value={offer} />
    <LabeledValue label="Paid on" value={paidOn(order)} />
    <LabeledValue label="Client" value={shownEmailOf(order) ?? 'erased'} />
  </>
)

const promiseOf = ({ productId }: Order) => `The page promises: ${findOffer(productId)?.refund ?? ''}`

function whatEnds({ mode }: Order): string {
  return mode === 'subscription'
    ? 'Your membership ends then, and we won’t charge you again.'
    : 'This order’s downloads end then. Until it goes, everything keeps working.'
}

function whatEnded({ mode, productId }: Order): string {
  if (mode === 'subscription') return 'Your membership has ended, and we won’t charge you again.'
  const isCall = productId === 'clarity-call' || productId === 'focus-call'
  return isCall ? 'There’s nothing else you need to do.' : 'This order’s downloads have ended.'
}
