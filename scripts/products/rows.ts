import type { Line, Measure } from './lines.ts'
import type { Pen, Tag } from './pen.ts'
import { type Piece, piece } from './pieces.ts'
import type { Span } from './spans.ts'
import type { Style } from './theme.ts'

/** Where and how blocks are set: the column, the text style, and the structure they belong to. */
export interface Setting {
  readonly measure: Measure
  readonly parent: Tag | null
  readonly x: number
  readonly width: number
  readonly base: Style
  /** Inside a box, tables keep to the column and list gaps tighten. */
  readonly boxed: boolean
}

/** One piece for each line; the first two and the last two hold together, so no line is left alone. */
export function linePieces(lines: readonly Line[], under: Tag, x: number, set: Style, before: number): Piece[] {
  return lines.map((line, index) =>
    piece({
      height: set.leading,
      before: index === 0 ? before : 0,
      keep: index < lines.length - 1 && (index === 0 || index === lines.length - 2),
      draw: (pen, y) => drawLine(pen, under, line, x, baselineOf(y, set)),
    }),
  )
}

export function drawLine(pen: Pen, under: Tag, line: Line, x: number, baseline: number): void {
  for (const run of line) pen.write(under, run, x + run.x, baseline)
}

/** Centres the letters' height in the line. */
export const baselineOf = (y: number, set: Style): number => y + (set.leading + set.size * 0.7) / 2

export function plainSpan(text: string): Span {
  return { text, strong: false, italic: false, kind: 'text', href: null }
}
