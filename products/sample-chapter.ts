import { fileURLToPath } from 'node:url'
import type { SampleChapter, TextBlock, TextSpan } from '../app/catalog/sample-chapter.ts'
import { loadFonts } from './fonts.ts'
import { drawDocumentCover } from './pdf/cover.ts'
import { printBook } from './pdf/pdf.ts'
import { bookMeta, withToolCount } from './print.ts'
import type { Block } from './source/markdown.ts'
import { formatMonth, readSource } from './source/source.ts'
import type { Span } from './source/spans.ts'
import { toneLabels } from './source/tones.ts'

const CONTENT = fileURLToPath(new URL('../content', import.meta.url))

/** The free chapter of the Blueprint for its page, out of the text that is sold. */
export async function readSampleChapter(): Promise<SampleChapter> {
  const { chapter, chapters } = await findSample()
  const { numeral, title, blocks } = chapter
  return { numeral, title, chapters, blocks: blocks.map((block) => toTextBlock(withToolCount(block))) }
}

/** The same chapter as a PDF, set as in the book. */
export async function printSampleChapter(): Promise<Buffer> {
  const { source, book, chapter, chapters } = await findSample()
  const { numeral, title, short, blocks } = chapter
  const asOf = formatMonth(source.date)
  const cover = {
    kicker: `${book.title} · Free sample`,
    title,
    subtitle: `Chapter ${numeral} of ${book.title}`,
    ledger: [
      ['From', book.title],
      ['This is', `Chapter ${numeral} of ${chapters}, whole`],
      ['Price', 'Free. Pass it on'],
    ],
    imprint: [`VERSION ${source.version}`, `PUBLISHED ${asOf.toUpperCase()}`],
  } as const
  return printBook(
    {
      ...bookMeta(source, `${book.title}: ${title}`, book.description),
      keywords: book.keywords,
      cover: (pen) => drawDocumentCover(pen, cover),
      opening: { numeral, title, short, blocks: blocks.map(withToolCount), forms: true },
      contents: false,
      chapters: [],
      footer: `${book.title} ${source.version} · ${asOf}`,
      forms: true,
    },
    await loadFonts(),
  )
}

async function findSample() {
  const source = await readSource(CONTENT, 'blueprint')
  const chapters = source.book?.chapters.filter(({ numeral }) => numeral) ?? []
  const chapter = chapters.find(({ sample }) => sample)
  if (!source.book || !chapter) throw new Error('No chapter of the Blueprint says `sample: true`')
  return { source, book: source.book, chapter, chapters: chapters.length }
}

/** @throws Error on what only a document can show */
function toTextBlock(block: Block): TextBlock {
  switch (block.kind) {
    case 'heading':
      return block
    case 'paragraph':
      return { kind: 'paragraph', spans: toTextSpans(block.spans), isSource: block.source }
    case 'list': {
      const items = block.items.map(({ spans, inner }) => {
        if (inner.length > 0) throw new Error('The sample chapter’s page shows no list within a list')
        return toTextSpans(spans)
      })
      return { kind: 'list', isNumbered: block.marker === 'number', items }
    }
    case 'table': {
      const heads = block.columns.map(({ head }) => toTextSpans(head))
      return { kind: 'table', heads, rows: block.rows.map((row) => row.map(toTextSpans)) }
    }
    case 'box':
      return {
        ...{ kind: 'box', label: toneLabels[block.tone], title: block.title },
        blocks: block.blocks.map(toTextBlock),
      }
    default:
      throw new Error(`The sample chapter’s page shows no ${block.kind}`)
  }
}

function toTextSpans(spans: readonly Span[]): TextSpan[] {
  return spans.map(({ kind, text, strong, italic, href }) => {
    if (kind !== 'text') throw new Error(`The sample chapter’s page shows no ${kind}`)
    return { text, ...(strong && { strong }), ...(italic && { italic }), ...(href && { href }) }
  })
}
