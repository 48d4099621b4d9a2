import { type Cell, type CellStyle, type CellValue, cellRef, parseRange } from 'hucre'
import { DAY } from '../../app/platform/clock.ts'
import { toHex } from '../docx/docx-styles.ts'
import { colors } from '../theme.ts'
import type { ComputedValue } from './formulas.ts'
import type { CellContent, CellInput, Sheet, SheetColumn, StyleName, Tone } from './workbook.ts'

export type Grid = readonly (readonly (CellContent | undefined)[])[]

/** All cells by rows, the header row included. */
export function toGrid({ columns, rows }: Sheet): Grid {
  const heads = columns.map(({ header: value }): CellContent | undefined =>
    value === undefined ? undefined : { value, style: 'head' },
  )
  const body = rows.map((row) => row.map(toContent))
  return heads.some(Boolean) ? [heads, ...body] : body
}

function toContent(cell: CellInput | undefined): CellContent | undefined {
  if (cell === null || cell === undefined) return undefined
  return typeof cell === 'object' && !(cell instanceof Date) ? cell : { value: cell }
}

/** What a cell is without its formula. */
export function plainValue(content: CellContent): CellValue {
  return content.formula === undefined ? withoutTime(content.value ?? null) : null
}

/** A date without its hour: a day counted from another is a whole number. */
function withoutTime(value: CellValue): CellValue {
  return value instanceof Date ? new Date(Math.floor(value.getTime() / DAY) * DAY) : value
}

export function toCell(
  content: CellContent,
  sheet: Sheet,
  row: number,
  column: number,
  values: Map<string, ComputedValue>,
): Partial<Cell> {
  const style = styleOf(content, sheet.columns[column], isHead(sheet, row))
  const link = content.link ? { hyperlink: { target: content.link } } : {}
  if (content.formula === undefined) return { value: withoutTime(content.value ?? null), style, ...link }
  const result = values.get(`${sheet.name}!${cellRef(row, column)}`) ?? null
  return { value: result, formula: content.formula.replace(/^=/, ''), formulaResult: result, style, ...link }
}

function styleOf(content: CellContent, column: SheetColumn | undefined, head: boolean): CellStyle {
  const name = head ? (content.style ?? 'head') : content.input ? 'input' : (content.style ?? column?.style ?? 'plain')
  const base = cellStyles[name]
  const date = content.value instanceof Date ? 'mmm d, yyyy' : undefined
  const numFmt = content.format ?? (head ? undefined : column?.format) ?? date
  const align = content.align ?? (head ? undefined : column?.align)
  const wrap = content.wrap ?? (head ? undefined : (column?.wrap ?? noteWraps(name, column)))
  return {
    ...base,
    ...(content.bold && { font: { ...base.font, bold: true } }),
    ...(numFmt && { numFmt }),
    alignment: {
      vertical: wrap ? 'top' : 'center',
      ...base.alignment,
      ...(align && { horizontal: align }),
      ...(wrap !== undefined && { wrapText: wrap }),
    },
    protection: { locked: false },
  }
}

/** A note in a narrow column runs on over the empty cells beside it; in a wide one it wraps. */
const noteWraps = (name: string, column: SheetColumn | undefined): boolean | undefined =>
  name === 'note' ? (column?.width ?? 12) >= 30 : undefined

/**
 * Heights of rows, zero-based. Wrapped text gets the lines that it needs, because not every program makes room by itself; a
 * letter is taken to be a little narrower than the columns' unit.
 */
