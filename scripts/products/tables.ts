import { breakLines, type Line, labelOf, lineWidth } from './lines.ts'
import type { Block, Row } from './markdown.ts'
import { type Pen, type Tag, tag } from './pen.ts'
import { type Frame, type Piece, piece } from './pieces.ts'
import { baselineOf, drawLine, type Setting } from './rows.ts'
import { plainText, type Span } from './spans.ts'
import { colour, fullWidth, page, type Style, style } from './theme.ts'

type Table = Extract<Block, { kind: 'table' }>

interface Cell {
  /** What is to be typed here, when the cell is a place to type. */
  readonly blank: string | null
  readonly x: number
  readonly width: number
  readonly align: 'left' | 'right'
  readonly lines: readonly Line[]
}

interface RowStyle {
  readonly row: Tag
  readonly type: 'TH' | 'TD'
  readonly set: Style
  /** The least height. */
  readonly low: number
}

const pad = 6
/** Room to write in by hand: under a third of an inch is too tight for a pen. */
const writingHeight = 21.6

/** A ledger: ruled rows, and ruled columns too when there are cells to write in. */
export function tablePieces(table: Table, setting: Setting): Piece[] {
  const x = setting.boxed ? setting.x : page.left
  const width = setting.boxed ? setting.width : fullWidth
  const edges = columnEdges(table, x, width)
  const frame: Frame | null = setting.boxed ? null : { tone: 'table', x, width }
  const under = tag('Table', setting.parent)
  const worksheet = table.rows.some((row) => row.some(isBlank))
  const body = tag('TBody', under)
  const heads = cellsOf(
    table.columns.map((column) => column.head.map(upper)),
    table,
    edges,
    setting,
    style.label,
  )
  const head = rowPiece(heads, { row: tag('TR', tag('THead', under)), type: 'TH', set: style.label, low: 20 })
  const rows = table.rows.map((row, index) => {
    const cells = cellsOf(row, table, edges, setting, style.cell)
    const low = worksheet && row.some(isBlank) ? writingHeight : 0
    const made = rowPiece(cells, { row: tag('TR', body), type: 'TD', set: style.cell, low })
    return { ...made, keep: index === 0 || index === table.rows.length - 2 }
  })
  return [{ ...head, before: 12, keep: true }, ...rows].map((row, index) => ({
    ...row,
    frame,
    draw: (pen: Pen, y: number) => {
      pen.artifact(() =>
        drawRules(pen, { x, width, y, height: row.height }, worksheet ? edges.slice(1, -1) : [], index),
      )
      row.draw(pen, y)
    },
  }))
}

function columnEdges(table: Table, x: number, width: number): number[] {
  const total = table.columns.reduce((sum, column) => sum + column.share, 0)
  const edges = [x]
  for (const { share } of table.columns) edges.push((edges.at(-1) ?? x) + (share / total) * width)
  return edges
}

function cellsOf(row: Row, table: Table, edges: readonly number[], { measure, forms }: Setting, set: Style): Cell[] {
  return row.map((spans, index) => {
    const left = edges[index] ?? 0
    const width = (edges[index + 1] ?? left) - left - 2 * pad
    const align = table.columns[index]?.align ?? 'left'
    const only = set !== style.label && isBlank(spans)
    const named = only ? saidBy(spans) || headOf(table, row, index) : null
    return {
      blank: (forms || spans.length > 0) && named ? named : null,
      x: left + pad,
      width,
      align,
      lines: only ? [] : breakLines(measure, spans, set, width),
    }
  })
}

/** Nothing, or nothing but [[blanks]] and what stands between them. */
const isBlank = (spans: readonly Span[]) =>
  spans.every(
    ({ kind, text }) => kind === 'field' || kind === 'break' || (kind === 'text' && /^[\s,;/–-]*$/.test(text)),
  )

const saidBy = (spans: readonly Span[]) =>
  spans
    .filter(({ kind }) => kind === 'field')
    .map(({ text }) => labelOf(text))
    .join(', ')

/** An empty cell is called after its column and the row's first cell. */
function headOf(table: Table, row: Row, index: number): string {
  const column = plainText(table.columns[index]?.head ?? [])
  const first = index > 0 ? plainText(row[0] ?? []) : ''
  return [column, first].filter(Boolean).join(', ') || 'Blank'
}

function rowPiece(cells: readonly Cell[], { row, type, set, low }: RowStyle): Piece {
  const most = Math.max(1, ...cells.map((cell) => cell.lines.length))
  const height = Math.max(low, most * set.leading + 7)
  const air = (height - most * set.leading) / 2
  const draw = (pen: Pen, y: number) => {
    for (const cell of cells) {
      const under = tag(type, row, type === 'TH' ? { scope: 'Column' } : {})
      cell.lines.forEach((line, index) => {
        const x = cell.align === 'right' ? cell.x + cell.width - lineWidth(line) : cell.x
        drawLine(pen, under, line, x, baselineOf(y + air + index * set.leading, set))
      })
      if (cell.blank) {
        const area = { x: cell.x - pad + 2, y: y + 2.5, width: cell.width + 2 * pad - 4, height: height - 5 }
        pen.field(under, cell.blank, area, area.height > 40)
      } else if (cell.lines.length === 0) pen.write(under, emptyRun, cell.x, y + set.leading)
    }
  }
  return piece({ height, draw })
}

/** A cell to write in still counts as a cell for a screen reader. */
const emptyRun = { text: ' ', style: style.cell, href: null, tick: false, x: 0, width: 0 }

function drawRules(
  { doc }: Pen,
  { x, width, y, height }: { x: number; width: number; y: number; height: number },
  inner: readonly number[],
  index: number,
): void {
  if (index === 0) doc.rect(x, y, width, height).fill(colour.deepPaper)
  const line = index === 0 ? { width: 0.9, ink: colour.ink } : { width: 0.5, ink: colour.rule }
  doc
    .moveTo(x, y + height)
    .lineTo(x + width, y + height)
    .lineWidth(line.width)
    .stroke(line.ink)
  for (const edge of inner) {
    doc
      .moveTo(edge, y)
      .lineTo(edge, y + height)
      .lineWidth(0.5)
      .stroke(colour.rule)
  }
}

const upper = (span: Span): Span => ({ ...span, text: span.text.toUpperCase() })
