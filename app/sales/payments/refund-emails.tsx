import { dollars, findOffer } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { longDate, longDateTime } from '../../platform/dates.ts'
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
import { refundsOfOrder } from './refunds.ts'

/** The emails about money that goes back: to the buyer, and to the coach, who decides or can hold it. */
export function refundEmails({
  database: { db },
  publicUrl,
}: Pick<AppContext, 'database' | 'publicUrl'>): Record<RefundEmail, EmailTemplate> {
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
    'refund-started': async (data) => {
      const found = await readRefund(db, data)
      return found && renderEmail(`Your refund: ${found.amount} for ${found.title}`, <StartedEmail {...found} />)
    },
    'refund-waits': async (data) => {
      const found = await readRefund(db, data)
      if (!found) return undefined
      const email = <WaitsEmail {...found} url={publicUrl()} />
      const content = await renderEmail(`${found.amount} goes back in ten minutes: ${found.title}`, email)
      return { ...content, replyTo: found.order.email ?? undefined }
    },
    'refund-made': async (data) => {
      const found = await readRefund(db, data)
      return found && renderEmail(`We sent back ${found.amount}: ${found.title}`, <MadeEmail {...found} />)
    },
  }
}

type RefundEmail = 'refund-asked' | 'refund-wanted' | 'refund-started' | 'refund-waits' | 'refund-made'

interface RefundProps {
  order: Order
  title: string
  amount: string
  /** Of all that was paid: what was bought ends with it. */
  isAll: boolean
  goesAt: Date | null
}

/** One that was made in Stripe's dashboard has no row of ours, and is of all that was paid. */
async function readRefund(db: Db, { orderId = '', refundId = '' }: EmailData): Promise<RefundProps | undefined> {
  const order = await findOrder(db, orderId)
  if (!order) return undefined
  const refund = (await refundsOfOrder(db, orderId)).find(({ id }) => id === refundId)
  const { amountCents: paid, refundedCents } = order
  const cents =
    refund?.amountCents ?? refund?.wantedCents ?? (refund?.state === 'requested' ? paid - refundedCents : paid)
  const title = findOffer(order.productId)?.title ?? 'your order'
  return { order, title, amount: dollars(cents), isAll: !refund?.wantedCents, goesAt: refund?.goesAt ?? null }
}

function StartedEmail({ order, title, amount, goesAt }: RefundProps) {
  return (
    <EmailLayout title="Your refund is on its way" preview={`${amount} for ${title}, no questions asked`}>
      <Paragraph>
        No questions asked: {amount} for {title} goes back to the card or account you paid with. We’ll send it
        {goesAt ? ` by ${longDateTime(goesAt)}` : ' in ten minutes'}, and email you when we do.
      </Paragraph>
      <Paragraph>{whatEnds(order)}</Paragraph>
      <Paragraph>Didn’t ask for this? Reply to this email right away.</Paragraph>
    </EmailLayout>
  )
}

function WaitsEmail({ order, title, amount, goesAt, url }: RefundProps & { url: string }) {
  return (
    <OwnerEmailLayout title={`${amount} is on its way back`} preview={`${title}, in one click, as promised`}>
      <Paragraph>
        A client clicked the refund button, and we ask no questions. It goes out automatically
        {goesAt ? ` at ${longDateTime(goesAt)}` : ''}. Until then, you can hold it at your desk.
      </Paragraph>
      <LabeledValue label="Offer" value={`${title}, ${amount}`} />
      <LabeledValue label="Paid on" value={longDate(order.paidAt ?? order.createdAt)} />
      <LabeledValue label="Client" value={order.email ?? 'erased'} />
      <Paragraph>The page promises: {findOffer(order.productId)?.refund}</Paragraph>
      <EmailButton href={`${url}/desk/refunds/${order.id}`}>See it at your desk</EmailButton>
      <Paragraph>
        They know when it goes out, and we’ll email them once it has. You don’t need to do anything.
      </Paragraph>
    </OwnerEmailLayout>
  )
}

function MadeEmail({ order, title, amount, isAll }: RefundProps) {
  return (
    <EmailLayout title="Your money is on its way back" preview={`${amount} for ${title}`}>
      <Paragraph>
        We sent {amount} for {title} back to the card or account you paid with. Banks take five to ten days to show it.
      </Paragraph>
      <LabeledValue label="Sent back" value={amount} />
      <Paragraph>
        {isAll ? whatEnded(order) : 'Everything you bought keeps working.'} Questions? Reply to this email.
      </Paragraph>
    </EmailLayout>
  )
}

const isCall = ({ productId }: Order) => productId === 'clarity-call' || productId === 'focus-call'

function whatEnds({ mode }: Order): string {
  return mode === 'subscription'
    ? 'Your membership ends then, and we won’t charge you again.'
    : 'Your downloads end then. Until it goes, everything keeps working.'
}

function whatEnded(order: Order): string {
  if (order.mode === 'subscription') return 'Your membership has ended, and we won’t charge you again.'
  return isCall(order) ? 'There’s nothing else you need to do.' : 'Your downloads have ended.'
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
        Your desk shows what a refund would end before you make it. When the money goes, we email them. If you decide
        against it, reply to this email so they hear from you.
      </Paragraph>
    </OwnerEmailLayout>
  )
}
