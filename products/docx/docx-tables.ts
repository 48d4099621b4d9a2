import { BorderStyle, Paragraph, Table, TableCell, TableRow, VerticalAlign, WidthType } from 'docx'
import { columnWidths } from '../pdf/column-widths.ts'
import type { Block, Row } from '../source/markdown.ts'
import { plainText } from '../source/spans.ts'
import { heldRows } from '../source/table-breaks.ts'
import { toHex, type WordLook } from './docx-styles.ts'
import { type WordContext, wordRuns } from './docx-text.ts'

export const line = (tone: string, size = 4) => ({ style: BorderStyle.SINGLE, size, color: toHex(tone) })
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }

/** With `whole`, no page break parts its rows. */
export function wordTable(
  { columns, rows }: Extract<Block, { kind: 'table' }>,
  place: WordContext,
  whole: boolean,
): Table {
  const room = (word: string) => 240 + CAPITAL_WIDTH * word.length
  const widths = columnWidths(columns, place.width, room).map(Math.round)
  const cell = (spans: Row[number], index: number, look: Pick<CellLook, 'head' | 'keepNext'>) =>
    tableCell(spans, place, { ...look, width: widths[index] ?? 0, align: columns[index]?.align })
  const holds = heldRows(rows.map((row) => rowHeight(row, widths)))
  const headRow = new TableRow({
    tableHeader: true,
    cantSplit: true,
    children: columns.map(({ head }, index) => cell(head, index, { head: true, keepNext: true })),
  })
  const bodyRow = (row: Row, at: number) => {
    const keepNext = (at === rows.length - 1 ? place.keep : whole || holds[at]) ?? false
    return new TableRow({
      cantSplit: true,
      ...(row.some((each) => each.length === 0) && { height: { value: 420, rule: 'atLeast' as const } }),
      children: row.map((spans, index) => cell(spans, index, { head: false, keepNext })),
    })
  }
  return new Table({
    width: { size: place.width, type: WidthType.DXA },
    columnWidths: widths,
    layout: 'fixed',
    borders: gridBorders(place.controls.look),
    rows: [...(columns.some(({ head }) => plainText(head) !== '') ? [headRow] : []), ...rows.map(bodyRow)],
  })
}

interface CellLook {
  head: boolean
  /** In twentieths of a point. */
  width: number
  align: Extract<Block, { kind: 'table' }>['columns'][number]['align'] | undefined
  /** Whether its row stays on the page of the next one. */
  keepNext: boolean
}

function tableCell(
  spans: Row[number],
  { controls }: WordContext,
  { head, width, align, keepNext }: CellLook,
): TableCell {
  return new TableCell({
    width: { size: width, type: WidthType.DXA },
    margins: { left: 100, right: 100, top: 30, bottom: 30 },
    verticalAlign: VerticalAlign.CENTER,
    ...(head && { shading: { fill: toHex(controls.look.headFill) } }),
    children: [
      new Paragraph({
        style: head ? 'TableHead' : 'TableText',
        keepNext,
        alignment: align === 'right' ? 'right' : 'left',
        children: wordRuns(spans, controls),
      }),
    ],
  })
}

/** About how many points high a row will be; Word knows it only once it sets the page. */
function rowHeight(row: Row, widths: readonly number[]): number {
  const lines = row.map((spans, index) => Math.ceil((plainText(spans).length * LETTER_WIDTH) / (widths[index] ?? 1)))
  return Math.max(1, ...lines) * 13 + 4
}

/** The width of a letter in a table, and of a capital in its head, in twentieths of a point. */
const LETTER_WIDTH = 96
const CAPITAL_WIDTH = 118

const gridBorders = ({ ink, rule }: WordLook) => ({
  top: line(ink, 8),
  bottom: line(ink, 8),
  left: none,
  right: none,
  insideHorizontal: line(rule),
  insideVertical: line(rule),
})
