const SMALL_BUSINESS = /\bsmall business/i
const EXCLUDES = /\b(not eligible|ineligible|except|excluding|other than|may not)\b/i

/** The first sentence of a text that names small businesses without excluding them, or undefined. */
export function findSentenceNamingSmallBusinesses(text: string | null): string | undefined {
  return (text ?? '')
    .split(/(?<=[.;])\s+|\n+/)
    .find((sentence) => SMALL_BUSINESS.test(sentence) && !EXCLUDES.test(sentence))
    ?.trim()
}
