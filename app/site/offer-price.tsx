import { dollars, type Offer } from '../catalog/offers.ts'
import type { ShownPrice } from '../catalog/prices.ts'
import { Price } from '../ui/ticket.tsx'

/** An offer's price as one page shows it. */
export function OfferPrice({ offer, on }: { offer: Offer; on: keyof Offer['shown'] }) {
  const { cents, struckCents, per } = shownOn(offer, on)
  return <Price now={dollars(cents)} per={per} struck={struckCents === undefined ? undefined : dollars(struckCents)} />
}

/** @throws Error when the offer is not shown on that page. */
function shownOn(offer: Offer, on: keyof Offer['shown']): ShownPrice {
  const shown = offer.shown[on]
  if (!shown) throw new Error(`${offer.id} has no price on ${on}`)
  return shown
}
