import { boxPieces } from './boxes.ts'
import { breakLines } from './lines.ts'
import type { Block } from './markdown.ts'
import { type Pen, type Tag, tag } from './pen.ts'
import { type Piece, piece } from './pieces.ts'
import { baselineOf, drawLine, linePieces, plainSpan, type Setting } from './rows.ts'
import { tablePieces } from './tables.ts'
import { colour, page, type Style, style } from './theme.ts'

export function blockPieces(blocks: readonly Block[], setting: Setting): Piece[] {
  return blocks.flatMap((block, index) => near(pieces(block, setting), block, blocks[index - 1]))
}

function pieces(block: Block, setting: Setting): Piece[] {
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
  }
}

/** Text moves up under its heading, and a paragraph that announces a list ("Three days before:") stays with it. */
function near(own: readonly Piece[], block: Block, previous: Block | undefined): Piece[] {
  const underHeading = previous?.kind === 'heading'
  const announces = block.kind === 'paragraph' && block.spans.at(-1)?.text.endsWith(':') === true
  return own.map((each, index) => ({
    ...each,
    before: underHeading && index === 0 && each.frame === null ? 7 : each.before,
    keep: each.keep || (announces && index === own.length - 1),
  }))
}

const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')

function headingPieces(block: Extract<Block, { kind: 'heading' }>, setting: Setting): Piece[] {
  const section = block.level === 2
  const set = section ? style.section : style.subsection
  const heading = tag(section ? 'H2' : 'H3', setting.parent)
  const lines = breakLines(setting.measure, [plainSpan(block.text)], set, setting.width)
  const own = linePieces(lines, heading, setting.x, set, section ? 0 : 18).map((each) => ({ ...each, keep: true }))
  if (!section) return own
  const anchor = { name: slug(block.text), title: block.text, level: 2 as const }
  return [
    piece({ height: 15, before: 28, keep: true, anchor, draw: (pen, y) => drawSectionRule(pen, y) }),
    ...labelled(own, block.label, setting),
  ]
}

function drawSectionRule(pen: Pen, y: number): void {
  pen.artifact(() => {
    pen.doc.moveTo(page.left, y).lineTo(page.right, y).lineWidth(1).stroke(colour.ink)
    pen.doc
      .moveTo(page.left, y + 2.6)
      .lineTo(page.right, y + 2.6)
      .lineWidth(0.4)
      .stroke(colour.ink)
  })
}

function labelled(own: Piece[], label: string | null, setting: Setting): Piece[] {
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

function paragraphPieces(block: Extract<Block, { kind: 'paragraph' }>, setting: Setting): Piece[] {
  const set = block.source ? style.small : setting.base
  const lines = breakLines(setting.measure, block.spans, set, setting.width)
  const before = block.source || setting.boxed ? 6 : 9
  return linePieces(lines, tag('P', setting.parent), setting.x, set, before)
}

function listPieces(block: Extract<Block, { kind: 'list' }>, setting: Setting): Piece[] {
  const list = tag('L', setting.parent)
  const indent = 19
  return block.items.flatMap((spans, index) => {
    const item = tag('LI', list)
    const lines = breakLines(setting.measure, spans, setting.base, setting.width - indent)
    const before = index === 0 ? 8 : 4.5
    const own = linePieces(lines, tag('LBody', item), setting.x + indent, setting.base, before)
    const [first, ...rest] = own
    if (first === undefined) return []
    const draw = (pen: Pen, y: number) => {
      drawMarker(pen, item, block.marker, index + 1, setting, baselineOf(y, setting.base))
      first.draw(pen, y)
    }
    // The first item holds on to the second, so that no list begins with one line at the foot of a page.
    const keep = first.keep || (index === 0 && rest.length === 0 && block.items.length > 1)
    return [{ ...first, draw, keep }, ...rest]
  })
}

function drawMarker(pen: Pen, item: Tag, marker: string, number: number, setting: Setting, baseline: number): void {
  const label = tag('Lbl', item)
  const { x, base } = setting
  const set: Style = { ...base, font: 'display', colour: colour.evergreen }
  const run = { style: set, href: null, x: 0, width: 0 }
  if (marker === 'number') pen.write(label, { ...run, text: `${number}.`, tick: false }, x, baseline)
  if (marker === 'bullet')
    pen.write(label, { ...run, style: { ...set, font: 'strong' }, text: '•', tick: false }, x + 3, baseline)
  if (marker === 'tick') pen.write(label, { ...run, text: '', tick: true }, x, baseline)
}
