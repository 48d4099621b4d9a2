import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { CONTENT } from './build.ts'
import type { Workbook } from './xlsx/workbook.ts'

/* Whoever buys two products pays for each of them: a passage of one isn't sold again in the other. */

/** A run of so many words is no coincidence of two authors. */
const RUN = 12

/** The papers that are the same on purpose. */
const SAME: Record<string, string> = {
  'funding-pack/01-fundable-checklist.md': 'All products score a go or no-go by the same eight questions.',
}

interface Passage {
  readonly file: string
  readonly words: readonly string[]
}

const wordsOf = (text: string) =>
  text
    .replace(/\]\([^)]*\)/g, ' ')
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[a-z0-9$%']+/g) ?? []

const runsOf = (words: readonly string[]) => words.slice(RUN - 1).map((_, at) => words.slice(at, at + RUN).join(' '))

/** Every passage that is sold, by product: the blocks of the texts and the cells of the workbooks. */
async function passages(): Promise<Map<string, Passage[]>> {
  const all = globSync(`${CONTENT}/*/**/*.md`).flatMap((path) =>
    readFileSync(path, 'utf8')
      .split(/\n\s*\n|\n(?=\|)/)
      .map((block) => ({ file: relative(CONTENT, path), words: wordsOf(block) })),
  )
  for (const path of globSync(`${CONTENT}/*/**/*.workbook.ts`)) {
    const { sheets } = ((await import(path)) as { default: Workbook }).default
    for (const cell of sheets.flatMap(({ rows }) => rows.flat())) {
      const value = cell && typeof cell === 'object' && 'value' in cell ? cell.value : cell
      if (typeof value === 'string') all.push({ file: relative(CONTENT, path), words: wordsOf(value) })
    }
  }
  return Map.groupBy(all, ({ file }) => file.split('/')[0] ?? '')
}

/** Each passage of one product that shares a run of words with another, as the files and the run's words. */
function shared(products: readonly (readonly Passage[])[]): { files: string[]; run: string }[] {
  const first = new Map<string, { product: number; file: string }>()
  return products.flatMap((own, product) =>
    own.flatMap(({ file, words }) => {
      for (const run of runsOf(words)) {
        const earlier = first.get(run)
        if (earlier && earlier.product !== product) return [{ files: [earlier.file, file], run }]
        first.set(run, { product, file })
      }
      return []
    }),
  )
}

test('No passage of a product is sold again in another, but for the papers that are the same on purpose', async () => {
  const found = shared([...(await passages()).values()])
  const unasked = found.filter(({ files }) => !files.some((file) => file in SAME))
  expect(unasked).toEqual([])
  for (const file of Object.keys(SAME))
    expect(
      found.some(({ files }) => files.includes(file)),
      file,
    ).toBe(true)
})
