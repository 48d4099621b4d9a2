import type { Block, Row } from '../source/markdown.ts'
import { plainText, type Span } from '../source/spans.ts'
import { columnWidths, heldRows, isSignatureTable } from '../source/table-breaks.ts'
import { colors, fullWidth, page, type Style, style } from '../theme.ts'
import { asksForSentence, breakLines, fieldLabel, type Line, lineWidth, plainRun } from './line-breaking.ts'
import { drawRule } from './ornaments.ts'
import { drawText, type Pen, type Tag, tag } from './pen.ts'
import { createPiece, type Frame, type Piece } from './pieces.ts'
import { centeredBaseline, drawLine, type LayoutContext, withoutField } from './text-pieces.ts'

type Table = Extract<Block, { kind: 'table' }>

interface Cell {
  /** The label of the form field, if the cell is one. */
  readonly blank: string | null
  readonly x: number
  readonly width: number
  readonly align: 'left' | 'right'
  readonly lines: readonly Line[]
}

interface RowStyle {
  readonly row: Tag
  /** `named`: the first cell is the row's head. */
  readonly type: 'TH' | 'TD' | 'named'
  readonly set: Style
  /** The least height. */
  readonly low: number
}

const pad = 6
/** Room to write in by hand: under a third of an inch is too tight for a pen. */
const MIN_WRITING_HEIGHT = 21.6
/** A cell that is asked for a sentence has room for three small lines, or for a signature; a column that wide is for sentences. */
const SENTENCE_HEIGHT = 33
const SENTENCE_WIDTH = 150

/** A ledger: ruled rows, and ruled columns too when there are cells to write in. */
export function tablePieces(table: Table, setting: LayoutContext): Piece[] {
  const x = setting.boxed ? setting.x : page.left
  const width = setting.boxed ? setting.width : fullWidth
  const wordWidth = (word: string) => setting.measure(word.toUpperCase(), style.label) + 2 * pad + 0.5
  const widths = columnWidths(table.columns, width, wordWidth)
  const edges = [x]
  for (const each of widths) edges.push((edges.at(-1) ?? x) + each)
  const frame: Frame | null = setting.boxed ? null : { tone: 'table', x, width }
  const under = tag('Table', setting.parent)
  const worksheet = table.rows.some((row) => row.some(isBlank))
  const counts = table.columns.some(({ align }) => align === 'right')
  const body = tag('TBody', under)
  const heads = layOutCells(
    table.columns.map((column) => column.head.map(toUpperCase)),
    table,
    edges,
    setting,
    style.label,
  )
  const ruled = (row: Piece, isHead: boolean): Piece => ({
    ...row,
    frame,
    draw: (pen: Pen, y: number) => {
      const area = { x, width, y, height: row.height }
      pen.artifact(() => drawRules(pen, area, worksheet ? edges.slice(1, -1) : [], isHead))
      row.draw(pen, y)
    },
  })
  const headless = table.columns.every(({ head }) => plainText(head) === '')
  const row = { type: 'TH', set: style.label, low: 20 } as const
  const head = ruled(rowPiece(heads, { ...row, row: tag('TR', tag('THead', under)) }), true)
  const repeated = ruled(
    createPiece({ height: head.height, draw: (pen, y) => drawRepeatedHeader(pen, heads, y, head.height) }),
    true,
  )
  const made = table.rows.map((row, index) => {
    const cells = layOutCells(row, table, edges, setting, style.cell)
    const tall = isSignatureTable(table) || cells.some((cell) => isForSentence(cell, counts))
    const low = worksheet && row.some(isBlank) ? (tall ? SENTENCE_HEIGHT : MIN_WRITING_HEIGHT) : 0
    const type = hasRowHeaders(table) ? 'named' : 'TD'
    const piece = rowPiece(cells, { row: tag('TR', body), type, set: style.cell, low })
    return { ...ruled(piece, false), again: headless || index === 0 ? null : repeated }
  })
  const holds = heldRows(made.map(({ height }) => height))
  const rows = made.map((row, index) => ({ ...row, keep: holds[index] ?? false }))
  const all = headless ? rows : [{ ...head, keep: true }, ...rows]
  return all.map((row, index) => ({ ...row, before: index === 0 ? 12 : 0, loose: index < all.length - 1 }))
}

/** Where the first column has no head, its cells are the heads of their rows. */
const hasRowHeaders = (table: Table) => plainText(table.columns[0]?.head ?? []) === ''

