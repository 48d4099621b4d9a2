import { dollars, findOffer } from '../catalog/offers.ts'
import { EmailLayout, LabeledValue, Paragraph, renderEmail } from '../email-layout/email-layout.tsx'
import { findOrder, type Order } from '../orders/orders.ts'
import type { AppContext } from '../platform/app-context.ts'
import { longDate } from '../platform/dates.ts'
import type { EmailData } from '../platform/mail/email-queue.sql.ts'
import type { EmailTemplate } from '../platform/mail/email-template.ts'
import { findRefundRequest } from './refund-requests.ts'

/** The emails about a request for a refund: to the buyer, and to the coach, who decides. */
export function refundRequestEmails({
  database: { db },
}: Pick<AppContext, 'database'>): Record<'refund-asked' | 'refund-wanted', EmailTemplate> {
  const read = async ({ orderId = '' }: EmailData) => {
    const [order, request] = [await findOrder(db, orderId), await findRefundRequest(db, orderId)]
    return (
      order && request && { order, reason: request.reason, title: findOffer(order.productId)?.title ?? 'Your order' }
    )
  }
  return {
    'refund-asked': async (data) => {
      const found = await read(data)
      return found && renderEmail(`You asked for a refund: ${found.title}`, <BuyerEmail {...found} />)
    },
    'refund-wanted': async (data) => {
      const found = await read(data)
      return found && renderEmail(`A refund is asked for: ${found.title}`, <CoachEmail {...found} />)
    },
  }
}

interface RefundEmailProps {
  order: Order
  reason: string | null
  title: string
}

function BuyerEmail({ order, reason, title }: RefundEmailProps) {
  return (
    <EmailLayout title="We have your request" preview="A person reads it and answers within one business day">
      <Paragraph>
        You asked for your money back for {title}. A person reads this and answers you by email within one business day.
        Until then nothing changes, and everything you bought keeps working.
      </Paragraph>
      <LabeledValue label="Paid" value={dollars(order.amountCents)} />
      <LabeledValue label="On" value={longDate(order.paidAt ?? order.createdAt)} />
      {reason && <LabeledValue label="You wrote" value={reason} />}
      <Paragraph>You didn’t ask for this? Reply to this email.</Paragraph>
    </EmailLayout>
  )
}

function CoachEmail({ order, reason, title }: RefundEmailProps) {
  return (
    <EmailLayout title="A refund is asked for" preview={`${title}, ${dollars(order.amountCents)}`}>
      <Paragraph>
        A buyer asks for her money back. She was told that she hears from you within one business day. Nothing was
        refunded yet.
      </Paragraph>
      <LabeledValue label="What" value={`${title}, ${dollars(order.amountCents)}`} />
      <LabeledValue label="Paid on" value={longDate(order.paidAt ?? order.createdAt)} />
      <LabeledValue label="By" value={order.email ?? 'erased'} />
      <LabeledValue label="She wrote" value={reason ?? 'nothing'} />
      <LabeledValue label="At Stripe" value={order.stripePaymentIntentId ?? order.stripeSubscriptionId ?? order.id} />
      <Paragraph>The promise on the page: {findOffer(order.productId)?.refund}</Paragraph>
      <Paragraph>
        To give it back, open the payment in your Stripe dashboard and press Refund. What was bought ends by itself, and
        the buyer’s account shows it. Either way, please write to her.
      </Paragraph>
    </EmailLayout>
  )
}
