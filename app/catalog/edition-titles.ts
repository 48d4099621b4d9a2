import { longDay } from './long-day.ts'
import { editionOffers } from './money-finder.ts'
import { findOffer } from './offers.ts'

type EditionAudience = keyof typeof editionOffers

/** The month of an order or entitlement for a sample edition. */
export const SAMPLE_MONTH = 'sample'

/** The month that the samples are of. */
export const SAMPLED_EDITION = '2026-04'

/** Whose editions a product is; undefined for every other product. */
export function audienceForProduct(productId: string): EditionAudience | undefined {
  const audiences: EditionAudience[] = ['small-business', 'nonprofit']
  return audiences.find((audience) => editionOffers[audience].offer.id === productId)
}

/** What someone has a right to, by its name; an edition with its month, as on its page and in its files. */
export function productTitle({
  productId,
  edition,
}: {
  productId: string
  edition?: string | null | undefined
}): string {
  const audience = audienceForProduct(productId)
  if (audience && edition) return purchasedEditionTitle(audience, edition)
  return findOffer(productId)?.title ?? productId
}

/** The title of the edition that an order or entitlement names; that of a sample says so. */
export function purchasedEditionTitle(audience: EditionAudience, pinned: string): string {
  if (pinned !== SAMPLE_MONTH) return editionTitle({ month: pinned, audience })
  return `${editionTitle({ month: SAMPLED_EDITION, audience })} (a sample of past opportunities)`
}

/** @param edition.month `2026-11` */
export function editionTitle({ month, audience }: { month: string; audience: EditionAudience }): string {
  return `Money Finder, ${editionOffers[audience].name} edition, ${monthName(month)} ${month.slice(0, 4)}`
}

/** What an edition says of itself that was drawn for its buyer on a day. */
export function drawnSentence(day: string): string {
  return `Drawn for you on ${longDay(day)}: what’s yours first, then what’s worth a look, then the rest of the month’s list. It stays as it is.`
}

/** `November` of `2026-11` */
export function monthName(month: string): string {
  const day = new Date(`${month}-01T00:00:00Z`)
  return new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(day)
}