/** An empty cell is a place to type, except in a table that marks its blanks: there it stays empty, or is to be signed. */
function layOutCells(
  row: Row,
  table: Table,
  edges: readonly number[],
  { measure, forms }: LayoutContext,
  set: Style,
): Cell[] {
  const marked = table.rows.some((each) => each.some((cell) => cell.some(({ kind }) => kind === 'field')))
  return row.map((spans, index) => {
    const left = edges[index] ?? 0
    const width = (edges[index + 1] ?? left) - left - 2 * pad
    const align = table.columns[index]?.align ?? 'left'
    const only = set !== style.label && isBlank(spans)
    const named = only ? fieldLabels(spans) || cellLabel(table, row, index) : null
    return {
      blank: (spans.length > 0 || (forms && !marked)) && named ? named : null,
      x: left + pad,
      width,
      align,
      lines: only ? [] : breakLines(measure, forms ? spans : spans.map(withoutField), set, width),
    }
  })
}

/** Empty, or only [[blanks]] and what separates them. A dash alone isn't a blank: it says that nothing goes there. */
const isBlank = (spans: readonly Span[]) =>
  (plainText(spans).trim() === '' || spans.some(({ kind }) => kind === 'field')) &&
  spans.every(
    ({ kind, text }) => kind === 'field' || kind === 'break' || (kind === 'text' && /^[\s,;/–-]*$/.test(text)),
  )

const fieldLabels = (spans: readonly Span[]) =>
  spans
    .filter(({ kind }) => kind === 'field')
    .map(({ text }) => fieldLabel(text))
    .join(', ')

/** Beside figures only what asks for a sentence is given one: a wide column may hold a name. */
const isForSentence = ({ blank, align, width }: Cell, counts: boolean) =>
  blank !== null && align === 'left' && ((width >= SENTENCE_WIDTH && !counts) || asksForSentence(blank))

/** An empty cell is called after its column and the row's first cell. */
function cellLabel(table: Table, row: Row, index: number): string {
  const column = plainText(table.columns[index]?.head ?? [])
  const first = index > 0 ? plainText(row[0] ?? []) : ''
  return [column, first].filter(Boolean).join(', ') || 'Blank'
}

function rowPiece(cells: readonly Cell[], { row, type, set, low }: RowStyle): Piece {
  const most = Math.max(1, ...cells.map((cell) => cell.lines.length))
  const height = Math.max(low, most * set.leading + 7)
  const air = (height - most * set.leading) / 2
  const draw = (pen: Pen, y: number) => {
    for (const [index, cell] of cells.entries()) {
      const under = cellTag(type, row, index)
      for (const { line, x, baseline } of placedLines(cell, y + air, set)) drawLine(pen, under, line, x, baseline)
      if (cell.blank) {
        const area = { x: cell.x - pad + 2, y: y + 2.5, width: cell.width + 2 * pad - 4, height: height - 5 }
        pen.field(under, cell.blank, area, cell.align === 'left' || area.height > 40)
        // A cell to write in still counts as a cell for a screen reader.
      } else if (cell.lines.length === 0) pen.write(under, plainRun(' ', style.cell), cell.x, y + set.leading)
    }
  }
  return createPiece({ height, draw })
}

const placedLines = ({ lines, align, x, width }: Cell, top: number, set: Style) =>
  lines.map((line, index) => ({
    line,
    x: align === 'right' ? x + width - lineWidth(line) : x,
    baseline: centeredBaseline(top + index * set.leading, set),
  }))

function cellTag(type: RowStyle['type'], row: Tag, index: number): Tag {
  if (type === 'TH') return tag('TH', row, { scope: 'Column' })
  return type === 'named' && index === 0 ? tag('TH', row, { scope: 'Row' }) : tag('TD', row)
}

/** The head on a further page is there for the eye: a screen reader has heard it. */
function drawRepeatedHeader(pen: Pen, cells: readonly Cell[], y: number, height: number): void {
  const { leading } = style.label
  const most = Math.max(1, ...cells.map(({ lines }) => lines.length))
  pen.artifact(() => {
    const lines = cells.flatMap((cell) => placedLines(cell, y + (height - most * leading) / 2, style.label))
    for (const { line, x, baseline } of lines)
      for (const run of line) drawText(pen.doc, run.text, x + run.x, baseline, run.style)
  })
}

function drawRules(
  { doc }: Pen,
  { x, width, y, height }: { x: number; width: number; y: number; height: number },
  inner: readonly number[],
  isHead: boolean,
): void {
  if (isHead) doc.rect(x, y, width, height).fill(colors.deepPaper)
  const line = isHead ? { line: 0.9, ink: colors.ink } : { line: 0.5, ink: colors.rule }
  drawRule(doc, y + height, [x, x + width], line)
  for (const edge of inner) {
    doc
      .moveTo(edge, y)
      .lineTo(edge, y + height)
      .lineWidth(0.5)
      .stroke(colors.rule)
  }
}

const toUpperCase = (span: Span): Span => ({ ...span, text: span.text.toUpperCase() })
