import { findOffer } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { longDate } from '../../platform/dates.ts'
import { EmailLayout, EmailLink, Paragraph, renderEmail } from '../../platform/email-layout/email-layout.tsx'
import type { EmailData } from '../../platform/mail/email-queue.sql.ts'
import type { EmailTemplate } from '../../platform/mail/email-template.ts'
import { findOrder, findOrdersByEmail, type Order } from '../orders/orders.ts'
import { nextSteps } from './next-steps.ts'

interface PurchaseLink {
  title: string
  boughtOn: string
  label: string
  href: string
}

/** The email that answers "find my purchase": everything bought with the order's address that is still available. */
export async function foundPurchasesEmail(deps: AppContext, data: EmailData): ReturnType<EmailTemplate> {
  const order = await findOrder(deps.database.db, data.orderId ?? '')
  if (!order?.email) return undefined
  const found: PurchaseLink[] = []
  for (const each of await findOrdersByEmail(deps.database.db, order.email.toLowerCase()))
    found.push(...(await purchaseLinksOf(deps, each)))
  if (found.length === 0) return undefined
  return renderEmail('Your purchases and their links', <FoundPurchasesBody found={found} />)
}

async function purchaseLinksOf(deps: AppContext, order: Order): Promise<PurchaseLink[]> {
  const boughtOn = longDate(order.paidAt ?? order.createdAt)
  const title = findOffer(order.productId)?.title ?? order.productId
  return (await nextSteps(deps, order)).map(({ label, href }) => ({
    title,
    boughtOn,
    label,
    href: new URL(href, deps.publicUrl()).href,
  }))
}

function FoundPurchasesBody({ found }: { found: PurchaseLink[] }) {
  return (
    <EmailLayout title="Here’s what you bought" preview="Every purchase under this email, with its link">
      <Paragraph>
        Someone (most likely you) asked for the purchases linked to this email. Links work for 30 days. After that, each
        page can email you a new one.
      </Paragraph>
      {found.map(({ title, boughtOn, label, href }) => (
        <Paragraph key={href}>
          <strong>{title}</strong>, bought on {boughtOn}
          <br />
          <EmailLink href={href}>{label}</EmailLink>
        </Paragraph>
      ))}
      <Paragraph>Wasn’t you? Ignore this email. Nothing was opened or changed.</Paragraph>
    </EmailLayout>
  )
}
