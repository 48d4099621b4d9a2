import { ownerEmails } from '../../../site.config.ts'
import { dollars, findOffer } from '../../catalog/offers.ts'
import type { Notice, OWNER_NOTICE_EMAIL } from '../../operations/alerts/alerts.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { longDate, longDateTime } from '../../platform/dates.ts'
import { LabeledValue, Paragraph, says, writeEmail } from '../../platform/email-layout/email-layout.tsx'
import type { EmailTemplate } from '../../platform/mail/email-message.ts'
import type { EmailData } from '../../platform/mail/email-queue.sql.ts'
import { discountLabel, findOrder, type Order, shownEmailOf } from './order.ts'

/** The emails to the owner about a client's sale, cancellation, failed payment, dispute or refund. A reply goes to the client. */
export function noticeEmails(deps: {
  database: Database
  publicUrl(): string
}): Record<typeof OWNER_NOTICE_EMAIL, EmailTemplate> {
  return {
    async 'owner-notice'(data) {
      const order = await findOrder(deps.database.db, data.orderId ?? '')
      if (!order || !isNotice(data.notice)) return undefined
      const title = findOffer(order.productId)?.title ?? order.productId
      const { label, heading, body, amount } = NOTICE_TEXTS[data.notice](order, data)
      const email = shownEmailOf(order)
      const client = email ?? 'a client whose address was deleted'
      const atStripe = order.stripePaymentIntentId ?? order.stripeSubscriptionId
      const discount = discountLabel(order)
      const content = await writeEmail({
        isForOwner: true,
        subject: `${label}: ${title}, ${client}`,
        title: heading,
        preview: `${title}, ${client}`,
        lines: says(
          body,
          <LabeledValue label="Client" value={client} />,
          <LabeledValue label="Offer" value={title} />,
          <LabeledValue label="Amount" value={amount ?? dollars(order.amountCents)} />,
          discount !== undefined && <LabeledValue label="Coupon" value={discount} />,
          <LabeledValue label="Ordered" value={longDateTime(order.paidAt ?? order.createdAt)} />,
          atStripe !== null && <LabeledValue label="At Stripe" value={atStripe} />,
        ),
        button: ['Open the order at your desk', `${deps.publicUrl()}/desk/orders/${order.id}`],
        footer: (
          <Paragraph>
            Reply to this email to write to your client. You can turn these emails off at your desk, under Settings.
          </Paragraph>
        ),
      })
      return { ...content, replyTo: email }
    },
  }
}

interface NoticeText {
  label: string
  heading: string
  /** What happened to the client, and what the owner has to do. */
  body: string
  amount?: string | undefined
}

const NOTICE_TEXTS: Record<Notice, (order: Order, data: EmailData) => NoticeText> = {
  sale: ({ productId, mode }) => ({
    label: 'Sold',
    heading: 'You made a sale.',
    body:
      mode === 'subscription'
        ? 'We’ve sent the receipt. You’ll get the application to review in its own email.'
        : findOffer(productId)?.nextStep
          ? 'We’ve sent the receipt. You’ll get the booked time in its own email.'
          : 'We’ve sent the receipt and the download link. There’s nothing you need to do.',
  }),
  cancellation: (_, { until }) => ({
    label: 'Canceled',
    heading: 'A member canceled.',
    body: until
      ? `They keep access through ${longDate(new Date(until))}, and we won’t charge them again. Reply to this email to ask why.`
      : 'Their membership has ended, and we won’t charge them again. Reply to this email to ask why.',
  }),
  failedPayment: ({ mode }) => ({
    label: 'Payment failed',
    heading: 'A payment failed.',
    body:
      mode === 'subscription'
        ? 'Stripe retries the payment over the next few days. We’ve emailed them a link to pay with another card.'
        : 'Their bank didn’t send the money, so we haven’t delivered anything. There’s nothing you need to do.',
  }),
  dispute: (_, { amount, reason, answerBy }) =>
    amount
      ? {
          label: 'Dispute',
          heading: 'A client disputed a payment.',
          body: `Their bank took the money back and gave this reason: ${reason}. They keep access for now. The order at your desk lists what to send as evidence and leads to the dispute at Stripe. Answer ${answerBy ? `by ${longDate(new Date(answerBy))}` : 'before its deadline'}.`,
          amount,
        }
      : {
          label: 'Dispute lost',
          heading: 'You lost a dispute.',
          body: 'The bank decided for the cardholder, so we’ve ended the client’s access. There’s nothing you need to do.',
        },
  refund: ({ refundedCents }) => ({
    label: 'Refunded',
    heading: 'A client was refunded.',
    body: 'The full payment is on its way back, and we’ve ended the client’s access. There’s nothing you need to do.',
    amount: dollars(refundedCents),
  }),
}

function isNotice(text: string | undefined): text is Notice {
  return text !== undefined && Object.hasOwn(ownerEmails, text)
}
