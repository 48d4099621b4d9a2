import type { Column } from '../source/markdown.ts'
import { plainText } from '../source/spans.ts'

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
