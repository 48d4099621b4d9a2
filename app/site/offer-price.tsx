import { dollars, type Offer } from '../catalog/offers.ts'
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
  const { cents, compareAtCents, per } = offer.displayPrices[on]
  const struck = compareAtCents === undefined ? undefined : dollars(compareAtCents)
  return <Price now={dollars(cents)} per={per} note={note} struck={struck} />
}
