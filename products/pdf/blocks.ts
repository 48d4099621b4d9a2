import type { Block } from '../source/markdown.ts'
import { isSignatureTable, isSource, isTitle } from '../source/page-keeping.ts'
import { colors, page, style } from '../theme.ts'
import { boxPieces } from './boxes.ts'
import { figurePieces } from './figures.ts'
import { breakLines, breakTitle } from './line-breaking.ts'
import { listPieces } from './lists.ts'
import { type Pen, tag } from './pen.ts'
import { createPiece, type Piece } from './pieces.ts'
import { tablePieces } from './tables.ts'
import { drawLine, type LayoutContext, linePieces, plainSpan, textPieces } from './text-pieces.ts'

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
  const set = section ? style.section : block.level === 4 ? style.subsubsection : style.subsection
  const heading = tag(`H${block.level}`, setting.parent)
  const lines = breakTitle(setting.measure, plainSpan(block.text), set, setting.width)
  const own = linePieces(lines, heading, setting.x, set, section ? 0 : block.level === 3 ? 18 : 13).map((each) => ({
    ...each,
    keep: true,
  }))
  if (!section) return own
  const anchor = { name: `${setting.scope}${slug(block.text)}`, title: block.text, level: 2 as const }
  return [
    createPiece({ height: 15, before: 28, keep: true, anchor, draw: (pen, y) => drawSectionRule(pen, y) }),
    ...withLabel(own, block.label, setting),
  ]
}

function drawSectionRule(pen: Pen, y: number): void {
  pen.artifact(() => {
    pen.doc.moveTo(page.left, y).lineTo(page.right, y).lineWidth(1).stroke(colors.ink)
    pen.doc
      .moveTo(page.left, y + 2.6)
      .lineTo(page.right, y + 2.6)
      .lineWidth(0.4)
      .stroke(colors.ink)
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
