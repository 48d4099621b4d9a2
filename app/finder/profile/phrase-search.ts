/** A phrase by which something is found. */
interface Entry {
  /** What is found, such as a code; it may have many phrases. */
  key: string
  text: string
}

/** How much a match counts, 1 being as much as any. */
type Weigh = (entry: Entry) => number

export type PhraseSearch = ReturnType<typeof phraseSearch>

/**
 * Ranks short phrases by BM25 (Robertson and Zaragoza 2009): a rare word says more than a common one, and a phrase that holds
 * little else says more than a long one. What a key scores is that of its best phrase.
 */
export function phraseSearch(entries: Iterable<Entry>) {
  const phrases: (Entry & { length: number })[] = []
  const places = new Map<string, number[]>()
  let words = 0
  for (const { key, text } of entries) {
    const unique = new Set(stems(text))
    words += unique.size
    for (const word of unique) places.get(word)?.push(phrases.length) ?? places.set(word, [phrases.length])
    phrases.push({ key, text, length: unique.size })
  }
  const average = words / Math.max(phrases.length, 1)
  const rarity = (word: string) =>
    Math.log(1 + phrases.length / ((places.get(word)?.length ?? 0) + 0.5)) * (QUALIFIERS.has(word) ? 0.4 : 1)
  const brevity = (length: number) => (K1 + 1) / (1 + K1 * (1 - B + (B * length) / average))

  return {
    /** The keys whose phrases have words of the query in some form of theirs, the likeliest first. */
    find(query: string, weigh: Weigh = () => 1): string[] {
      const scores = new Map<number, number>()
      for (const forms of askedWords(query, places)) {
        const best = new Map<number, number>()
        for (const word of forms)
          for (const at of places.get(word) ?? []) best.set(at, rarity(word) * brevity(phrases[at]?.length ?? average))
        for (const [at, score] of best) scores.set(at, (scores.get(at) ?? 0) + score)
      }
      const byKey = new Map<string, number[]>()
      for (const [at, score] of scores) {
        const phrase = phrases[at] ?? { key: '', text: '' }
        byKey.set(phrase.key, [...(byKey.get(phrase.key) ?? []), score * weigh(phrase)])
      }
      const ranked = [...byKey].map(([key, all]) => ({ key, score: keyScore(all) }))
      const best = Math.max(...ranked.map(({ score }) => score))
      return ranked
        .filter(({ score }) => score >= best * LEAST_SHARE)
        .sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
        .map(({ key }) => key)
    },
  }
}

const MAX_WORDS = 16
/** What scores less than this share of the best is meant by none. */
const LEAST_SHARE = 0.55
/** The two constants of BM25: as phrases are all short, length counts for less than is usual. */
const K1 = 1.2
const B = 0.4

/** What was asked: for each word the forms of it that phrases have. */
function askedWords(query: string, places: ReadonlyMap<string, unknown>): string[][] {
  const asked = [...new Set(stems(query))].slice(0, MAX_WORDS).flatMap((word) => inTwo(word, places) ?? word)
  // What some write in two words, others write in one: dry cleaning, drycleaning.
  const joined = asked.map((word, at) => `${asked[at - 1] ?? ''}${word}`).slice(1)
  return [
    ...asked.map((word) => (places.has(word) ? [word] : nearWords(word, places))),
    ...joined.filter((word) => places.has(word)).map((word) => [word]),
  ]
}

/** What some write in one word, others write in two: bookstore, book store. Undefined for a word that phrases have. */
function inTwo(word: string, places: ReadonlyMap<string, unknown>): string[] | undefined {
  if (places.has(word)) return undefined
  for (let at = word.length - 3; at >= 4; at--) {
    const parts = [word.slice(0, at), word.slice(at)].map(stem)
    if (parts.every((part) => places.has(part))) return parts
  }
  return undefined
}

/** The best phrase counts; others nearly as good settle which of two equal ones is meant. */
function keyScore(scores: number[]): number {
  const best = Math.max(...scores)
  const near = scores.filter((score) => score > best * 0.6).length
  return best * (1 + 0.15 * Math.log(near))
}

/** The words of a text without their endings: groomer, grooming and grooms are one. Words that say nothing are left out. */
function stems(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .replace(/['’]s?\b/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => !SAYS_NOTHING.has(word)).map(stem)
}

/** Longest first; what is left of a word has three letters or more. */
const ENDINGS =
  /(?<=...)(?:ographers?|ographic|ography|ations?|ions?|ants?|ators?|ating|ated|ates?|iers?|ies|ings?|ists?|ers?|ors?|eds?|ing|ment|ness|ous|(?<=....[nt])ry|es|s|y|e|(?<=vide|phot)o|(?<=child)ren)$/

function stem(word: string): string {
  const short = word.replace(ENDINGS, '')
  return short.length > 3 && short.at(-1) === short.at(-2) ? short.slice(0, -1) : short
}

const SAYS_NOTHING = new Set(
  'a an and the of or for to in on at by with from as is are am be it its i im ive we my our me us you your that this who do does doing business company small own owner run'.split(
    ' ',
  ),
)

/** Words that say where, how or under what name someone does it, more than what. */
const QUALIFIERS = new Set(
  'home house mobile custom local online private professional freelance independent startup studio shop store center agency firm brand office adult new line virtual'
    .split(' ')
    .map(stem),
)

/** For a word that no phrase has: those that begin with it, or else those with one slip of the finger. */
function nearWords(word: string, places: ReadonlyMap<string, unknown>): string[] {
  if (word.length < 4) return []
  const all = [...places.keys()]
  const begun = all.filter((other) => other.startsWith(word))
  if (begun.length > 0 || word.length < 6) return begun.slice(0, 8)
  return all.filter((other) => isSlip(word, other)).slice(0, 8)
}

/** Whether one letter is wrong, missing, too many, or two are swapped. */
function isSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && left === `${right[1]}${right[0]}`)
}
