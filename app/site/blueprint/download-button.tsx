import { dollars, offers } from '../../catalog/offers.ts'
import { CheckoutButton } from '../../sales/payments/checkout-button.tsx'

/** What the page's download buttons do: start the checkout of the ebook. */
export function DownloadButton({ label, formId }: { label: string; formId?: string }) {
  const { id, onSale, displayPrices } = offers.blueprint
  return (
    <CheckoutButton productId={id} onSale={onSale} formId={formId} size="large" variant="primary">
      {label}, {dollars(displayPrices.own.cents)}
    </CheckoutButton>
  )
}
