import { Fragment } from 'react'
import { findOffer } from '../catalog/offers.ts'
import { MailButton, MailFrame, Paragraph, writeLetter } from '../letterhead/letterhead.tsx'
import { findOrder, type Order, ordersOf } from '../orders/orders.ts'
import type { MailData } from '../platform/mail/mails.sql.ts'
import type { Template } from '../platform/mail/mails.ts'
import { nextSteps } from './next-steps.ts'
import type { PurchaseDeps } from './purchase.ts'

interface Found {
  title: string
  boughtOn: string
  label: string
  href: string
}

/** The mail that answers "find my purchase": everything that the order's address bought and may still open. */
export async function foundPurchases(deps: PurchaseDeps, data: MailData): ReturnType<Template> {
  const order = await findOrder(deps.database.db, data.orderId ?? '')
  if (!order?.email) return undefined
  const found: Found[] = []
  for (const each of await ordersOf(deps.database.db, order.email.toLowerCase()))
    found.push(...(await opened(deps, each)))
  if (found.length === 0) return undefined
  return writeLetter('Your purchases and their links', <Letter found={found} />)
}

async function opened(deps: PurchaseDeps, order: Order): Promise<Found[]> {
  const boughtOn = (order.paidAt ?? order.createdAt).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'America/New_York',
  })
  const title = findOffer(order.productId)?.title ?? order.productId
  return (await nextSteps(deps, order)).map(({ label, href }) => ({
    title,
    boughtOn,
    label,
    href: new URL(href, deps.publicUrl()).href,
  }))
}

function Letter({ found }: { found: Found[] }) {
  return (
    <MailFrame title="Here is what you bought" preview="Every purchase of this address, with its link">
      <Paragraph>
        Somebody, most likely you, asked us for the purchases of this address. Links work for 30 days; each page mails
        you a fresh one after that.
      </Paragraph>
      {found.map(({ title, boughtOn, label, href }) => (
        <Fragment key={href}>
          <Paragraph>
            {title}, bought on {boughtOn}
          </Paragraph>
          <MailButton href={href}>{label}</MailButton>
        </Fragment>
      ))}
      <Paragraph>Not you? Nothing was opened or changed, and you can leave this mail as it is.</Paragraph>
    </MailFrame>
  )
}
