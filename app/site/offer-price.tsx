import { dollars, type Offer } from '../catalog/offers.ts'
import type { DisplayPrice } from '../catalog/prices.ts'
import { Price } from '../ui/ticket.tsx'

/** An offer's price as one page shows it. */
export function OfferPrice({
  offer,
  on,
  note,
}: {
  offer: Offer
  on: keyof Offer['displayPrices']
  note?: string | undefined
}) {
  const { cents, compareAtCents, per } = priceOn(offer, on)
  return (
    <Price
      now={dollars(cents)}
      per={per}
      note={note}
      struck={compareAtCents === undefined ? undefined : dollars(compareAtCents)}
    />
  )
}

/** @throws Error when the offer is not shown on that page. */
function priceOn(offer: Offer, on: keyof Offer['displayPrices']): DisplayPrice {
  const shown = offer.displayPrices[on]
  if (!shown) throw new Error(`${offer.id} has no price on ${on}`)
  return shown
}
