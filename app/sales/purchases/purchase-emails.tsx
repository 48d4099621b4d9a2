import { site } from '../../../site.config.ts'
import { productTitle } from '../../catalog/edition-titles.ts'
import { dollars, findOffer, societyTerms } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { longDate, longDateTime } from '../../platform/dates.ts'
import {
  Aside,
  EmailButton,
  EmailLink,
  LabeledValue,
  Paragraph,
  POSTAL_ADDRESS_MARK,
} from '../../platform/email-layout/email-layout.tsx'
import { emailsOf } from '../../platform/email-layout/email-texts.tsx'
import type { EmailData } from '../../platform/mail/email-queue.sql.ts'
import type { EmailTemplate } from '../../platform/mail/email-template.ts'
import { downloadPath, findEntitlement, findVersion } from '../downloads/downloads.ts'
import { discountLabel, findOrder, findOrdersByEmail, type Order } from '../orders/orders.ts'
import { nextSteps } from './next-steps.ts'
import emails from './purchase-emails.yaml'

/** The emails to a buyer about a purchase, each rendered when it is sent. */
export function purchaseEmails(deps: AppContext): Record<string, EmailTemplate> {
  return {
    receipt: (data) => receiptEmail(deps, data),
    'payment-pending': (data) => pendingEmail(deps, data),
    'payment-failed': (data) => failedEmail(deps, data),
    'fresh-link': (data) => downloadLinkEmail(deps, data),
    'found-purchases': (data) => foundPurchasesEmail(deps, data),
    gift: (data) => giftEmail(deps, data),
    'new-version': (data) => newVersionEmail(deps, data),
  }
}

async function receiptEmail(deps: AppContext, data: EmailData): ReturnType<EmailTemplate> {
  const order = await findOrder(deps.database.db, data.orderId ?? '')
  if (!order) return undefined
  const title = findOffer(order.productId)?.title ?? order.productId
  const url = deps.publicUrl()
  const member = await deps.findMemberPaths(deps, deps.database.db, order.id)
  const steps = (await nextSteps(deps, order)).map((step) => ({
    ...step,
    // Their own link knows what they paid with.
    href: new URL(member?.apply ?? step.href, url).href,
  }))
  const gifted = member && (await deps.findGiftedRenewal(deps.database.db, order.id))
  const nextPayment = gifted ? ` Your next payment is ${gifted}` : ''
  const refund = findOffer(order.productId)?.refund
  const blanks = {
    title,
    oneStepLeft: member?.apply === undefined ? '' : ` One step left: your application. ${site.membership.review}`,
    buttons: steps.map(({ label, href }, index) => (
      <EmailButton key={href} href={href} variant={index === 0 ? 'primary' : 'outline'}>
        {label}
      </EmailButton>
    )),
    isDrawn: await deps.isDrawnForBuyer(deps.database.db, order.id),
    hasDownload: steps.some(({ download }) => download),
    price: dollars(order.amountCents + order.discountCents),
    discount: discountLabel(order),
    calls: steps.map(({ when }) => when && <LabeledValue key={when} label="Your call" value={when} />),
    paid: longDateTime(order.paidAt ?? order.createdAt),
    order: order.id,
    seller: `${site.brand}, ${POSTAL_ADDRESS_MARK}`,
    total: <LabeledValue label="Total" value={dollars(order.amountCents)} strong />,
    terms: order.mode === 'subscription' && societyTerms() + nextPayment,
    refund: refund ? <Aside>{refund}</Aside> : undefined,
    signIn: site.signIn === 'on' && `${url}/login`,
    status: member && url + member.status,
    cancel: member && url + member.cancel,
  }
  return write('receipt', blanks, { note: ['Receipt', order.id.slice(-8).toUpperCase()] })
}

/** Not once it is paid, or failed. */
async function pendingEmail(deps: AppContext, data: EmailData): ReturnType<EmailTemplate> {
  const order = await findOrder(deps.database.db, data.orderId ?? '')
  if (order?.state !== 'confirming') return undefined
  const step = await deps.callNextStep(deps, order)
  const { label, href, when = undefined } = step && step !== 'none' ? step : {}
  return write('payment-pending', {
    title: productTitle(order),
    price: dollars(order.amountCents),
    ...{ when, what: !when && (order.mode === 'subscription' ? 'next step' : 'link') },
    ...{ label, url: href && new URL(href, deps.publicUrl()).href },
  })
}

async function failedEmail(deps: AppContext, data: EmailData): ReturnType<EmailTemplate> {
  const order = await findOrder(deps.database.db, data.orderId ?? '')
  if (order?.state !== 'failed') return undefined
  const offer = findOffer(order.productId)
  const url = offer && deps.publicUrl() + offer.path
  return write('payment-failed', { title: productTitle(order), price: dollars(order.amountCents), url })
}

async function downloadLinkEmail(deps: AppContext, data: EmailData): ReturnType<EmailTemplate> {
  const entitlement = await findEntitlement(deps.database.db, data.entitlementId ?? '')
  if (!entitlement || entitlement.endedAt) return undefined
  const url = deps.publicUrl() + (await downloadPath(deps, deps.database.db, entitlement))
  return write('fresh-link', { title: productTitle(entitlement), url })
}

async function foundPurchasesEmail(deps: AppContext, data: EmailData): ReturnType<EmailTemplate> {
  const order = await findOrder(deps.database.db, data.orderId ?? '')
  if (!order?.email) return undefined
  const found: React.ReactNode[] = []
  for (const each of await findOrdersByEmail(deps.database.db, order.email.toLowerCase()))
    found.push(...(await purchaseLinksOf(deps, each)))
  return found.length > 0 ? write('found-purchases', { found }) : undefined
}

async function purchaseLinksOf(deps: AppContext, order: Order) {
  const title = findOffer(order.productId)?.title ?? order.productId
  return (await nextSteps(deps, order)).map(({ label, href }) => (
    <Paragraph key={href}>
      <strong>{title}</strong>, bought on {longDate(order.paidAt ?? order.createdAt)}
      <br />
      <EmailLink href={new URL(href, deps.publicUrl()).href}>{label}</EmailLink>
    </Paragraph>
  ))
}

/** Undefined once it was taken back. */
async function giftEmail(deps: AppContext, data: EmailData): ReturnType<EmailTemplate> {
  const order = await findOrder(deps.database.db, data.orderId ?? '')
  const [step] = order?.givenBy ? await nextSteps(deps, order) : []
  if (!order || !step) return undefined
  const home = deps.publicUrl()
  const url = new URL(step.href, home).href
  return write('gift', {
    title: productTitle(order),
    label: step.label,
    url,
    signIn: site.signIn === 'on' && `${home}/login`,
  })
}

async function newVersionEmail(deps: AppContext, data: EmailData): ReturnType<EmailTemplate> {
  const { db } = deps.database
  const entitlement = await findEntitlement(db, data.entitlementId ?? '')
  const published = entitlement && (await findVersion(db, entitlement.productId, data.version ?? ''))
  if (!entitlement || entitlement.endedAt || !published) return undefined
  const { version, manifest } = published
  return write('new-version', {
    version,
    title: findOffer(entitlement.productId)?.title ?? manifest.title,
    news: manifest.changes.find((change) => change.version === version)?.text,
    url: deps.publicUrl() + (await downloadPath(deps, db, entitlement)),
  })
}

const write = emailsOf(emails)
