import type { Measure } from './lines.ts'
import type { Block } from './markdown.ts'
import { plainText } from './spans.ts'
import { type Style, style } from './theme.ts'

type Table = Extract<Block, { kind: 'table' }>

/** Left and right of what stands in a cell. */
export const pad = 6

/** By their shares, except that no column is too narrow for the longest word of its head. */
export function columnEdges(table: Table, x: number, width: number, measure: Measure): number[] {
  const total = table.columns.reduce((sum, column) => sum + column.share, 0)
  const asked = table.columns.map(({ share }) => (share / total) * width)
  const least = table.columns.map(({ head }) => longestWord(plainText(head).toUpperCase(), style.label, measure))
  const short = least.reduce((sum, each, index) => sum + Math.max(0, each - (asked[index] ?? 0)), 0)
  const spare = asked.reduce((sum, each, index) => sum + Math.max(0, each - (least[index] ?? 0)), 0)
  const edges = [x]
  asked.forEach((each, index) => {
    const over = each - (least[index] ?? 0)
    edges.push((edges.at(-1) ?? x) + (over < 0 ? each - over : each - (over / spare) * short))
  })
  return edges
}

const longestWord = (text: string, set: Style, measure: Measure) =>
  Math.max(...text.split(' ').map((word) => measure(word, set))) + 2 * pad + 0.5
