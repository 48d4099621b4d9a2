import { type Figure, type Paint, rosetteStrands, type Shape } from '../figures/figure.ts'
import type { Block, Marker } from '../source/markdown.ts'
import { plainText, type Span } from '../source/spans.ts'
import { isSignatureTable, isSource, isTitle } from '../source/table-breaks.ts'
import { colors, page, type Style, style } from '../theme.ts'
import { boxPieces } from './boxes.ts'
import { breakLines, breakTitle, plainRun } from './line-breaking.ts'
import { drawRule, trace } from './ornaments.ts'
import { drawText, type Pen, type Tag, tag } from './pen.ts'
import { createPiece, type Piece } from './pieces.ts'
import { tablePieces } from './tables.ts'
import { centeredBaseline, drawLine, type LayoutContext, linePieces, plainSpan, textPieces } from './text-pieces.ts'

export function blockPieces(blocks: readonly Block[], setting: LayoutContext): Piece[] {
  const pieces = blocks.map((block, index) => {
    if (block.kind === 'break') return []
    const own = tightenSpacing(piecesOfBlock(block, setting), block, {
      previous: blocks[index - 1],
      next: blocks[index + 1],
    })
    const previous = blocks[index - 1]
    if (previous?.kind !== 'break') return own
    const turn: Piece['turn'] = previous.strict ? 'strict' : 'loose'
    return own.map((each, at) => (at === 0 ? { ...each, turn } : each))
  })
  return pieces.flatMap((own, index) => {
    const last = pieces[index + 1]?.length === 1 && isClosing(blocks, index + 1)
    return last ? own.map((each, at) => (at === own.length - 1 ? { ...each, keep: true } : each)) : own
  })
}

/** "Thank you," before the next letter's heading: a line of it doesn't begin a page alone. */
const isClosing = (blocks: readonly Block[], index: number) =>
  blocks[index - 1]?.kind === 'paragraph' &&
  blocks[index]?.kind === 'paragraph' &&
  (blocks[index + 1] === undefined || blocks[index + 1]?.kind === 'heading')

function piecesOfBlock(block: Exclude<Block, { kind: 'break' }>, setting: LayoutContext): Piece[] {
  switch (block.kind) {
    case 'heading':
      return headingPieces(block, setting)
    case 'paragraph':
      return paragraphPieces(block, setting)
    case 'list':
      return listPieces(block, setting)
    case 'table':
      return tablePieces(block, setting)
    case 'box':
      return boxPieces(block, setting, blockPieces)
    case 'area':
      return areaPieces(block, setting)
    case 'figure':
      return figurePieces(block, setting)
  }
}

/**
 * Text moves up under its heading; "Three days before:" stays with its list, "Dear Ms. Ortiz," with its letter, one line
 * under a heading with what it leads to, up to three lines with a table, a bold line with its options, what is signed with
 * its signatures, a prompt with the check that follows, and a rule with its source.
 */
function tightenSpacing(
  own: readonly Piece[],
  block: Block,
  { previous, next }: { previous: Block | undefined; next: Block | undefined },
): Piece[] {
  const underHeading = previous?.kind === 'heading'
  const checked = block.kind === 'box' && block.tone === 'prompt' && next?.kind === 'paragraph'
  const short = own.length === 1 || (own.length <= 3 && next?.kind === 'table')
  const line = own.length === 1 && next?.kind === 'paragraph'
  const leads = underHeading && (line || (short && ['area', 'table', 'box'].includes(next?.kind ?? '')))
  const signed = isSignatureTable(next)
  const announces =
    checked ||
    signed ||
    isSource(next) ||
    (block.kind === 'paragraph' && (leads || isTitle(block.spans) || /[:,]$/.test(block.spans.at(-1)?.text ?? '')))
  return own.map((each, index) => ({
    ...each,
    before: underHeading && index === 0 && each.frame === null ? 7 : each.before,
    keep: each.keep || (announces && index === own.length - 1) || (signed && own.length <= MAX_SIGNED_LINES),
  }))
}

/** What is signed and no longer than this is not cut from its signatures. */
const MAX_SIGNED_LINES = 6

