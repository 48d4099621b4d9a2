import { AccountSection, EmptyNote, SectionLink } from '../../ui/account-page.tsx'
import type { AccountView } from '../account-view.ts'
import { Products } from '../products.tsx'

export function Purchases({ products }: Pick<AccountView, 'products'>) {
  const shown = products.slice(0, MAX_PRODUCTS)
  return (
    <AccountSection
      id="purchases"
      title="Purchases"
      aside={<SectionLink to="/account/purchases" label={allLabel(products.length)} />}
    >
      {shown.length > 0 ? (
        <Products products={shown} />
      ) : (
        <EmptyNote to="/shop" label="Look around the shop">
          Nothing to download yet. Bought with another email address? Sign in with that one to see it.
        </EmptyNote>
      )}
    </AccountSection>
  )
}

/** The rest is on the page of all purchases. */
const MAX_PRODUCTS = 4

function allLabel(products: number): string {
  return products > MAX_PRODUCTS ? `All ${products}, with receipts` : 'All receipts'
}