export function rowHeights(
  sheet: Sheet,
  grid: Grid,
  values: Map<string, ComputedValue>,
): [row: number, points: number][] {
  const merged = (sheet.merges ?? []).map(parseRange)
  const needed = grid.map((row, at): [number, number] => {
    const lines = row.map((content, column) => {
      if (!content || !styleOf(content, sheet.columns[column], isHead(sheet, at)).alignment?.wrapText) return 1
      const over = merged.find(({ startRow, startCol }) => startRow === at && startCol === column)
      const last = over?.endCol ?? column
      const widths = sheet.columns.slice(column, last + 1).map(({ width = 12 }) => width)
      const text = String(values.get(`${sheet.name}!${cellRef(at, column)}`) ?? content.value ?? '')
      return estimateLines(
        text,
        widths.reduce((sum, width) => sum + width, 0),
      )
    })
    return [at, Math.max(...lines, row.some((content) => content?.style === 'figure') ? FIGURE_LINES : 1)]
  })
  const wrapped = needed.filter(([, lines]) => lines > 1).map(([at, lines]): [number, number] => [at, lines * 13.5 + 3])
  const fixed = Object.entries(sheet.heights ?? {}).map(([row, height]): [number, number] => [Number(row) - 1, height])
  return [...new Map([...wrapped, ...fixed])]
}

/** A large figure takes the room of so many lines. */
const FIGURE_LINES = 1.8

const estimateLines = (text: string, width: number): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / (width * 1.02))), 0)

const isHead = ({ columns }: Sheet, row: number) => row === 0 && columns.some(({ header }) => header !== undefined)

const text = 'Arial'
const display = 'Georgia'

const fill = (tone: string) => ({ type: 'pattern', pattern: 'solid', fgColor: { rgb: toHex(tone) } }) as const
const rgb = (tone: string) => ({ rgb: toHex(tone) })
const side = (style: 'thin' | 'medium' | 'double', tone: string) => ({ style, color: rgb(tone) })

const font = (size: number, tone: string = colors.ink, more: object = {}) => ({
  name: text,
  size,
  color: rgb(tone),
  ...more,
})

/** How each kind of cell looks. Fonts are ones that every office program has: a sheet's columns must fit them. */
const cellStyles: Record<StyleName, CellStyle> = {
  plain: { font: font(10) },
  title: { font: font(18, colors.evergreen, { name: display }), alignment: { vertical: 'center' } },
  subtitle: { font: font(10, colors.softInk, { italic: true }), alignment: { vertical: 'top' } },
  head: {
    font: font(9, colors.card, { bold: true }),
    fill: fill(colors.evergreen),
    alignment: { vertical: 'center', wrapText: true },
    border: { bottom: side('medium', colors.deepEvergreen) },
  },
  section: {
    font: font(11, colors.evergreen, { name: display, bold: true }),
    fill: fill(colors.paleMint),
    border: { bottom: side('thin', colors.mint) },
  },
  label: { font: font(10, colors.ink, { bold: true }) },
  total: {
    font: font(10, colors.ink, { bold: true }),
    fill: fill(colors.deepPaper),
    border: { top: side('thin', colors.ink), bottom: side('double', colors.ink) },
  },
  note: { font: font(9, colors.softInk, { italic: true }), alignment: { wrapText: true, vertical: 'top' } },
  input: {
    font: font(10, '#1f3c88'),
    fill: fill('#fff7dc'),
    border: {
      top: side('thin', colors.rule),
      bottom: side('thin', colors.rule),
      left: side('thin', colors.rule),
      right: side('thin', colors.rule),
    },
  },
  figure: {
    font: font(20, colors.evergreen, { name: display }),
    fill: fill(colors.card),
    alignment: { horizontal: 'left', vertical: 'center' },
    border: { bottom: side('medium', colors.marigold) },
  },
}

/** Colour is never alone: the words in the cell say the same. */
export const toneStyles: Record<Tone, CellStyle> = {
  good: {
    font: { color: rgb(colors.evergreen), bold: true },
    fill: { ...fill(colors.mint), bgColor: rgb(colors.mint) },
  },
  warn: { font: { color: rgb(colors.ink), bold: true }, fill: { ...fill('#fbe3a8'), bgColor: rgb('#fbe3a8') } },
  bad: { font: { color: rgb('#9a2f06'), bold: true }, fill: { ...fill('#fbdccc'), bgColor: rgb('#fbdccc') } },
  quiet: { font: { color: rgb('#8a958e') } },
}
