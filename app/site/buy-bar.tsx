import { dollars, type Offer } from '../catalog/offers.ts'
import { Button } from '../ui/button.tsx'

/**
 * The price and the button of an offer within a thumb's reach on phones, at the foot of the window. The page is longer by
 * the bar's height while it is there, and keeps what is focused above it, so it hides nothing.
 */
export function BuyBar({ offer, children }: { offer: Offer; children: React.ReactNode }) {
  const { charge, displayPrices, title } = offer
  return (
    <aside
      aria-label={`Buy: ${title}`}
      className="not-printed fixed inset-x-0 bottom-0 z-30 border-line border-t bg-card py-2.5 md:hidden max-md:[body:has(&)_footer]:pb-18 max-md:[html:has(&)]:scroll-pb-22"
    >
      <div className="wrap flex items-center justify-between gap-4">
        <p className="min-w-0 leading-tight">
          <span className="font-display font-semibold text-title">{dollars(displayPrices.own.cents)}</span>{' '}
          <span className="block text-fine text-soft">
            {charge.mode === 'subscription' ? `first month, then ${dollars(charge.monthlyCents)} a month` : title}
          </span>
        </p>
        <div className="shrink-0">{children}</div>
      </div>
    </aside>
  )
}

/** The form of the offer at the page's top, which the bar sends. */
export const BUY_FORM = 'buy'

/** Pays as the button at the page's top does. */
export function BuyButton({ children }: { children: React.ReactNode }) {
  return (
    <Button type="submit" form={BUY_FORM} variant="marigold">
      {children}
    </Button>
  )
}
