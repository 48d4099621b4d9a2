import type { Block } from '../source/markdown.ts'
import type { DocumentSource } from '../source/source.ts'
import { statementParts } from '../source/statement-parts.ts'
import { colors, fullWidth, page, type Style } from '../theme.ts'
import { blockPieces } from './blocks.ts'
import { drawBand } from './ornaments.ts'
import { type Book, type Fonts, openPages } from './pdf.ts'
import { type Pen, tag } from './pen.ts'
import type { Piece } from './pieces.ts'
import { type LayoutContext, textPieces } from './text-pieces.ts'

const NARROW = 0.36
const GUTTER = 18
const PAD = 12

/** A one-page statement: a head, a wide and a narrow column. The modern design has the narrow one first. */
export async function printStatement(document: DocumentSource, book: Book, fonts: Fonts): Promise<Buffer> {
  const { doc, pen, measure, bytes, startPage } = openPages(book, fonts)
  const { head, wide, narrow } = statementParts(document)
  const modern = document.layout === 'statement-modern'
  const section = tag('Sect', null)
  const setting = { measure, parent: section, base: text, boxed: true, scope: 'statement-', forms: document.form }
  startPage()
  const top = 40
  const within = { ...setting, x: page.left + 16, width: fullWidth - 32 }
  const names = head.flatMap(({ spans }, index) =>
    textPieces(spans, tag(index === 0 ? 'H1' : 'P', section), index === 0 ? name : line, within, index === 0 ? 0 : 4),
  )
  const band = totalHeight(names) + 32
  pen.artifact(() => {
    doc.rect(page.left, top, fullWidth, band).fill(modern ? colors.deepEvergreen : colors.evergreen)
    drawBand(doc, { x: page.left, y: top + band - 5, width: fullWidth, height: 10 }, { ink: '#a98a3e', line: 0.4 })
  })
  drawStacked(names, pen, top + 16)
  const begin = top + band + 14
  const narrowWidth = fullWidth * NARROW
  const wideWidth = fullWidth - narrowWidth - GUTTER
  const left = modern ? page.left : page.left + wideWidth + GUTTER
  const column = (blocks: readonly Block[], x: number, width: number) =>
    blockPieces(blocks, { ...setting, x, width } as LayoutContext)
  const aside = column(narrow, left + PAD, narrowWidth - 2 * PAD)
  const main = column(wide, modern ? page.left + narrowWidth + GUTTER : page.left, wideWidth)
  const longest = Math.max(totalHeight(main), totalHeight(aside) + 2 * PAD)
  if (begin + longest > page.bottom + 4)
    throw new Error(`It is ${Math.ceil(begin + longest - page.bottom)} points too long for one page`)
  const sidebar = { x: left, y: begin, width: narrowWidth, height: page.bottom - begin }
  pen.artifact(() =>
    doc.rect(sidebar.x, sidebar.y, sidebar.width, sidebar.height).fill(modern ? colors.paleMint : colors.deepPaper),
  )
  drawStacked(main, pen, begin)
  drawStacked(aside, pen, begin + PAD)
  pen.finish()
  doc.end()
  return bytes
}

const name: Style = { font: 'display', size: 19, leading: 25, colour: colors.card }
const line: Style = { font: 'text', size: 9.8, leading: 14, colour: colors.mint }
const text: Style = { font: 'text', size: 9, leading: 12.6, colour: colors.ink }

const totalHeight = (pieces: readonly Piece[]) =>
  pieces.reduce((sum, { height, before }, index) => sum + height + (index === 0 ? 0 : before), 0)

function drawStacked(pieces: readonly Piece[], pen: Pen, from: number): void {
  pieces.reduce((y, each, index) => {
    const at = y + (index === 0 ? 0 : each.before)
    each.draw(pen, at)
    return at + each.height
  }, from)
}
