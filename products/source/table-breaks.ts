import type { Block, Column } from './markdown.ts'
import { plainText, type Span } from './spans.ts'

/* How wide a table's columns are and what stays on the page of what follows it, in print and in Word. */

/**
 * The columns' widths: by their shares of `width`, except that none is too narrow for the longest word of its head.
 * `measure` gives the room that a word of the head needs.
 */
export function columnWidths(columns: readonly Column[], width: number, measure: (word: string) => number): number[] {
  const total = columns.reduce((sum, { share }) => sum + share, 0)
  const widths = columns.map(({ share }) => (share / total) * width)
  const least = columns.map(({ head }) => Math.max(...plainText(head).split(' ').map(measure)))
  const sumOf = (each: (index: number) => number) => widths.reduce((sum, _, index) => sum + Math.max(0, each(index)), 0)
  const over = (index: number) => (widths[index] ?? 0) - (least[index] ?? 0)
  const share = sumOf((index) => -over(index)) / sumOf(over)
  return widths.map((each, index) => (over(index) < 0 ? each - over(index) : each - over(index) * share))
}

/** "**5.7 Deadlock.**", before its options. */
export const isTitle = (spans: readonly Span[]) => spans.length > 0 && spans.every(({ strong }) => strong)

/** Signatures stay whole, and on the page of what is signed. */
export const isSignatureTable = (block: Block | undefined) =>
  block?.kind === 'table' && block.columns.some(({ head }) => /signature/i.test(plainText(head)))

/** What is set small under a rule, a list or a table that rests on it. */
export const isSource = (block: Block | undefined) => block?.kind === 'paragraph' && block.source

/** Rows that may stand alone at the top or the foot of a page. */
const MIN_ROWS = 3
/** Two tall rows that come to this are no less to read than three short ones. */
const MIN_HEIGHT = 110

/** A table no taller than this is not cut. */
const MAX_WHOLE = 210

/** Which rows stay with the one below them, so that a page's end leaves no row or two of a table alone. */
export function heldRows(heights: readonly number[]): boolean[] {
  const first = rowsApart(heights)
  const last = rowsApart(heights.toReversed())
  const lowest = heights.length - 1
  const whole = heights.reduce((sum, height) => sum + height, 0) <= MAX_WHOLE
  return heights.map((_, row) => row < lowest && (whole || row < first - 1 || row > lowest - last))
}

/** As many rows, from the first on, as may stand apart from the others. */
function rowsApart(heights: readonly number[]): number {
  const [first = 0, second = 0] = heights
  return first + second >= MIN_HEIGHT ? MIN_ROWS - 1 : MIN_ROWS
}
