import type { Block } from '../source/markdown.ts'
import { toneLabels } from '../source/tones.ts'
import { colors, fullWidth, page, type Style, style } from '../theme.ts'
import { breakLines } from './line-breaking.ts'
import { type Pen, type Tag, tag } from './pen.ts'
import { createPiece, drawStacked, type Frame, type Piece, type PlacedPiece } from './pieces.ts'
import { type LayoutContext, linePieces, plainSpan } from './text-pieces.ts'

type Box = Extract<Block, { kind: 'box' }>

/** Lays out what is inside the box; passed in because boxes contain blocks and blocks contain boxes. */
type LayOutBlocks = (blocks: readonly Block[], setting: LayoutContext) => Piece[]

/** A box that would take more of the page than this may be cut between its lines; an example sooner, as it's long reading. */
const MAX_UNBROKEN_HEIGHT = 470
const MAX_UNBROKEN_EXAMPLE = 220

/** What of a box that is cut stays together at its head and at its foot, in lines. */
const MIN_LINES = 6

/** The title hangs in the side column and the text keeps to the main one, so the measure is the page's own. */
export function boxPieces(box: Box, setting: LayoutContext, within: LayOutBlocks): Piece[] {
  const frame: Frame = { tone: box.tone, x: page.left, width: fullWidth }
  const under = tag('Div', setting.parent)
  const base: Style = box.tone === 'prompt' ? style.prompt : { ...style.body, size: 9.9, leading: 14.6 }
  const side = sidePieces(box, setting, under)
  const [first, ...rest] = within(box.blocks, {
    ...setting,
    parent: under,
    base,
    width: setting.width - 2,
    boxed: true,
    forms: setting.forms && box.tone !== 'example',
  })
  const body = first === undefined ? [] : [{ ...first, before: 0 }, ...rest]
  const sideHeight = side.reduce((total, each) => total + each.height, 0)
  const bodyHeight = body.reduce((total, each) => total + each.height + each.before, 0)
  const top = createPiece({
    height: page.framePad,
    before: box.tone === 'prompt' ? 8 : 12,
    keep: true,
    draw: (pen, y) => drawStacked(side, pen, y + page.framePad),
  })
  const foot = createPiece({ height: page.framePad - 2 + Math.max(0, sideHeight - bodyHeight), draw: () => {} })
  const whole = bodyHeight <= MAX_UNBROKEN_HEIGHT
  const mayPart = box.tone === 'example' && bodyHeight > MAX_UNBROKEN_EXAMPLE
  return [top, ...body, foot].map((each, index, all) => ({
    ...each,
    frame,
    again: index === 0 ? null : paddedTop(frame, each.again),
    keep:
      index < all.length - 1 &&
      (each.keep || (whole && !mayPart) || index <= MIN_LINES || index >= all.length - MIN_LINES),
    loose: index < all.length - 1,
  }))
}

/** Where a box goes on at the top of a page: the space above its words, and the head of a table that goes on there. */
const paddedTop = (frame: Frame, head: Piece | null): Piece =>
  createPiece({
    height: page.framePad - 2 + (head?.height ?? 0),
    frame,
    draw: (pen, y) => head?.draw(pen, y + page.framePad - 2),
  })

function sidePieces(box: Box, { measure }: LayoutContext, under: Tag): Piece[] {
  const ink = box.tone === 'warning' ? colors.clay : colors.evergreen
  const label: Style = { ...style.label, colour: ink }
  const x = page.left + page.framePad
  const width = page.main - x - 12
  const kickers = breakLines(measure, [plainSpan(toneLabels[box.tone].toUpperCase())], label, width)
  const titles = box.title === '' ? [] : breakLines(measure, [plainSpan(box.title)], style.boxTitle, width)
  return [
    ...linePieces(kickers, tag('P', under), x, label, 0),
    createPiece({ height: 3, draw: () => {} }),
    ...linePieces(titles, tag('P', under), x, style.boxTitle, 0),
  ]
}

/** Draws the ground and edge of every frame on a sheet, under what is written in it. */
export function drawFrames(sheet: readonly PlacedPiece[], pen: Pen): void {
  const areas = new Map<Frame, { top: number; bottom: number }>()
  for (const { piece: each, y } of sheet) {
    if (each.frame === null) continue
    const known = areas.get(each.frame)
    areas.set(each.frame, { top: known?.top ?? y, bottom: y + each.height })
  }
  for (const [frame, { top, bottom }] of areas) pen.artifact(() => drawFrame(pen, frame, top, bottom - top))
}

type Shades = Partial<Record<Frame['tone'], string>>

const backgrounds: Shades = { rule: colors.paleMint, example: colors.deepPaper }
const borders: Shades = { rule: colors.mint, warning: colors.clay, form: colors.ink, prompt: colors.evergreen }

function drawFrame({ doc }: Pen, { tone, x, width }: Frame, y: number, height: number): void {
  doc.rect(x, y, width, height).fill(backgrounds[tone] ?? colors.card)
  if (tone === 'prompt') doc.dash(2.5, { space: 2.5 })
  doc
    .rect(x, y, width, height)
    .lineWidth(0.7)
    .stroke(borders[tone] ?? colors.rule)
  doc.undash()
  if (tone === 'form')
    doc
      .rect(x + 3, y + 3, width - 6, height - 6)
      .lineWidth(0.4)
      .stroke(colors.ink)
  if (tone === 'note' || tone === 'rule') doc.rect(x, y, 3, height).fill(colors.evergreen)
  if (tone === 'warning') doc.rect(x, y, 3, height).fill(colors.clay)
}
