import { fold } from './fold.ts'

/** Groups of words and phrases with the same meaning. */
export type Synonyms = readonly (readonly string[])[]

/** One search term: any of these wordings must match, or none of them if it is excluded. */
export interface Term {
  alternatives: string[]
  excluded: boolean
}

/** Further terms are ignored, because each costs a lookup. */
const MAX_TERMS = 12

/** What was typed, as terms: quotes make a phrase, a minus excludes, and synonyms match too. */
export function parseTerms(typed: string, synonyms: Synonyms): Term[] {
  const pieces = [...fold(typed.slice(0, 300)).matchAll(/(-?)"([^"]+)"|(\S+)/g)].map(([, minus, phrase, word = '']) =>
    phrase === undefined
      ? { text: cleanWord(word), not: word.startsWith('-'), whole: false }
      : { text: cleanWord(phrase), not: minus === '-', whole: true },
  )
  const terms: Term[] = []
  for (let at = 0; at < pieces.length && terms.length < MAX_TERMS; ) {
    const run = pieces.slice(at, at + 3)
    const length = [3, 2, 1].find((count) => count <= run.length && findSynonyms(joinText(run, count), synonyms)) ?? 1
    const text = joinText(run, length)
    at += length
    if (text) terms.push({ alternatives: findSynonyms(text, synonyms) ?? [text], excluded: run[0]?.not ?? false })
  }
  return terms
}

function joinText(pieces: readonly { text: string; whole: boolean; not: boolean }[], count: number): string {
  return pieces
    .slice(0, count)
    .map(({ text }) => text)
    .join(' ')
}

function findSynonyms(text: string, synonyms: Synonyms): string[] | undefined {
  const group = synonyms.find((words) => words.includes(text))
  return group && [...group]
}

function cleanWord(word: string): string {
  return word
    .replace(/[^\p{L}\p{N}()&.+#-]+/gu, ' ')
    .replace(/^-+|[-.]+$/g, '')
    .trim()
}
