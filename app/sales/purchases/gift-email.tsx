import { site } from '../../../site.config.ts'
import { productTitle } from '../../catalog/edition-titles.ts'
import type { AppContext } from '../../platform/app-context.ts'
import {
  EmailButton,
  EmailLayout,
  EmailLink,
  Paragraph,
  renderEmail,
  Small,
} from '../../platform/email-layout/email-layout.tsx'
import type { EmailData } from '../../platform/mail/email-queue.sql.ts'
import type { EmailTemplate } from '../../platform/mail/email-template.ts'
import { findOrder } from '../orders/orders.ts'
import { nextSteps } from './next-steps.ts'

/** Tells someone what the coach gave her. Undefined once it was taken back. */
export async function giftEmail(deps: AppContext, data: EmailData): ReturnType<EmailTemplate> {
  const order = await findOrder(deps.database.db, data.orderId ?? '')
  const [step] = order?.givenBy ? await nextSteps(deps, order) : []
  if (!order || !step) return undefined
  const title = productTitle(order)
  const url = deps.publicUrl()
  return renderEmail(
    `A gift for you: ${title}`,
    <EmailLayout title="A gift for you" preview={`${site.coach} gave you ${title}`}>
      <Paragraph>
        {site.coach} gave you <strong>{title}</strong>. It’s free, and there’s nothing to pay later.
      </Paragraph>
      <EmailButton href={new URL(step.href, url).href}>{step.label}</EmailButton>
      <Small>This link works for 30 days. After that, you can get a new one in one click.</Small>
      {site.signIn === 'on' && (
        <Small>
          It’s also in your account. <EmailLink href={`${url}/login`}>Sign in to see everything</EmailLink> that’s
          yours.
        </Small>
      )}
    </EmailLayout>,
  )
}