const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')

function headingPieces(block: Extract<Block, { kind: 'heading' }>, setting: LayoutContext): Piece[] {
  // In a narrow column a section has no rule of its own.
  const section = block.level === 2 && !setting.boxed
  const set = section ? style.section : style.subsection
  const heading = tag(`H${block.level}`, setting.parent)
  const lines = breakTitle(setting.measure, plainSpan(block.text), set, setting.width)
  const own = linePieces(lines, heading, setting.x, set, section ? 0 : 18).map((each) => ({
    ...each,
    keep: true,
  }))
  if (!section) return own
  const anchor = {
    name: `${setting.scope}${slug(block.text)}`,
    title: block.text,
    level: 2 as const,
    listed: block.label !== null,
  }
  return [
    createPiece({ height: 15, before: 28, keep: true, anchor, draw: (pen, y) => drawSectionRule(pen, y) }),
    ...withLabel(own, block.label, setting),
  ]
}

function drawSectionRule(pen: Pen, y: number): void {
  pen.artifact(() => {
    drawRule(pen.doc, y, [page.left, page.right], { line: 1, ink: colors.ink })
    drawRule(pen.doc, y + 2.6, [page.left, page.right], { line: 0.4, ink: colors.ink })
  })
}

function withLabel(own: Piece[], label: string | null, setting: LayoutContext): Piece[] {
  const [first, ...rest] = own
  if (label === null || first === undefined) return own
  const [line = []] = breakLines(setting.measure, [plainSpan(label.toUpperCase())], style.label, page.sideWidth)
  const paragraph = tag('P', setting.parent)
  const draw = (pen: Pen, y: number) => {
    drawLine(pen, paragraph, line, page.left, y + 14.5)
    first.draw(pen, y)
  }
  return [{ ...first, draw }, ...rest]
}

function paragraphPieces(block: Extract<Block, { kind: 'paragraph' }>, setting: LayoutContext): Piece[] {
  const set = block.source ? style.small : setting.base
  const before = block.source || setting.boxed ? 6 : 9
  return textPieces(block.spans, tag('P', setting.parent), set, setting, before)
}

/** Room to write in, under its label. */
function areaPieces(block: Extract<Block, { kind: 'area' }>, setting: LayoutContext): Piece[] {
  const { measure, x, width, vanishing } = setting
  const under = tag('P', setting.parent)
  const lines = breakLines(measure, [plainSpan(block.label)], { ...style.small, colour: colors.softInk }, width)
  const caption = linePieces(lines, under, x, style.small, 8).map((each) => ({ ...each, keep: true }))
  const height = Math.max(1, block.lines) * 16 + 4
  const draw = (pen: Pen, y: number) =>
    pen.field(
      under,
      block.label,
      { x, y, width, height: height - 2 },
      block.lines > 1,
      vanishing ? `[${block.label}]` : undefined,
    )
  return [...(vanishing ? [] : caption), createPiece({ height, before: 2, draw })]
}

const indent = 19

function listPieces(block: Extract<Block, { kind: 'list' }>, setting: LayoutContext): Piece[] {
  const list = tag('L', setting.parent)
  const within = {
    ...setting,
    x: setting.x + indent,
    width: setting.width - indent,
    vanishing: setting.vanishing && 2,
  }
  return block.items.flatMap(({ spans, inner }, index) => {
    const item = tag('LI', list)
    const body = tag('LBody', item)
    const [first, ...rest] = textPieces(spans, body, setting.base, within, index === 0 ? 8 : 4.5)
    if (first === undefined) return []
    const says = plainText(spans)
    const mark = { list: block.marker, number: block.start + index, says }
    const own = [withMarker(first, item, mark, setting), ...rest, ...innerPieces(inner, body, within)]
    // The first two items hold together and the last two, so that none is alone on a page.
    const holds = block.items.length > 1 && ((index === 0 && own.length === 1) || index === block.items.length - 2)
    return own.map((each, at) => (holds && at === own.length - 1 ? { ...each, keep: true } : each))
  })
}

