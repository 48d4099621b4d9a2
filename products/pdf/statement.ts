import type { Area } from '../figures/figure.ts'
import type { Block } from '../source/markdown.ts'
import { type Palette, recolored } from '../source/palettes.ts'
import { type DocumentSource, noonUtc, type Source } from '../source/source.ts'
import { statementParts } from '../source/statement-parts.ts'
import { colors, fullWidth, page, type Style } from '../theme.ts'
import { blockPieces } from './blocks.ts'
import { drawRule } from './ornaments.ts'
import { type Fonts, openSheet } from './pdf.ts'
import { createMeasure, drawText, type Pen, type Tag, tag } from './pen.ts'
import { drawStacked, type Piece } from './pieces.ts'
import { type LayoutContext, textPieces } from './text-pieces.ts'

const NARROW = 0.36
const GUTTER = 18
const PAD = 12
const TOP = 36
const LOGO = { width: 84, height: 60 }

/**
 * A one-page statement. Classic: a name in serif under a rule, a wide column and company data beside it. Modern: a band of
 * color to the page's edges, the first section across the page, then the codes at the left.
 */
export async function printStatement(
  source: Source,
  document: DocumentSource,
  fonts: Fonts,
  palette: Palette,
): Promise<Buffer> {
  const { title, form } = document
  const about = { title, description: title, keywords: '', date: noonUtc(source.date), forms: form }
  const { doc, pen, measure, bytes } = openSheet(about, fonts, recolored(palette))
  const { initials, head, lead, wide, narrow } = statementParts(document)
  const modern = document.layout === 'statement-modern'
  const setting = {
    measure,
    parent: tag('Sect', null),
    base: text,
    boxed: true,
    scope: 'statement-',
    forms: form,
    vanishing: 1,
  }
  const column = (blocks: readonly Block[], x: number, width: number) => blockPieces(blocks, { ...setting, x, width })
  const names = namePieces(head, modern, setting)
  const band = Math.max(totalHeight(names), LOGO.height)
  drawHead(pen, setting.parent, modern, band, initials)
  drawStacked(names, pen, TOP + (band - totalHeight(names)) / 2)
  const leading = column(lead, page.left, fullWidth)
  drawStacked(leading, pen, TOP + band + 24)
  const begin = TOP + band + 24 + (leading.length > 0 ? totalHeight(leading) + 14 : 0)
  const narrowWidth = fullWidth * NARROW
  const wideWidth = fullWidth - narrowWidth - GUTTER
  const left = modern ? page.left : page.left + wideWidth + GUTTER
  const aside = column(narrow, left + PAD, narrowWidth - 2 * PAD)
  const main = column(wide, modern ? page.left + narrowWidth + GUTTER : page.left, wideWidth)
  const bottom = page.height - 40
  const room = bottom - begin
  const columns = [spread(main, room), spread(aside, room - 2 * PAD)] as const
  const over = Math.max(totalHeight(columns[0]), totalHeight(columns[1]) + 2 * PAD) - room
  if (over > 0.5) throw new Error(`It is ${Math.ceil(over)} points too long for one page`)
  drawPanel(pen, modern, { x: left, y: begin, width: narrowWidth, height: bottom - begin })
  drawStacked(columns[0], pen, begin)
  drawStacked(columns[1], pen, begin + PAD)
  pen.finish()
  doc.end()
  return bytes
}

/** The company's name and the lines under it, beside the logo. */
function namePieces(
  head: ReturnType<typeof statementParts>['head'],
  modern: boolean,
  setting: Omit<LayoutContext, 'x' | 'width'>,
): Piece[] {
  const x = modern ? page.left : page.left + LOGO.width + 16
  const place = { ...setting, x, width: fullWidth - LOGO.width - 16 }
  return head.flatMap(({ spans }, index) => {
    const set = index === 0 ? (modern ? nameOnBand : name) : modern ? lineOnBand : line
    return textPieces(spans, tag(index === 0 ? 'H1' : 'P', setting.parent), set, place, index === 0 ? 0 : 4)
  })
}

/** What the company data stand on. */
function drawPanel({ doc, artifact }: Pen, modern: boolean, { x, y, width, height }: Area): void {
  artifact(() => {
    if (modern) doc.rect(x, y, width, height).fill(colors.paleMint)
    else doc.rect(x, y, width, height).lineWidth(0.8).stroke(colors.evergreen)
  })
}

/** The band or the rule under the name, and where a logo goes. */
function drawHead(pen: Pen, under: Tag, modern: boolean, height: number, initials: string | null): void {
  const { doc, artifact } = pen
  const below = TOP + height + 10
  const logo = { x: modern ? page.right - LOGO.width : page.left, y: TOP + (height - LOGO.height) / 2 }
  artifact(() => {
    if (modern) doc.rect(0, 0, page.width, below).fill(colors.evergreen)
    else {
      drawRule(doc, below, [page.left, page.right], { line: 2, ink: colors.evergreen })
      drawRule(doc, below + 4, [page.left, page.right], { line: 0.5, ink: colors.evergreen })
    }
    if (!initials) return
    doc.rect(logo.x, logo.y, LOGO.width, LOGO.height).fill(modern ? colors.card : colors.evergreen)
    drawInitials(doc, initials, logo, modern ? colors.evergreen : colors.card)
  })
  if (!initials) pen.picture(under, 'Logo: click to choose a picture', { ...logo, ...LOGO })
}

function drawInitials(
  doc: PDFKit.PDFDocument,
  initials: string,
  { x, y }: { x: number; y: number },
  colour: string,
): void {
  const set: Style = { font: 'display', size: 30, leading: 36, colour }
  const left = x + (LOGO.width - createMeasure(doc)(initials, set)) / 2
  drawText(doc, initials, left, y + (LOGO.height + set.size * 0.7) / 2, set)
}

const name: Style = { font: 'display', size: 20, leading: 26, colour: colors.evergreen }
const line: Style = { font: 'text', size: 9.8, leading: 14, colour: colors.ink }
const nameOnBand: Style = { font: 'strong', size: 22, leading: 27, colour: colors.card }
const lineOnBand: Style = { ...line, size: 10.4, colour: colors.card }
const text: Style = { font: 'text', size: 9.5, leading: 12.6, colour: colors.ink }

/** A column whose spaces grow to two and a half times, or shrink to two thirds, so that it fills the page. */
function spread(pieces: readonly Piece[], room: number): Piece[] {
  const spaces = pieces.reduce((sum, { before }, index) => sum + (index === 0 ? 0 : before), 0)
  const times = Math.max(0.66, Math.min(2.5, 1 + (room - totalHeight(pieces)) / Math.max(1, spaces)))
  return pieces.map((each) => ({ ...each, before: each.before * times }))
}

const totalHeight = (pieces: readonly Piece[]) =>
  pieces.reduce((sum, { height, before }, index) => sum + height + (index === 0 ? 0 : before), 0)
