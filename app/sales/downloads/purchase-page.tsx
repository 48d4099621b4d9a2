import { data, Form, redirect } from 'react-router'
import { site } from '../../../site.config.ts'
import { requireSession } from '../../people/sign-in/sign-in.ts'
import { type AppContext, appContext } from '../../platform/app-context.ts'
import { longDate } from '../../platform/dates.ts'
import { shownPostalAddress } from '../../platform/email-layout/email-layout.tsx'
import { readForm } from '../../platform/forms/form-fields.ts'
import { formSchema, lines } from '../../platform/forms/form-schema.ts'
import { AccountPage, NotInAccount } from '../../ui/account-page.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CardRow } from '../../ui/card.tsx'
import { CardPage, privateMeta } from '../../ui/card-page.tsx'
import { fieldsOf, type Refused } from '../../ui/fields.ts'
import { FileButton, FileList, formatSize, Versions } from '../../ui/file-list.tsx'
import { FindPurchase } from '../../ui/find-purchase.tsx'
import { CHECK_SPAM } from '../../ui/inbox-hint.ts'
import { Badge, PageSection } from '../../ui/kit/page.tsx'
import { findOrder } from '../orders/orders.ts'
import { askForRefund, refundEndOf } from '../payments/payments.ts'
import type { Route } from './+types/purchase-page.ts'
import { type DownloadPage, emailDownloadLink, readContents, readDownloadPage } from './download-page.ts'
import { readLink } from './links.ts'
import { findOwnEntitlement, findOwnProducts } from './own-products.ts'
import { loadReceipt, type Receipt } from './receipts.ts'
import { type Money, RefundSection } from './refund-section.tsx'

/** A link that doesn't work (anymore), or something that isn't theirs. */
type Closed = { state: 'not-yours' } | Exclude<DownloadPage, { state: 'working' }>

/** One purchase: its files and the way to ask for the money back; for someone who is signed in, all of its order, with the receipt. */
export async function loader(args: Route.LoaderArgs) {
  const deps = args.context.get(appContext)
  const { order, token } = args.params
  const found = order
    ? await loadOwnPurchase(deps, (await requireSession(args)).person.addresses, order)
    : await loadLinkedPurchase(deps, token ?? '')
  return data({ ...found, reasonForm: reasonForm.shown() }, { status: STATUS_CODES[found.state] })
}

const reasonForm = formSchema({ reason: lines(2000) })

const STATUS_CODES = { open: 200, 'not-yours': 404, unknown: 404, ended: 410, expired: 410 }

async function loadOwnPurchase(deps: AppContext, addresses: string[], orderId: string) {
  const { db } = deps.database
  const receipt = await loadReceipt(deps, addresses, orderId)
  const products = (await findOwnProducts(deps, addresses)).filter((one) => one.orderId === orderId && !one.ended)
  const files = products.map(async ({ entitlementId: id, title, news }) => {
    const entitlement = await findOwnEntitlement(db, addresses, id)
    const contents = entitlement ? await readContents(deps, entitlement) : { product: undefined, edition: undefined }
    // Where its files are, and where an edition is worked with.
    return { id, title, news, base: `/account/files/${id}`, list: `/account/open/${id}`, ...contents }
  })
  // A gift of the Society is named for it, not for the editions that came with it.
  const gift = products.find(({ isEdition }) => !isEdition) ?? products[0]
  const title = receipt?.title ?? gift?.title
  if (!title) return { state: 'not-yours' as const }
  return {
    state: 'open' as const,
    isSignedIn: true,
    title,
    /** A gift has none. */
    receipt: receipt && { ...receipt, seller: `${site.brand}, ${shownPostalAddress(deps)}` },
    money: receipt && (await moneyOf(deps, receipt)),
    files: await Promise.all(files),
  }
}

/** Nothing that a stranger with the link should not see. */
async function loadLinkedPurchase(deps: AppContext, token: string) {
  const page = await readDownloadPage(deps, token)
  if (page.state !== 'working') return page
  const { title, product, edition } = page
  const { orderId, addresses } = await ofLink(deps, token)
  const receipt = await loadReceipt(deps, addresses, orderId)
  const files = { id: 'files', title, news: undefined, base: `/downloads/${token}`, list: `/editions/${token}` }
  return {
    state: 'open' as const,
    isSignedIn: false,
    title: edition?.title ?? title,
    receipt: undefined,
    money: receipt && (await moneyOf(deps, receipt)),
    files: [{ ...files, product, edition }],
  }
}

