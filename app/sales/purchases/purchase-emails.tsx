import { site } from '../../../site.config.ts'
import { productTitle } from '../../catalog/edition-titles.ts'
import { dollars, findOffer, societyTerms } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { longDate, longDateTime } from '../../platform/dates.ts'
import {
  Aside,
  EmailButton,
  EmailLayout,
  EmailLink,
  LabeledValue,
  LETTERHEAD_MARKS,
  Paragraph,
  renderEmail,
  Small,
  says,
  writeEmail,
} from '../../platform/email-layout/email-layout.tsx'
import type { EmailTemplate } from '../../platform/mail/email-message.ts'
import type { EmailData } from '../../platform/mail/email-queue.sql.ts'
import { findEntitlement, findVersion, freshDownloadPath, renewExpiringLinks } from '../downloads/downloads.ts'
import { discountLabel, findOrder, findOrdersByEmail, type Order } from '../orders/orders.ts'
import { type NextStep, nextSteps } from './purchase.ts'

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

/** An email that is sent again, or lists what was bought long ago, has links that work like those of a new one. */
async function emailedSteps(deps: AppContext, order: Order): Promise<NextStep[]> {
  await renewExpiringLinks(deps, order.id)
  return nextSteps(deps, order, 'email')
}

async function receiptEmail(deps: AppContext, data: EmailData): ReturnType<EmailTemplate> {
  const order = await findOrder(deps.database.db, data.orderId ?? '')
  if (!order) return undefined
  const title = findOffer(order.productId)?.title ?? order.productId
  const url = deps.publicUrl()
  const member = await deps.findMemberPaths(deps, deps.database.db, order.id)
  const steps = (await emailedSteps(deps, order)).map((step) => ({
    ...step,
    // Their own link knows what they paid with.
    href: new URL(member?.apply ?? step.href, url).href,
  }))
  const links = member && { ...member, status: url + member.status, cancel: url + member.cancel }
  const isDrawn = await deps.isDrawnForBuyer(deps.database.db, order.id)
  const body = <ReceiptBody {...{ order, title, steps, isDrawn }} member={links} signIn={`${url}/login`} />
  return renderEmail(`Your receipt: ${title}`, body)
}

/** For a bank debit, which takes days: what's bought, and the time of a call that is held. Not once it is paid, or failed. */
async function pendingEmail(deps: AppContext, data: EmailData): ReturnType<EmailTemplate> {
  const order = await findOrder(deps.database.db, data.orderId ?? '')
  if (order?.state !== 'confirming') return undefined
  const title = productTitle(order)
  const step = await deps.callNextStep(deps, order)
  const call = step && step !== 'none' ? step : undefined
  return writeEmail({
    subject: `We’re waiting for your bank: ${title}`,
    title: 'Your payment is on its way',
    preview: `${title}: a bank debit takes a few business days`,
    lines: says(
      'You’re paying by bank debit, which takes a few business days. You don’t need to do anything, and you don’t need to buy it again.',
      <LabeledValue label={title} value={dollars(order.amountCents)} />,
      call?.when !== undefined && <LabeledValue label="We’re holding" value={call.when} />,
      whenItArrives(order, call?.when !== undefined),
    ),
    button: call && [call.label, new URL(call.href, deps.publicUrl()).href],
  })
}

function whenItArrives({ mode }: Order, isHeld: boolean): string {
  if (isHeld)
    return 'When the money arrives, your call is booked and we’ll email you. If that’s after the call was due to start, we’ll refund you in full.'
  if (mode === 'subscription') return 'When the money arrives, we’ll email your receipt with your next step.'
  return 'When the money arrives, we’ll email your receipt with your link.'
}

async function failedEmail(deps: AppContext, data: EmailData): ReturnType<EmailTemplate> {
  const order = await findOrder(deps.database.db, data.orderId ?? '')
  if (order?.state !== 'failed') return undefined
  const title = productTitle(order)
  const offer = findOffer(order.productId)
  return writeEmail({
    subject: `Your payment didn’t arrive: ${title}`,
    title: 'Your payment didn’t arrive',
    preview: 'Your bank didn’t send the money, so you don’t owe anything',
    lines: [
      `Your bank didn’t send ${dollars(order.amountCents)} for ${title}. You haven’t bought anything, and you don’t owe anything.`,
    ],
    button: offer && ['Try again', deps.publicUrl() + offer.path],
  })
}

async function downloadLinkEmail(deps: AppContext, data: EmailData): ReturnType<EmailTemplate> {
  const entitlement = await findEntitlement(deps.database.db, data.entitlementId ?? '')
  if (!entitlement || entitlement.endedAt) return undefined
  const title = productTitle(entitlement)
  const url = deps.publicUrl() + (await freshDownloadPath(deps, entitlement))
  return writeEmail({
    subject: `Your new download link: ${title}`,
    title: 'Your new link',
    preview: `A new download link for ${title}`,
    lines: ['Someone with your old link (most likely you) asked for a new one. It works for 30 days.'],
    button: [`Download ${title}`, url],
  })
}

