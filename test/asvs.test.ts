import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync('docs/asvs.md', 'utf8')

const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| ([^|]+) \| (\w+) \| ([^|]+) \|$/gm)].map(
  ([, item = '', level = '', , state = '', where = '']) => ({ item, level, state, where }),
)

/** The proofs named in a cell: a file, with the title of a test or some words of a document. */
function proofsIn(where: string): { file: string; words: string | undefined }[] {
  return [...where.matchAll(/`([^`]+\/[^`]*)`(?: “([^”]*)”)?/g)].map(([, file = '', words]) => ({ file, words }))
}

test('Every item is in the list once, at least 130 are satisfied, and the counts at the top match', () => {
  expect(rows).toHaveLength(161)
  expect(new Set(rows.map(({ item }) => item)).size).toBe(161)
  expect(text.split('\n').filter((line) => /^\| \d/.test(line))).toHaveLength(rows.length)
  const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length
  const [test, code, words] = [count('test'), count('code'), count('text')]
  const satisfied = test + code + words
  expect(satisfied).toBeGreaterThanOrEqual(130)
  expect(satisfied + count('argued') + count('no')).toBe(161)
  expect(text).toContain(
    `Satisfied: ${satisfied} of 161 (${test} test, ${code} code, ${words} text). ` +
      `Argued: ${count('argued')}. Not satisfied: ${count('no')}.`,
  )
})

test('Every file in the list exists, and has the test or the words that are quoted with it', () => {
  const missing = rows.flatMap(({ item, where }) =>
    proofsIn(where)
      .filter(({ file, words }) => !existsSync(file) || (words !== undefined && !holds(file, words)))
      .map(({ file, words }) => `${item}: ${file} ${words ?? ''}`),
  )
  expect(missing).toEqual([])
})

test('Every item satisfied by a test names one, and every item satisfied by a text quotes its words', () => {
  const bare = rows.filter(({ state, where }) => {
    const proofs = proofsIn(where)
    if (state === 'test') return !proofs.some(({ file, words }) => /\.(test|e2e|slow)\.tsx?$/.test(file) && words)
    return state === 'text' && !proofs.some(({ file, words }) => file.startsWith('docs/') && words)
  })
  expect(bare).toEqual([])
})

/** Whether a file has these words, regardless of line breaks and formatting. */
function holds(file: string, words: string): boolean {
  const plain = (source: string) => source.replace(/[*`\\]/g, '').replace(/\s+/g, ' ')
  return plain(readFileSync(file, 'utf8')).includes(plain(words))
}