async function moneyOf(deps: AppContext, receipt: Receipt): Promise<Money> {
  const { refundAskedOn, refundGoes, isRefundable, promised, refundRule } = receipt
  const end = await refundEndOf(deps, deps.database.db, receipt.orderId)
  return { refundAskedOn, refundGoes, isRefundable, promised, refundRule, endedOn: end && longDate(end) }
}

/** The order behind a link that works, and the address that paid it. */
async function ofLink(deps: AppContext, token: string): Promise<{ orderId: string; addresses: string[] }> {
  const link = await readLink(deps, token)
  if (link.kind !== 'working') return { orderId: '', addresses: [] }
  const { orderId } = link.entitlement
  const email = (await findOrder(deps.database.db, orderId))?.email?.toLowerCase()
  return { orderId, addresses: email ? [email] : [] }
}

/**
 * Starts the refund that was promised without a question, or asks the coach for another one; the buyer's own address is told.
 * Sent twice it is one request.
 * From the page of a link that has expired, emails a fresh one.
 */
export async function action(args: Route.ActionArgs) {
  const deps = args.context.get(appContext)
  const { order, token = '' } = args.params
  const own = order ? { orderId: order, addresses: (await requireSession(args)).person.addresses } : undefined
  const read = await readForm(args.request)
  if ('fault' in read) return data({ problem: read.fault.message }, { status: read.fault.status })
  if (!own && !read.fields.has('refund')) {
    await emailDownloadLink(deps, token)
    return { sent: true }
  }
  const parsed = reasonForm.parse(read.fields)
  if ('errors' in parsed) return data({ problem: 'We haven’t sent this yet.', ...parsed }, { status: 422 })
  const { orderId, addresses } = own ?? (await ofLink(deps, token))
  const asked = await askForRefund(deps, addresses, { orderId, ...parsed.input })
  if (asked === 'asked' || asked === 'started')
    throw redirect(`${own ? `/account/purchases/${orderId}` : `/downloads/${token}`}#refund`, 303)
  return data({ problem: REFUSALS[asked] }, 409)
}

const REFUSALS = {
  'too-late': 'The seven days to ask for a refund of this call are over. Email us if something was wrong with it.',
  disputed: 'Your bank is deciding about this payment, so the money can only come back through your bank.',
  'not-possible': 'We can’t refund this purchase anymore. Email us if you think that’s wrong.',
}

export const meta = () => privateMeta('Your purchase', 'The files of one purchase, and how to ask for a refund.')

type Open = Extract<Route.ComponentProps['loaderData'], { state: 'open' }>

export default function PurchasePage({ loaderData: view, actionData }: Route.ComponentProps) {
  const { sent = false, problem, ...refused }: Reply = actionData ?? {}
  if (view.state !== 'open') return <ClosedPurchase closed={view} sent={sent} />
  const { isSignedIn, title, receipt, money, files } = view
  return (
    <AccountPage
      title={title}
      isSignedIn={isSignedIn}
      lead={!isSignedIn && 'This link works for 30 days. You can get a new one anytime.'}
      back={{ to: '/account/purchases', label: 'Your purchases' }}
    >
      {receipt && <ReceiptCard receipt={receipt} />}
      {isSignedIn && !receipt && (
        <p className="measure mt-6">A gift from {site.coach}. You paid nothing for it, so there’s no receipt.</p>
      )}
      {files.map((one) => (
        <FilesSection key={one.id} files={one} isSignedIn={isSignedIn} />
      ))}
      {money && <RefundSection money={money} problem={problem} field={fieldsOf(view.reasonForm, refused).reason} />}
    </AccountPage>
  )
}

interface Reply extends Refused<'reason'> {
  sent?: boolean
  problem?: string | undefined
}

