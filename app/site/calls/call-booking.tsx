import type { Offer } from '../../catalog/offers.ts'
import { NewTabButton } from '../links.tsx'
import { OfferCheckout, OpeningNote } from '../offer-checkout.tsx'

/** The two ways to a call, side by side: pick a time first, or pay first. The refund terms are right below. */
export function CallBooking({
  offer,
  scheduling,
  book,
  pay,
  className,
}: {
  offer: Offer
  /** Where a time is picked. */
  scheduling: string
  book: string
  pay: string
  className?: string
}) {
  return (
    <div className={className}>
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-start">
        {offer.onSale && (
          <NewTabButton href={scheduling} size="large">
            {book}
          </NewTabButton>
        )}
        <OfferCheckout offer={offer} size="large" variant="outline" className="w-full">
          {pay}
        </OfferCheckout>
      </div>
      <p className="measure mt-4 text-small text-soft">{offer.refund}</p>
      <OpeningNote offer={offer} className="mt-2" />
    </div>
  )
}
