/** Who a bid of California is reserved for, and the sentence that says so. */
interface CaliforniaSetAside {
  code: 'SB' | 'DVBE' | 'SB/DVBE'
  sentence: string
}

/**
 * What a department writes when only certified firms may bid (Government Code 14838.5 and 14838.7). A goal for
 * subcontractors, or a requirement that was waived, keeps nobody out.
 */
const FOR_SMALL_BUSINESSES =
  /\b(certified )?(SB|small business(es)?)\b[^.\n]{0,60}\bonly\b|\bonly (to )?small business|\bonly small businesses\b|\bmust be a (certified )?small business\b|\bsmall business (bid solicitation|option)\b|\bSB (bid|option)\b/i
const FOR_VETERANS = /\bDVBE(s)?( option)? only\b|\bcertified DVBE(s)?\b[^.\n]{0,30}\bonly\b/i

/** Read from the title and the text, because the portal's own field does not tell a set-aside from a goal. */
export function findSetAside(title: string, description: string | null): CaliforniaSetAside | undefined {
  const sentences = [title, ...(description ?? '').split(/(?<=[.!?])\s+|\n+/)]
  const sentence = sentences.find((each) => FOR_SMALL_BUSINESSES.test(each) || FOR_VETERANS.test(each))
  if (!sentence) return undefined
  const veterans = FOR_VETERANS.test(sentence)
  const small = FOR_SMALL_BUSINESSES.test(sentence)
  return { code: veterans && small ? 'SB/DVBE' : veterans ? 'DVBE' : 'SB', sentence: sentence.trim().slice(0, 300) }
}
