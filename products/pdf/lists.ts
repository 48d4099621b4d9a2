import type { Block, Marker } from '../source/markdown.ts'
import { plainText, type Span } from '../source/spans.ts'
import { colors, type Style } from '../theme.ts'
import { type Pen, type Tag, tag } from './pen.ts'
import type { Piece } from './pieces.ts'
import { centeredBaseline, type LayoutContext, textPieces } from './text-pieces.ts'

const indent = 19

export function listPieces(block: Extract<Block, { kind: 'list' }>, setting: LayoutContext): Piece[] {
  const list = tag('L', setting.parent)
  const within = { ...setting, x: setting.x + indent, width: setting.width - indent }
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
  const run = { style: set, href: null, x: 0, width: 0 }
  if (list === 'number') pen.write(label, { ...run, text: `${number}.`, tick: false }, x, baseline)
  const sign = { bullet: '•', dash: '–', number: '', tick: '' }[list]
  if (sign) pen.write(label, { ...run, style: { ...set, font: 'strong' }, text: sign, tick: false }, x + 3, baseline)
  if (list === 'tick') pen.write(label, { ...run, text: '', tick: true, says }, x, baseline)
}
