export const SHOWN_PRICE_FIELD = 'shown'

/** What the page shows as the price: nobody is charged more. */
export function ShownPrice({ offer: { shownPrice } }: { offer: { shownPrice?: string | undefined } }) {
  return shownPrice === undefined ? null : <input type="hidden" name={SHOWN_PRICE_FIELD} value={shownPrice} />
}
