import { Link } from 'react-router'
import { requireSession } from '../people/sign-in/sign-in.ts'
import { appContext } from '../platform/app-context.ts'
import { findOwnProducts, loadReceipts, type Receipt } from '../sales/downloads/downloads.ts'
import { AccountPage, EmptyNote } from '../ui/account-page.tsx'
import { privateMeta } from '../ui/card-page.tsx'
import { textLinkClass } from '../ui/kit/links.tsx'
import { PageSection } from '../ui/kit/page.tsx'
import type { Route } from './+types/purchases-page.ts'
import { toDownloads } from './account.ts'
import { purchasePath } from './paths.ts'
import { Products } from './products.tsx'

/** Every purchase, with what it cost and how it stands. */
export async function loader(args: Route.LoaderArgs) {
  const { person } = await requireSession(args)
  const deps = args.context.get(appContext)
  const products = await findOwnProducts(deps, person.addresses)
  return { products: toDownloads(products), receipts: await loadReceipts(deps, person.addresses) }
}

export const meta = () => privateMeta('Your purchases', 'Every download and receipt of yours, in one place.')

export default function PurchasesPage({ loaderData: { products, receipts } }: Route.ComponentProps) {
  return (
    <AccountPage title="Your purchases" lead="What you’ve bought stays yours, with every new version of it.">
      {products.length > 0 && (
        <PageSection id="downloads" title="Downloads">
          <Products products={products} />
        </PageSection>
      )}
      <PageSection id="receipts" title="Receipts">
        {receipts.length > 0 ? (
          <ul>
            {receipts.map((receipt) => (
              <ReceiptRow key={receipt.orderId} receipt={receipt} />
            ))}
          </ul>
        ) : (
          <EmptyNote to="/shop" label="Look around the shop">
            Nothing bought with this address yet.
          </EmptyNote>
        )}
      </PageSection>
    </AccountPage>
  )
}

function ReceiptRow({ receipt: { orderId, title, date, amount, discount, state } }: { receipt: Receipt }) {
  return (
    <li className="flex items-baseline justify-between gap-4 border-line border-b py-3">
      <div className="min-w-0">
        <Link to={purchasePath(orderId)} className={textLinkClass('font-semibold')}>
          {title}
        </Link>
        <p className="text-small text-soft">
          {date && `${date}. `}
          {state} {discount && `${discount}.`}
        </p>
      </div>
      <p className="shrink-0 font-mono">{amount}</p>
    </li>
  )
}