function ReceiptBody({
  order,
  title,
  steps,
  isDrawn,
  member,
  signIn,
}: {
  order: Order
  title: string
  steps: NextStep[]
  /** Whether it's an edition that is drawn for them. */
  isDrawn: boolean
  member: { status: string; cancel: string; apply: string | undefined } | undefined
  signIn: string
}) {
  const refund = findOffer(order.productId)?.refund
  const isMissingApplication = member?.apply !== undefined
  return (
    <EmailLayout
      title="Thank you! You’re all set"
      preview={`Your receipt and your next step: ${title}`}
      note={['Receipt', order.id.slice(-8).toUpperCase()]}
    >
      <Paragraph>
        Here’s your order.{isMissingApplication && ` One step left: your application. ${site.membership.review}`}
      </Paragraph>
      {steps.map(({ label, href }, index) => (
        <EmailButton key={href} href={href} variant={index === 0 ? 'primary' : 'outline'}>
          {label}
        </EmailButton>
      ))}
      {isDrawn && <Paragraph>{DRAWN}</Paragraph>}
      {steps.some(({ download }) => download) && <Small>{FRESH_LINKS}</Small>}
      <OrderFigures order={order} title={title} steps={steps} />
      {order.mode === 'subscription' && <Paragraph>{societyTerms()}</Paragraph>}
      {refund && <Aside>{refund}</Aside>}
      {site.signIn === 'on' && (
        <Small>
          <EmailLink href={signIn}>Sign in to see everything that’s yours</EmailLink>. It takes your email address, and
          no password.
        </Small>
      )}
      {member && (
        <Small>
          <EmailLink href={member.status}>Check my status</EmailLink> ·{' '}
          <EmailLink href={member.cancel}>Cancel your membership</EmailLink>
        </Small>
      )}
    </EmailLayout>
  )
}

function OrderFigures({ order, title, steps }: { order: Order; title: string; steps: NextStep[] }) {
  const discount = discountLabel(order)
  return (
    <>
      <LabeledValue label={title} value={dollars(order.amountCents + order.discountCents)} />
      {discount && <LabeledValue label="Coupon" value={discount} />}
      {steps.map(({ when }) => when && <LabeledValue key={when} label="Your call" value={when} />)}
      <LabeledValue label="Paid" value={longDateTime(order.paidAt ?? order.createdAt)} />
      <LabeledValue label="Order" value={order.id} />
      <LabeledValue label="Sold by" value={`${site.brand}, ${LETTERHEAD_MARKS.postalAddress}`} />
      <LabeledValue label="Total" value={dollars(order.amountCents)} strong />
    </>
  )
}

const DRAWN =
  'We sorted your edition by what you told us, with your best fits first. Its page and its files (PDF, Excel, CSV and calendar) have the same rows in the same order, and they stay as they are.'

const FRESH_LINKS = 'This link works for 30 days. After that, you can get a new one in one click.'

/** The email that answers "find my purchase": everything bought with the order's address that is still available. */
async function foundPurchasesEmail(deps: AppContext, data: EmailData): ReturnType<EmailTemplate> {
  const order = await findOrder(deps.database.db, data.orderId ?? '')
  if (!order?.email) return undefined
  const found: React.ReactNode[] = []
  for (const each of await findOrdersByEmail(deps.database.db, order.email.toLowerCase()))
    found.push(...(await purchaseLinksOf(deps, each)))
  if (found.length === 0) return undefined
  return writeEmail({
    subject: 'Your purchases and their links',
    title: 'Here’s what you bought',
    preview: 'Every purchase under this email, with its link',
    lines: says(
      'Someone (most likely you) asked for the purchases linked to this email. Links work for 30 days. After that, each page can email you a new one.',
      ...found,
      'Wasn’t you? Ignore this email. Nothing was opened or changed.',
    ),
  })
}

async function purchaseLinksOf(deps: AppContext, order: Order) {
  const title = findOffer(order.productId)?.title ?? order.productId
  return (await emailedSteps(deps, order)).map(({ label, href }) => (
    <Paragraph key={href}>
      <strong>{title}</strong>, bought on {longDate(order.paidAt ?? order.createdAt)}
      <br />
      <EmailLink href={new URL(href, deps.publicUrl()).href}>{label}</EmailLink>
    </Paragraph>
  ))
}

/** Tells someone what the coach gave them. Undefined once it was taken back. */
async function giftEmail(deps: AppContext, data: EmailData): ReturnType<EmailTemplate> {
  const order = await findOrder(deps.database.db, data.orderId ?? '')
  const [step] = order?.givenBy ? await emailedSteps(deps, order) : []
  if (!order || !step) return undefined
  const title = productTitle(order)
  const url = deps.publicUrl()
  return writeEmail({
    subject: `A gift for you: ${title}`,
    title: 'A gift for you',
    preview: `${site.coach} gave you ${title}`,
    lines: says(
      <Paragraph>
        {site.coach} gave you <strong>{title}</strong>. It’s free, and there’s nothing to pay later.
      </Paragraph>,
    ),
    button: [step.label, new URL(step.href, url).href],
    after: says(
      <Small>{FRESH_LINKS}</Small>,
      site.signIn === 'on' && (
        <Small>
          It’s also in your account. <EmailLink href={`${url}/login`}>Sign in to see everything</EmailLink> that’s
          yours.
        </Small>
      ),
    ),
  })
}

/** Announces a new version to its owner: what changed, and the link to it. */
async function newVersionEmail(deps: AppContext, data: EmailData): ReturnType<EmailTemplate> {
  const { db } = deps.database
  const entitlement = await findEntitlement(db, data.entitlementId ?? '')
  const published = entitlement && (await findVersion(db, entitlement.productId, data.version ?? ''))
  if (!entitlement || entitlement.endedAt || !published) return undefined
  const title = findOffer(entitlement.productId)?.title ?? published.manifest.title
  const url = deps.publicUrl() + (await freshDownloadPath(deps, entitlement))
  const { version, manifest } = published
  const news = manifest.changes.find((change) => change.version === version)
  return writeEmail({
    subject: `Version ${version} of ${title}`,
    title: `${title} has a new version`,
    preview: `Version ${version} is yours, free`,
    lines: [
      `You bought ${title}, and updates are part of it. Version ${version} is ready for you, free.`,
      news && `What changed: ${news.text}`,
    ],
    button: [`Download version ${version}`, url],
    after: ['Your current version still works, and you can still download it from the same page.'],
  })
}