function ReceiptCard({ receipt }: { receipt: NonNullable<Open['receipt']> }) {
  const { title, date, amount, discount, state, orderId, seller, isBrought } = receipt
  return (
    <div className="letter surface-card mt-6 p-6 sm:p-8">
      <p className="label text-accent">{isBrought ? 'Brought from before' : 'Receipt'}</p>
      <dl className="mt-3">
        <CardRow label="What">{title}</CardRow>
        {amount && <CardRow label="Paid">{amount}</CardRow>}
        {discount && <CardRow label="Coupon">{discount}</CardRow>}
        {date && <CardRow label="On">{date}</CardRow>}
        <CardRow label="Sold by">{seller}</CardRow>
      </dl>
      <p className="mt-3 text-small">
        {isBrought ? 'You bought it before this site, so the receipt you got then is the one that counts.' : state}
      </p>
      <p className="mt-1 text-fine text-soft [overflow-wrap:anywhere]">Order {orderId}</p>
    </div>
  )
}

/** An edition: its page to work with, and its files. A product: all files as one, each by itself, and what changed. */
function FilesSection({ files, isSignedIn }: { files: Open['files'][number]; isSignedIn: boolean }) {
  const { id, title, news, base, list, product, edition } = files
  if (edition) {
    return (
      <PageSection id={id} title={isSignedIn ? edition.title : 'Your list'}>
        {edition.label && <p className="mt-4 text-small text-soft">{edition.label}</p>}
        <ButtonLink href={list} rel="nofollow" className="mt-5">
          Open your list
        </ButtonLink>
        <p className="mt-3 text-small text-soft">
          Sort it, pick your top 3 to 5, keep notes and add the deadlines to your calendar.
        </p>
        {edition.drawn && (
          <p className="measure mt-5">
            {edition.drawn} So do its files: the same rows, in the same order as on your page.
          </p>
        )}
        <p className="mt-5 flex flex-wrap gap-3">
          {edition.files.map(({ id: file, name, bytes }) => (
            <FileButton key={file} href={`${base}/${file}`} format={file} name={name} bytes={bytes} />
          ))}
        </p>
      </PageSection>
    )
  }
  // In an account a call or a membership is a purchase, too, and has no files.
  if (!product)
    return isSignedIn ? null : (
      <p className="measure mt-6">{title} is yours. We’re putting it together, and email you when it’s ready.</p>
    )
  const { version, documents, bytes, changes, earlier } = product
  const count = documents.reduce((sum, document) => sum + document.files.length, 0)
  return (
    <PageSection id={id} title={`Files of ${title}`}>
      {news && (
        <p className="measure mt-4">
          <Badge>New</Badge> Version {news.version} came out after you bought it. {news.text}
        </p>
      )}
      <p className="mt-5">
        <ButtonLink href={`${base}/all`} download>
          Download everything (zip, {formatSize(bytes)})
        </ButtonLink>
      </p>
      <p className="measure mt-3 text-small text-soft">
        Version {version}, the newest, {count === 1 ? '1 file' : `${count} files`}. Word files open in Google Docs too.
        Upload one to Google Drive and open it there.
      </p>
      <FileList base={base} documents={documents} />
      <Versions base={base} changes={changes} earlier={earlier} />
    </PageSection>
  )
}

function ClosedPurchase({ closed, sent }: { closed: Closed; sent: boolean }) {
  if (closed.state === 'not-yours') return <NotInAccount />
  if (closed.state === 'expired')
    return sent ? (
      <CardPage
        heading="Check your inbox"
        lead={`We’ve sent a new link to ${closed.email}. It works for 30 days. ${CHECK_SPAM}`}
      />
    ) : (
      <CardPage
        heading="This link has expired"
        lead={`Download links work for 30 days. ${closed.title} is still yours. We’ll email a new link to ${closed.email}, the address you paid with.`}
      >
        <Form method="post" className="mt-7">
          <Button size="large">Email me a new link</Button>
        </Form>
      </CardPage>
    )
  const words =
    closed.state === 'unknown'
      ? {
          heading: 'This link doesn’t work',
          lead: 'It’s incomplete or has expired. Please open it again from your receipt email.',
        }
      : {
          heading: `Your access to ${closed.title} has ended`,
          lead: END_MESSAGES[closed.reason] ?? END_MESSAGES.refunded,
        }
  return (
    <CardPage {...words}>
      <FindPurchase variant="primary" className="mt-7" />
    </CardPage>
  )
}

const END_MESSAGES: Record<string, string> = {
  refunded: 'We refunded this purchase in full, so the download has ended.',
  dispute_lost: 'Your bank took the payment back, so the download has ended.',
  subscription_ended: 'Your membership has ended, so this download has too.',
  gift_withdrawn: 'This gift was taken back, so the download has ended.',
}
