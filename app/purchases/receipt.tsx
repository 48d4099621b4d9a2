import { dollars, findOffer, SOCIETY_TERMS } from '../catalog/offers.ts'
import { downloadPath, findEntitlement } from '../downloads/downloads.ts'
import { Fact, MailButton, MailFrame, MailLink, Paragraph, Small, writeLetter } from '../letterhead/letterhead.tsx'
import { memberPathsOf } from '../membership/membership.ts'
import { findOrder, type Order } from '../orders/orders.ts'
import type { MailData } from '../platform/mail/mails.sql.ts'
import type { Template } from '../platform/mail/mails.ts'
import { foundPurchases } from './found-purchases.tsx'
import { newVersion } from './new-version.tsx'
import { type NextStep, nextSteps } from './next-steps.ts'
import type { PurchaseDeps } from './purchase.ts'

/** The mails that a buyer is sent about a purchase, each written at the moment it is sent. */
export function purchaseMails(deps: PurchaseDeps): Record<string, Template> {
  return {
    receipt: (data) => receipt(deps, data),
    'fresh-link': (data) => freshLink(deps, data),
    'found-purchases': (data) => foundPurchases(deps, data),
    'new-version': (data) => newVersion(deps, data),
  }
}

async function receipt(deps: PurchaseDeps, data: MailData): ReturnType<Template> {
  const order = await findOrder(deps.database.db, data.orderId ?? '')
  if (!order) return undefined
  const title = findOffer(order.productId)?.title ?? order.productId
  const steps = (await nextSteps(deps, order)).map((step) => ({
    ...step,
    href: new URL(step.href, deps.publicUrl()).href,
  }))
  const member = await memberPathsOf(deps, deps.database.db, order.id)
  const url = deps.publicUrl()
  const links = member && { standing: url + member.standing, cancel: url + member.cancel }
  return writeLetter(`Your receipt: ${title}`, <Receipt order={order} title={title} steps={steps} member={links} />)
}

async function freshLink(deps: PurchaseDeps, data: MailData): ReturnType<Template> {
  const entitlement = await findEntitlement(deps.database.db, data.entitlementId ?? '')
  if (!entitlement || entitlement.endedAt) return undefined
  const title = findOffer(entitlement.productId)?.title ?? entitlement.productId
  const url = deps.publicUrl() + (await downloadPath(deps, deps.database.db, entitlement))
  return writeLetter(`Your fresh download link: ${title}`, <FreshLink title={title} url={url} />)
}

function Receipt({
  order,
  title,
  steps,
  member,
}: {
  order: Order
  title: string
  steps: NextStep[]
  member: { standing: string; cancel: string } | undefined
}) {
  const refund = findOffer(order.productId)?.refund
  return (
    <MailFrame title="Thank you. It is yours." preview={`Your receipt and your next step: ${title}`}>
      <Paragraph>We have your payment. Here is what you bought, and how to open it.</Paragraph>
      {steps.map(({ label, href }) => (
        <MailButton key={href} href={href}>
          {label}
        </MailButton>
      ))}
      <Fact label={title} value={dollars(order.amountCents)} />
      <Fact label="Paid on" value={dateOf(order.paidAt ?? order.createdAt)} />
      <Fact label="Order" value={order.id} />
      {steps.some(({ download }) => download) && (
        <Paragraph>
          The link works for 30 days. After that its page mails you a fresh one at the press of a button.
        </Paragraph>
      )}
      {order.mode === 'subscription' && <Paragraph>{SOCIETY_TERMS}</Paragraph>}
      {refund && <Paragraph>{refund}</Paragraph>}
      {member && (
        <Small>
          <MailLink href={member.standing}>How your membership stands</MailLink> ·{' '}
          <MailLink href={member.cancel}>Cancel your membership</MailLink>
        </Small>
      )}
    </MailFrame>
  )
}

function FreshLink({ title, url }: { title: string; url: string }) {
  return (
    <MailFrame title="Your fresh link" preview={`A new download link for ${title}`}>
      <Paragraph>Somebody with your old link, most likely you, asked for a fresh one. It works for 30 days.</Paragraph>
      <MailButton href={url}>Download {title}</MailButton>
    </MailFrame>
  )
}

function dateOf(date: Date): string {
  return date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })
}
