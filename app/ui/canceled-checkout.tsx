import { useEffect } from 'react'
import { announceReturn } from './returned-checkout.ts'

/**
 * For whoever comes back from a payment page without paying: its address is the page's with `#canceled` (app/sales/payments/
 * checkout.ts). Shown by that alone, so it needs no script, until another payment is opened; the tab that opened this one learns of it.
 */
export function CanceledCheckout() {
  useEffect(() => {
    if (location.hash === '#canceled') announceReturn()
  }, [])
  return (
    <div id="canceled" tabIndex={-1} className="hidden scroll-mt-16 bg-pale-mint outline-none target:block">
      <p className="wrap py-3">
        <strong>You haven’t been charged.</strong> You left the payment page before paying, so nothing was ordered.
      </p>
    </div>
  )
}
