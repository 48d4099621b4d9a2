import { plainText, type Span } from '../source/spans.ts'
import { colors, type Style } from '../theme.ts'
import {
  asksForSentence,
  breakLines,
  fieldLabel,
  type Line,
  lineWidth,
  type Measure,
  splitAtBreaks,
} from './line-breaking.ts'
import type { Pen, Tag } from './pen.ts'
import { createPiece, type Piece } from './pieces.ts'

/** Where and how blocks are set: the column, the text style, and the structure they belong to. */
export interface LayoutContext {
  readonly measure: Measure
  readonly parent: Tag | null
  readonly x: number
  readonly width: number
  readonly base: Style
  /** Inside a box, tables keep to the column and list gaps tighten. */
  readonly boxed: boolean
  /** Before the names of this chapter's anchors, so that two chapters may share a heading. */
  readonly scope: string
  /** Whether empty cells are places to type. */
  readonly forms: boolean
  /** Of a blank whose label is only typed over, so that a filled page shows none: its lines. */
  readonly vanishing?: number | undefined
}

/** One piece for each line; the first two and the last two hold together, so no line is left alone. */
export function linePieces(lines: readonly Line[], under: Tag, x: number, set: Style, before: number): Piece[] {
  return lines.map((line, index) =>
    createPiece({
      height: line.some(({ tall }) => tall) ? 2 * set.leading : set.leading,
      before: index === 0 ? before : 0,
      keep: index < lines.length - 1 && (index === 0 || index === lines.length - 2),
      draw: (pen, y) => drawLine(pen, under, line, x, centeredBaseline(y, set)),
    }),
  )
}

/**
 * Text with blanks to fill in. One in a sentence is a place to type among its words; one that ends it after a colon, or is
 * all of it, goes on to the end of the column.
 */
export function textPieces(
  given: readonly Span[],
  under: Tag,
  set: Style,
  setting: LayoutContext,
  before: number,
): Piece[] {
  const spans = setting.forms ? given : given.map(withoutField)
  const segments = splitAtBreaks(spans).flatMap(splitFormLines)
  const pieces = segments.map((segment, index) => {
    const [alone, ...others] = segment
    const last = segment.at(-1)
    const gap = index === 0 ? before : set.leading * 0.1
    if (alone === undefined) return [createPiece({ height: set.leading, draw: () => {} })]
    if (setting.vanishing && alone.kind === 'field' && others.length === 0)
      return [vanishingBlank(fieldLabel(alone.text), under, set, setting, gap)]
    if (last?.kind !== 'field' || !isPrompt(segment.slice(0, -1))) {
      const lines = breakLines(setting.measure, segment, set, setting.width)
      const roomy = lines.map(setting.vanishing ? (line) => toEdge(line, setting.width) : withRoom)
      return linePieces(roomy, under, setting.x, set, gap)
    }
    return blankPieces(segment.slice(0, -1), fieldLabel(last.text), under, set, setting, gap)
  })
  // An empty line is room for a pen: it stays between the closing and the name.
  const signed = segments.some(({ length }) => length === 0)
  return pieces.flat().map((each, at, all) => (signed ? { ...each, keep: at < all.length - 1 } : each))
}

/** What no form field is wanted for: the words of the blank in brackets. */
export const withoutField = (span: Span): Span =>
  span.kind === 'field' ? { ...span, kind: 'blank', text: `[${fieldLabel(span.text)}]` } : span

const isPrompt = (before: readonly Span[]) => /^$|:$/.test(plainText(before))

/** "Project: [[Project]] · Period: [[Period]]" is a form in one line: each blank gets a line of its own. */
function splitFormLines(segment: Span[]): Span[][] {
  const lines: Span[][] = [[]]
  for (const span of segment) {
    const ended = lines.at(-1)?.at(-1)?.kind === 'field' && span.kind === 'text' && span.text.startsWith(' · ')
    if (ended) lines.push([{ ...span, text: span.text.slice(3) }])
    else lines.at(-1)?.push(span)
  }
  return lines.every((line) => line.at(-1)?.kind === 'field' && isPrompt(line.slice(0, -1))) ? lines : [segment]
}

/** A blank among other words that asks for a sentence is two lines tall. */
const withRoom = (line: Line): Line =>
  line.map((run) => (run.field !== undefined && asksForSentence(run.field) ? { ...run, tall: true } : run))

/** What ends a line takes all that is left of it. */
const toEdge = (line: Line, width: number): Line =>
  line.map((run, at) => (run.field !== undefined && at === line.length - 1 ? { ...run, width: width - run.x } : run))

/** A blank shorter than this moves to a line of its own. */
const MIN_BLANK_WIDTH = 110

/** A blank that holds its own label until someone types over it. */
function vanishingBlank(label: string, under: Tag, set: Style, setting: LayoutContext, before: number): Piece {
  const { x, width, vanishing: lines = 1 } = setting
  const area = { x, width, height: lines * set.leading }
  const draw = (pen: Pen, y: number) => pen.field(under, label, { ...area, y: y + 1 }, lines > 1, `[${label}]`)
  return createPiece({ height: area.height + 4, before, draw })
}

function blankPieces(
  text: readonly Span[],
  label: string,
  under: Tag,
  set: Style,
  setting: LayoutContext,
  before: number,
): Piece[] {
  const { x, width } = setting
  const sentence = asksForSentence(label)
  const height = set.leading + 3
  const captioned = plainText(text) === ''
  const spans = captioned ? [plainSpan(label)] : text
  const lines = breakLines(
    setting.measure,
    spans,
    captioned && set.colour === colors.ink ? { ...set, colour: colors.softInk } : set,
    width,
  )
  const own = linePieces(lines, under, x, set, before)
  const used = lineWidth(lines.at(-1) ?? []) + 8
  const last = own.at(-1)
  if (last && !sentence && width - used >= MIN_BLANK_WIDTH) {
    const draw = (pen: Pen, y: number) => {
      last.draw(pen, y)
      pen.field(under, label, { x: x + used, y: y + 1, width: width - used, height: set.leading - 0.5 })
    }
    return [...own.slice(0, -1), { ...last, height, draw }]
  }
  const room = sentence ? 2 * set.leading : set.leading
  const draw = (pen: Pen, y: number) => pen.field(under, label, { x, y: y + 1, width, height: room }, sentence)
  return [...own.map((each) => ({ ...each, keep: true })), createPiece({ height: room + 5, draw })]
}

export function drawLine(pen: Pen, under: Tag, line: Line, x: number, baseline: number): void {
  for (const run of line) pen.write(under, run, x + run.x, baseline)
}

/** Centres the letters' height in the line. */
export const centeredBaseline = (y: number, set: Style): number => y + (set.leading + set.size * 0.7) / 2

export function plainSpan(text: string): Span {
  return { text, strong: false, italic: false, kind: 'text', href: null }
}
