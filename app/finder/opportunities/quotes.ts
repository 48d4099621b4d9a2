import type { Opportunity } from './find-opportunities.ts'

/** Asking for quotes, and not for bids or proposals, is what simplified acquisition (FAR Part 13) does. */
const QUOTE_WORDS =
  /\bsimplified acquisition\b|\b(FAR|RFO)( part)? ?13\b|\brequests? for (a )?(price )?(quotes?|quotations?)\b|\bRFQ\b/i
/** Some offices call this an RFQ, too: it asks for everything but a price (FAR 36.6). */
const QUALIFICATIONS = /\brequests? for qualifications?\b|\bSF[- ]?330\b/i
/** The ninth character of a procurement number says Q for a request for quotations (FAR 4.1603). */
const QUOTE_NUMBER = /^[A-Z0-9]{6}\d\dQ/i

/** Contracts for several firms, or for all of a large buyer's places: a few people can't carry them. */
const LARGE =
  /\b(ID\/?IQ|indefinite[- ]delivery\b|MATOC|SATOC|MACC|multiple[- ]award|global|worldwide|nationwide|enterprise([- ]wide)?|SETA|hospital construction|concession(aire)?s?)\b/i
/** The price range that a solicitation for construction must name (FAR 36.204). */
const MAGNITUDE =
  /\b(?:magnitude|price range|estimated (?:cost|price|value))\b[^$]{0,160}\$\s?([\d,]+)(?:\.\d+)?( million)?(?:\s?(?:and|to|[-–])\s?\$\s?[\d,]*\d(?:\.\d+)?(?: million)?)?/i
const LARGE_DOLLARS = 1_000_000

/** What a contract says of a size beyond a few people. */
export function largeWork({
  title,
  description,
}: Pick<Opportunity, 'title' | 'description'>): { words: string; dollars: number } | undefined {
  const [price, digits = '', million] = MAGNITUDE.exec((description ?? '').slice(0, 20_000)) ?? []
  const dollars = Number(digits.replaceAll(',', '')) * (million ? 1_000_000 : 1)
  const words = LARGE.exec(title)?.[0]
  if (price && dollars >= LARGE_DOLLARS) return { words: price.replace(/\s+/g, ' '), dollars }
  return words ? { words, dollars: /hospital construction/i.test(words) ? 10_000_000 : 0 } : undefined
}

/** Whether a contract asks for a quote, which is a price and a page or two. */
export function asksForQuotes({ number, title, description }: Pick<Opportunity, 'number' | 'title' | 'description'>) {
  const text = `${title} ${(description ?? '').slice(0, 20_000)}`
  return !QUALIFICATIONS.test(text) && (QUOTE_NUMBER.test(number) || QUOTE_WORDS.test(text))
}
