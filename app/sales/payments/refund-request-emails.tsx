import { dollars, findOffer } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { longDate } from '../../platform/dates.ts'
import {
  EmailButton,
  EmailLayout,
  LabeledValue,
  OwnerEmailLayout,
  Paragraph,
  renderEmail,
} from '../../platform/email-layout/email-layout.tsx'
import type { EmailData } from '../../platform/mail/email-queue.sql.ts'
import type { EmailTemplate } from '../../platform/mail/email-template.ts'
import { findOrder, type Order } from '../orders/orders.ts'
import { findRefundRequest } from './refund-requests.ts'

/** The emails about a request for a refund: to the buyer, and to the coach, who decides. */
export function refundRequestEmails({
  database: { db },
  publicUrl,
}: Pick<AppContext, 'database' | 'publicUrl'>): Record<'refund-asked' | 'refund-wanted', EmailTemplate> {
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
      if (!found) return undefined
      const content = await renderEmail(`Refund requested: ${found.title}`, <CoachEmail {...found} url={publicUrl()} />)
      return { ...content, replyTo: found.order.email ?? undefined }
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
    <EmailLayout title="We have your request" preview="A real person will reply within one business day">
      <Paragraph>
        You asked for a refund for {title}. A real person will reply within one business day. Until then nothing
        changes, and everything you bought keeps working.
      </Paragraph>
      <LabeledValue label="Paid" value={dollars(order.amountCents)} />
      <LabeledValue label="On" value={longDate(order.paidAt ?? order.createdAt)} />
      {reason && <LabeledValue label="You wrote" value={reason} />}
      <Paragraph>Didn’t ask for this? Reply to this email.</Paragraph>
    </EmailLayout>
  )
}

function CoachEmail({ order, reason, title, url }: RefundEmailProps & { url: string }) {
  return (
    <OwnerEmailLayout title="A client asked for a refund" preview={`${title}, ${dollars(order.amountCents)}`}>
      <Paragraph>They’ve been told you’ll reply within one business day. Nothing has been refunded yet.</Paragraph>
      <LabeledValue label="Offer" value={`${title}, ${dollars(order.amountCents)}`} />
      <LabeledValue label="Paid on" value={longDate(order.paidAt ?? order.createdAt)} />
      <LabeledValue label="Client" value={order.email ?? 'erased'} />
      <LabeledValue label="They wrote" value={reason ?? 'Nothing'} />
      <LabeledValue label="At Stripe" value={order.stripePaymentIntentId ?? order.stripeSubscriptionId ?? order.id} />
      <Paragraph>The page promises: {findOffer(order.productId)?.refund}</Paragraph>
      <EmailButton href={`${url}/desk/refunds/${order.id}`}>Answer it at your desk</EmailButton>
      <Paragraph>
        Your desk shows what a refund would end before you make it. Whatever you decide, reply to this email so your
        client hears from you.
      </Paragraph>
    </OwnerEmailLayout>
  )
}
