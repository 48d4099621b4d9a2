import { ownerEmails } from '../../../site.config.ts'
import { dollars, findOffer } from '../../catalog/offers.ts'
import type { Notice, OWNER_NOTICE_EMAIL } from '../../operations/alerts/alerts.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { longDate, longDateTime } from '../../platform/dates.ts'
import { Paragraph } from '../../platform/email-layout/email-layout.tsx'
import { emailsOf } from '../../platform/email-layout/email-texts.tsx'
import type { EmailData } from '../../platform/mail/email-queue.sql.ts'
import type { EmailTemplate } from '../../platform/mail/email-template.ts'
import { discountLabel } from './discount.ts'
import emails from './notice-emails.yaml'
import { findOrder, type Order } from './order.ts'

/** The emails to the owner about a client's sale, cancellation, failed payment, dispute or refund. A reply goes to the client. */
export function noticeEmails(
  deps: Pick<AppContext, 'database' | 'publicUrl'>,
): Record<typeof OWNER_NOTICE_EMAIL, EmailTemplate> {
  return {
    async 'owner-notice'(data) {
      const order = await findOrder(deps.database.db, data.orderId ?? '')
      if (!order || !isNotice(data.notice)) return undefined
      const { amount, reason = '', until, answerBy } = data
      const paid = dollars(data.notice === 'refund' ? order.refundedCents : order.amountCents)
      const blanks = {
        title: findOffer(order.productId)?.title ?? order.productId,
        client: order.email ?? 'a client whose address was deleted',
        amount: data.notice === 'dispute' && amount ? amount : paid,
        discount: discountLabel(order),
        ordered: longDateTime(order.paidAt ?? order.createdAt),
        atStripe: order.stripePaymentIntentId ?? order.stripeSubscriptionId,
        desk: `${deps.publicUrl()}/desk/orders/${order.id}`,
        ...{ reason, until: until ? longDate(new Date(until)) : undefined, hasEnded: !until },
        answerBy: answerBy ? `by ${longDate(new Date(answerBy))}` : 'before its deadline',
      }
      const envelope = { isForOwner: true, footer: <Footer /> }
      return { ...(await write(nameOf(data.notice, order, data), blanks, envelope)), replyTo: order.email ?? undefined }
    },
  }
}

const write = emailsOf(emails)

function Footer() {
  return (
    <Paragraph>
      Reply to this email to write to your client. You can turn these emails off at your desk, under Settings.
    </Paragraph>
  )
}

/** What happened to the client decides what the owner has to do. */
function nameOf(notice: Notice, { mode, productId }: Order, { amount }: EmailData): string {
  const isSociety = mode === 'subscription'
  if (notice === 'failedPayment') return isSociety ? 'failed-renewal' : 'failed-payment'
  if (notice === 'dispute') return amount ? 'dispute' : 'dispute-lost'
  if (notice !== 'sale') return notice
  return isSociety ? 'sale-of-society' : findOffer(productId)?.nextStep ? 'sale-of-call' : 'sale'
}

function isNotice(text: string | undefined): text is Notice {
  return text !== undefined && Object.hasOwn(ownerEmails, text)
}