function innerPieces(items: readonly (readonly Span[])[], parent: Tag, setting: LayoutContext): Piece[] {
  const list = tag('L', parent)
  const within = { ...setting, x: setting.x + 15, width: setting.width - 15 }
  return items.flatMap((spans) => {
    const item = tag('LI', list)
    const [first, ...rest] = textPieces(spans, tag('LBody', item), setting.base, within, 3)
    if (first === undefined) return []
    return [withMarker(first, item, { list: 'dash', number: 0, says: '' }, setting), ...rest]
  })
}

interface ListMarker {
  readonly list: Marker | 'dash'
  readonly number: number
  readonly says: string
}

function withMarker(first: Piece, item: Tag, mark: ListMarker, setting: LayoutContext): Piece {
  const draw = (pen: Pen, y: number) => {
    drawMarker(pen, item, mark, setting, centeredBaseline(y, setting.base))
    first.draw(pen, y)
  }
  return { ...first, draw }
}

function drawMarker(
  pen: Pen,
  item: Tag,
  { list, number, says }: ListMarker,
  setting: LayoutContext,
  baseline: number,
): void {
  const label = tag('Lbl', item)
  const { x, base } = setting
  const set: Style = { ...base, font: 'display', colour: colors.evergreen }
  if (list === 'number') pen.write(label, plainRun(`${number}.`, set), x, baseline)
  const sign = { bullet: '•', dash: '–', number: '', tick: '' }[list]
  if (sign) pen.write(label, plainRun(sign, { ...set, font: 'strong' }), x + 3, baseline)
  if (list === 'tick') pen.write(label, { ...plainRun('', set), tick: true, says }, x, baseline)
}

/** A drawing across both columns, with its caption under it. */
function figurePieces(block: Extract<Block, { kind: 'figure' }>, setting: LayoutContext): Piece[] {
  const { drawing, caption } = block
  if (!drawing) throw new Error(`There is no figure "${block.name}"`)
  const picture = createPiece({
    height: drawing.height,
    before: 16,
    keep: true,
    draw(pen, y) {
      const bbox = [page.left, y, page.right, y + drawing.height]
      const under = tag('Figure', setting.parent, { alt: drawing.alt, bbox })
      pen.draw(under, () => drawFigure(pen.doc, drawing, page.left, y))
    },
  })
  const place = { ...setting, x: page.left, width: page.right - page.left }
  return [picture, ...textPieces(caption, tag('Caption', setting.parent), style.small, place, 6)]
}

function drawFigure(doc: PDFKit.PDFDocument, { shapes }: Figure, x: number, y: number): void {
  doc.save().translate(x, y)
  for (const shape of shapes) drawShape(doc, shape)
  doc.restore()
}

function drawShape(doc: PDFKit.PDFDocument, shape: Shape): void {
  switch (shape.kind) {
    case 'text':
      drawWords(doc, shape)
      break
    case 'rosette':
      for (const points of rosetteStrands(shape)) trace(doc, points)
      doc.lineWidth(0.3).stroke(colors[shape.ink])
      break
    case 'box':
      doc.rect(shape.at.x, shape.at.y, shape.at.width, shape.at.height)
      paint(doc, shape)
      break
    case 'path':
      trace(doc, shape.points)
      if (shape.dash) doc.dash(2, { space: 2 })
      paint(doc, shape)
      doc.undash()
  }
}

function drawWords(
  doc: PDFKit.PDFDocument,
  { x, y, text, font, size, ink, anchor }: Extract<Shape, { kind: 'text' }>,
): void {
  const width = anchor ? doc.font(font, size).widthOfString(text) : 0
  const left = x - (anchor === 'middle' ? width / 2 : width)
  drawText(doc, text, left, y, { font, size, leading: size * 1.36, colour: colors[ink] })
}

function paint(doc: PDFKit.PDFDocument, { fill, stroke, line = 0.7 }: Paint): void {
  doc.lineWidth(line)
  if (fill && stroke) doc.fillAndStroke(colors[fill], colors[stroke])
  else if (fill) doc.fill(colors[fill])
  else if (stroke) doc.stroke(colors[stroke])
}
