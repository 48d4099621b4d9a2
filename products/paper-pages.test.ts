import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { CONTENT } from './build.ts'
import { loadFonts } from './fonts.ts'
import { layOutChapter } from './pdf/chapters.ts'
import { createMeasure } from './pdf/pen.ts'
import type { Sheet } from './pdf/pieces.ts'
import { splitOpening } from './print.ts'
import { type DocumentSource, readSource } from './source/source.ts'

const doc = new PDFDocument()
for (const [name, font] of await loadFonts()) doc.registerFont(name, font)

const sources = await Promise.all(['blueprint', 'startup-pack', 'funding-pack'].map((id) => readSource(CONTENT, id)))
const guides = sources.flatMap(({ documents }) => documents).filter(({ papers }) => papers.length > 0)

/** The pages of a guide after its opening, which the contents may follow. */
function pagesOf(guide: DocumentSource): readonly Sheet[] {
  const { title, form } = guide
  const { rest } = splitOpening(guide)
  return layOutChapter({ numeral: '', title: '', short: title, blocks: rest, forms: form }, createMeasure(doc)).pages
}

test('Each paper of a guide begins on a page of its own', () => {
  const papers = guides.flatMap((guide) => {
    const pages = pagesOf(guide)
    return guide.papers.map(({ name, from }) => {
      const starts = (sheet: Sheet, at: number) => sheet[at]?.piece.anchor?.title.startsWith(from) === true
      return { name, alone: pages.some((sheet) => starts(sheet, 0)) }
    })
  })
  expect(papers.length).toBeGreaterThan(25)
  expect(papers.filter(({ alone }) => !alone)).toEqual([])
})

test('The working papers take one page each', () => {
  const guide = guides.find(({ slug }) => slug === 'working-papers')
  expect(guide && pagesOf(guide)).toHaveLength(guide?.papers.length ?? 0)
})
