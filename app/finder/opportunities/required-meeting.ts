const MEETING =
  '\\b(pre-?\\s?(bid|proposal)|site (visit|inspection)|job ?(walk|showing)|walk[- ]?through|bidders?.? conference)\\b'
const MANDATORY = '(?<!\\bnon[- ]|\\bnot )\\bmandatory\\b'
const BETWEEN = '[^.]{0,30}'

const PATTERNS = [
  `${MANDATORY}${BETWEEN}${MEETING}`,
  `${MEETING}${BETWEEN}${MANDATORY}`,
  `${MANDATORY} that you (attend|inspect|view|visit)\\b`,
].map((pattern) => new RegExp(pattern, 'i'))

/** Whether a sentence of a notice says that nobody may bid who wasn't at a meeting. */
export function requiresMeeting(sentence: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(sentence))
}
