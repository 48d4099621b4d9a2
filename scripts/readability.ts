/** Prints the Flesch-Kincaid grade of every page of the build: `npm run build && node scripts/readability.ts`. */
import { globSync, readFileSync } from 'node:fs'
import { Parser } from 'htmlparser2'

const BLOCKS = /^(p|li|dd|dt|h[1-6]|div|section|figcaption|blockquote|td|th|summary|br|label|button)$/
const SKIPPED = /^(script|style|svg|noscript|header|footer|nav)$/

const rows = globSync('build/client/**/*.html').map((file) => ({ page: file, ...readingGrade(proseOf(file)) }))
console.table(rows.toSorted((a, b) => b.grade - a.grade))

/** The sentences of a page's paragraphs: of labels and prices there is no grade. */
function proseOf(file: string): string[] {
  const lines: string[] = ['']
  let skipping = 0
  const parser = new Parser({
    onopentagname: (name) => {
      if (SKIPPED.test(name)) skipping += 1
      if (BLOCKS.test(name)) lines.push('')
    },
    onclosetag: (name) => {
      if (SKIPPED.test(name)) skipping -= 1
      if (BLOCKS.test(name)) lines.push('')
    },
    ontext: (text) => {
      if (skipping === 0) lines.push(`${lines.pop() ?? ''}${text}`)
    },
  })
  parser.end(readFileSync(file, 'utf8'))
  return lines
    .flatMap((line) => line.split(/(?<=[.?!])\s+/))
    .filter((line) => wordsOf(line).length > 3 && /[.?!]”?$/.test(line.trim()))
}

function wordsOf(text: string): string[] {
  return text.match(/[A-Za-z’']+/g) ?? []
}

function readingGrade(sentences: string[]): { sentences: number; grade: number } {
  const words = sentences.flatMap(wordsOf)
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0)
  const grade = (0.39 * words.length) / sentences.length + (11.8 * syllables) / words.length - 15.59
  return { sentences: sentences.length, grade: Number(grade.toFixed(1)) }
}

/** Groups of vowels, without a silent e at the end. */
function countSyllables(word: string): number {
  const bare = word
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/(?:[^laeiouy]es|[^td]ed|[^laeiouy]e)$/, '')
  return Math.max(1, bare.match(/[aeiouy]+/g)?.length ?? 1)
}
