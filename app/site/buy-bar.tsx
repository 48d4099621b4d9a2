import { useEffect, useRef, useState } from 'react'
import { dollars, type Offer } from '../catalog/offers.ts'
import { RemoteCheckoutButton } from '../sales/payments/checkout-button.tsx'

/**
 * The price and the button of an offer within a thumb's reach on phones, at the foot of the window, and away while the page's own
 * button is in sight. The page is longer by the bar's height, and keeps what is focused above it, so it hides nothing.
 */
export function BuyBar({ offer, children }: { offer: Offer; children: React.ReactNode }) {
  const { charge, displayPrices, title } = offer
  const bar = useRef<HTMLElement>(null)
  const isAway = useTwinInSight(bar)
  if (!offer.onSale) return null
  return (
    <aside
      ref={bar}
      aria-label={`Buy: ${title}`}
      data-away={isAway || undefined}
      className="not-printed data-away:invisible fixed inset-x-0 bottom-0 z-30 border-line border-t bg-card py-2.5 md:hidden max-md:[body:has(&)_footer]:pb-18 max-md:[html:has(&)]:scroll-pb-22"
    >
      <div className="wrap flex flex-wrap items-center justify-between gap-x-4">
        <p className="min-w-0 leading-tight">
          <span className="font-display font-semibold text-title">{dollars(displayPrices.own.cents)}</span>{' '}
          <span className="block text-fine text-soft">
            {charge.mode === 'subscription' ? `first month, then ${dollars(charge.monthlyCents)} a month` : title}
          </span>
        </p>
        {children}
      </div>
    </aside>
  )
}

/** Whether a button of the page that does the same as the one in the bar is on screen, below the header. */
function useTwinInSight(bar: React.RefObject<HTMLElement | null>): boolean {
  const [isInSight, setIsInSight] = useState(false)
  useEffect(() => {
    const link = bar.current?.querySelector('a')
    const twins = link ? `a[href="${link.getAttribute('href')}"]` : 'form[data-checkout]'
    const inSight = new Set<Element>()
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) inSight[isIntersecting ? 'add' : 'delete'](target)
        setIsInSight(inSight.size > 0)
      },
      { rootMargin: '-64px 0px 0px' },
    )
    for (const twin of document.querySelectorAll(`main ${twins}`))
      if (!bar.current?.contains(twin)) observer.observe(twin)
    return () => observer.disconnect()
  }, [bar])
  return isInSight
}

/** The form of the offer at the page's top, which the bar sends. */
export const BUY_FORM = 'buy'

/** Pays as the button at the page's top does. */
export function BuyButton({ children }: { children: React.ReactNode }) {
  return (
    <RemoteCheckoutButton formId={BUY_FORM} variant="marigold">
      {children}
    </RemoteCheckoutButton>
  )
}
