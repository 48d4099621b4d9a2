import { dollars, type Offer } from '../catalog/offers.ts'
import { NotedWords } from '../ui/tooltip.tsx'

/** An offer's price as one page shows it: large, with what follows it (`/month`), and a higher one struck through. */
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
  return (
    <p className="mt-2 flex flex-wrap items-baseline gap-x-2 font-display font-semibold text-figure">
      <span>
        {dollars(cents)}
        {per && (
          <span className="text-title leading-none">
            {note ? <NotedWords note={note}>{`/${per}`}</NotedWords> : `/${per}`}
          </span>
        )}
      </span>{' '}
      {compareAtCents !== undefined && (
        <s className="font-normal font-sans text-body leading-none text-soft">
          <span className="sr-only">instead of </span>
          {`${dollars(compareAtCents)}${per ? `/${per}` : ''}`}
        </s>
      )}
    </p>
  )
}
