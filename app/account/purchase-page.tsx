import { data, redirect } from 'react-router'
import { site } from '../../site.config.ts'
import { requireSession } from '../people/sign-in/sign-in.ts'
import { type AppContext, appContext } from '../platform/app-context.ts'
import { shownPostalAddress } from '../platform/email-layout/email-layout.tsx'
import { manyLines, readForm } from '../platform/forms/form-fields.ts'
import { findOwnEntitlement, findOwnProducts, readContents } from '../sales/downloads/downloads.ts'
import { askForRefund } from '../sales/payments/payments.ts'
import { AccountPage, AccountSection, NotInAccount } from '../ui/account-page.tsx'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { CardRow, Stamp } from '../ui/card.tsx'
import { privateMeta } from '../ui/card-page.tsx'
import { FileButton, FileList, formatSize, Versions } from '../ui/file-list.tsx'
import { MAX_REASON, RefundAsked, RefundForm } from '../ui/refund-form.tsx'
import type { Route } from './+types/purchase-page.ts'
import { filePath, openPath, purchasePath } from './paths.ts'
import { loadReceipts, type Receipt } from './receipts.ts'

/** One order: its receipt, its files, and the way to ask for the money back. */
export async function loader(args: Route.LoaderArgs) {
  const { person } = await requireSession(args)
  const deps = args.context.get(appContext)
  const receipts = await loadReceipts(deps, person.addresses)
  const receipt = receipts.find(({ orderId }) => orderId === args.params.order)
  const products = await loadOrderedProducts(deps, person.addresses, args.params.order)
  // A gift has no receipt. One of the Society is named for it, not for the editions that came with it.
  const gift = products.find(({ edition }) => !edition) ?? products[0]
  const title = receipt?.title ?? gift?.title
  if (!title) return data(undefined, { status: 404 })
  return data({ title, receipt, seller: `${site.brand}, ${shownPostalAddress(deps)}`, products })
}

/** Asks for a refund. Sent twice it is one request, and a changed order is shown as it is now. */
export async function action(args: Route.ActionArgs) {
  const { person } = await requireSession(args)
  const deps = args.context.get(appContext)
  const read = await readForm(args.request)
  if ('fault' in read) return data({ problem: read.fault.message, typed: '' }, { status: read.fault.status })
  const reason = manyLines(read.fields.get('reason') ?? '')
  if (reason.length > MAX_REASON)
    return data({ problem: `Please keep it to ${MAX_REASON} characters.`, typed: reason }, { status: 422 })
  const done = await askForRefund(deps, person.addresses, { orderId: args.params.order, reason })
  if (done === 'asked') throw redirect(`${purchasePath(args.params.order)}#refund`, 303)
  return data({ problem: 'We can’t refund this purchase anymore. Here’s its status.', typed: '' }, 409)
}

async function loadOrderedProducts(deps: AppContext, addresses: string[], orderId: string) {
  const own = (await findOwnProducts(deps, addresses)).filter(
    (product) => product.orderId === orderId && !product.ended,
  )
  return Promise.all(
    own.map(async ({ entitlementId, title, news }) => {
      const entitlement = await findOwnEntitlement(deps.database.db, addresses, entitlementId)
      return { entitlementId, title, news, ...(entitlement && (await readContents(deps, entitlement))) }
    }),
  )
}

export function meta() {
  return privateMeta('Your purchase', 'The receipt of one purchase, its files, and how to ask for a refund.')
}

export default function PurchasePage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NotInAccount />
  const { title, receipt, seller, products } = loaderData
  return (
    <AccountPage title={title} back={{ to: '/account/purchases', label: 'Your purchases' }}>
      {receipt ? <ReceiptCard receipt={receipt} seller={seller} /> : <p className="measure mt-6">{GIFT}</p>}
      {products.map((product) => (
        <ProductSection key={product.entitlementId} {...product} />
      ))}
      {receipt && <Refund receipt={receipt} problem={actionData?.problem} typed={actionData?.typed} />}
    </AccountPage>
  )
}

const GIFT = `A gift from ${site.coach}. You paid nothing for it, so there’s no receipt.`

function ReceiptCard({ receipt, seller }: { receipt: Receipt; seller: string }) {
  const { title, date, amount, discount, state, orderId } = receipt
  return (
    <div className="letter surface-card mt-6 p-6 sm:p-8">
      <p className="label text-accent">Receipt</p>
      <dl className="mt-3">
        <CardRow label="What">{title}</CardRow>
        <CardRow label="Paid">{amount}</CardRow>
        {discount && <CardRow label="Coupon">{discount}</CardRow>}
        <CardRow label="On">{date}</CardRow>
        <CardRow label="Sold by">{seller}</CardRow>
      </dl>
      <p className="mt-3 text-small">{state}</p>
      <p className="mt-1 text-fine text-soft [overflow-wrap:anywhere]">Order {orderId}</p>
    </div>
  )
}

type OrderedProduct = Awaited<ReturnType<typeof loadOrderedProducts>>[number]

function ProductSection({ entitlementId, title, news, product, edition }: OrderedProduct) {
  const base = filePath(entitlementId, 'all').replace(/\/all$/, '')
  if (edition) {
    return (
      <AccountSection id={entitlementId} title={edition.title}>
        {edition.label && <p className="mt-4 text-small text-soft">{edition.label}</p>}
        <ButtonLink href={openPath(entitlementId)} rel="nofollow" className="mt-5">
          Open your list
        </ButtonLink>
        <p className="mt-5 flex flex-wrap gap-3">
          {edition.files.map(({ id, name, bytes }) => (
            <FileButton key={id} href={`${base}/${id}`} format={id} name={name} bytes={bytes} />
          ))}
        </p>
      </AccountSection>
    )
  }
  if (!product) return null
  return (
    <AccountSection id={entitlementId} title={`Files of ${title}`}>
      {news && (
        <p className="measure mt-4">
          <span className="label mr-2 bg-marigold px-1.5 py-0.5 text-ink">New</span>
          Version {news.version} came out after you bought it. {news.text}
        </p>
      )}
      <p className="mt-5">
        <ButtonLink href={`${base}/all`} download>
          Download everything (zip, {formatSize(product.bytes)})
        </ButtonLink>
      </p>
      <p className="mt-3 text-small text-soft">You have version {product.version}, the newest.</p>
      <FileList base={base} documents={product.documents} heading="h3" />
      <Versions base={base} changes={product.changes} earlier={product.earlier} />
    </AccountSection>
  )
}

function Refund({
  receipt: { refundAskedOn, isRefundable, refundRule },
  problem,
  typed,
}: {
  receipt: Receipt
  problem: string | undefined
  typed: string | undefined
}) {
  if (refundAskedOn) {
    return (
      <AccountSection id="refund" title="Your money back">
        <p className="mt-5">
          <Stamp>Asked for</Stamp>
        </p>
        <RefundAsked on={refundAskedOn} />
      </AccountSection>
    )
  }
  if (!isRefundable) return problem ? <Alert className="mt-8">{problem}</Alert> : null
  return (
    <AccountSection id="refund" title="Your money back">
      <p className="measure mt-4">{refundRule}</p>
      <RefundForm problem={problem} typed={typed} />
    </AccountSection>
  )
}
