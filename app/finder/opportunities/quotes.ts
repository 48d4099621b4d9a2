import type { Opportunity } from './find-opportunities.ts'

/** Asking for quotes, and not for bids or proposals, is what simplified acquisition (FAR Part 13) does. */
const QUOTE_WORDS =
  /\bsimplified acquisition\b|\b(FAR|RFO)( part)? ?13\b|\brequests? for (a )?(price )?(quotes?|quotations?)\b|\bRFQ\b/i
/** Some offices call this an RFQ, too: it asks for everything but a price (FAR 36.6). */
const QUALIFICATIONS = /\brequests? for qualifications?\b|\bSF[- ]?330\b/i
/** The ninth character of a procurement number says Q for a request for quotations (FAR 4.1603). */
const QUOTE_NUMBER = /^[A-Z0-9]{6}\d\dQ/i

/** Whether a contract asks for a quote, which is a price and a page or two. */
export function asksForQuotes({ number, title, description }: Pick<Opportunity, 'number' | 'title' | 'description'>) {
  const text = `${title} ${(description ?? '').slice(0, 20_000)}`
  return !QUALIFICATIONS.test(text) && (QUOTE_NUMBER.test(number) || QUOTE_WORDS.test(text))
}
