import {
  type Cell,
  type CellStyle,
  type CellValue,
  type ConditionalRule,
  type DataValidation,
  type WriteSheet,
  writeXlsx,
} from 'hucre'
import { site } from '../../site.config.ts'
import { absolute, cellName, parseCell, parseRange } from './cell-names.ts'
import { hex } from './docx-styles.ts'
import { type Computed, computeFormulas, type FormulaCell } from './formulas.ts'
import { dateOf, type Source } from './source.ts'
import { colour } from './theme.ts'
import type { CellContent, CellInput, Condition, Sheet, SheetColumn, Validation, Workbook } from './workbook.ts'
import { cellStyles, toneStyles } from './xlsx-styles.ts'
import { rewriteZip } from './zip.ts'

/** A workbook as an XLSX file in which every formula carries its value. The same data gives the same bytes. */
export async function writeWorkbook(source: Source, workbook: Workbook): Promise<Uint8Array> {
  const date = dateOf(source.date)
  const grids = workbook.sheets.map((sheet) => ({ sheet, grid: gridOf(sheet) }))
  const names = workbook.sheets.flatMap(({ name, names = {} }) =>
    Object.entries(names).map(([key, range]) => ({ name: key, range: absolute(name, range) })),
  )
  const values = computeWorkbook(workbook, source.date)
  const bytes = await writeXlsx({
    sheets: grids.map(({ sheet, grid }) => sheetOf(sheet, grid, values, workbook, source)),
    namedRanges: names,
    defaultFont: { name: 'Arial', size: 10 },
    properties: {
      title: workbook.title,
      subject: workbook.description,
      description: `${source.title} ${source.version}`,
      keywords: `${source.title}, workbook`,
      creator: `${site.coach}, ${site.brand}`,
      lastModifiedBy: site.brand,
      company: site.brand,
      created: date,
      modified: date,
    },
  })
  return rewriteZip(bytes, date, settled)
}

/** Every formula's value, by `Sheet!B2`. */
export function computeWorkbook(workbook: Workbook, date: string): Map<string, Computed> {
  const sheets = workbook.sheets.map((sheet) => ({
    name: sheet.name,
    cells: gridOf(sheet).map((row) => row.map(formulaCell)),
  }))
  const names = workbook.sheets.flatMap(({ name, names = {} }) =>
    Object.entries(names).map(([key, range]) => ({ name: key, range: absolute(name, range) })),
  )
  return computeFormulas(sheets, names, serialOf(dateOf(date)))
}

/** Excel's day number. */
const serialOf = (date: Date): number => Math.floor(date.getTime() / DAY) + 25_569

/** Programs compute again when they open it: their TODAY() is not the build's. */
function settled(name: string, given: string): string {
  if (name !== 'xl/workbook.xml') return given
  const text = given.replace(/(?<=<definedName name="_xlnm\.Print_[^>]*>)[^<]+/g, quoted)
  const calc = '<calcPr calcId="191029" fullCalcOnLoad="1"/>'
  return /<calcPr[^>]*\/>/.test(text)
    ? text.replace(/<calcPr[^>]*\/>/, calc)
    : text.replace('</workbook>', `${calc}</workbook>`)
}

/** Excel calls a file damaged in which a sheet named with a space stands without quotes, or rows before columns. */
const quoted = (places: string): string =>
  places
    .split(',')
    .reverse()
    .map((place) => place.replace(/^([^'!]+)!/, "'$1'!"))
    .join(',')

type Grid = readonly (readonly (CellContent | undefined)[])[]

/** All cells by rows, the header row included. */
export function gridOf({ columns, header = true, rows }: Sheet): Grid {
  const heads = columns.map(({ header: value }): CellContent | undefined =>
    value === undefined ? undefined : { value, style: 'head' },
  )
  const body = rows.map((row) => row.map(contentOf))
  return header && heads.some(Boolean) ? [heads, ...body] : body
}

function contentOf(cell: CellInput | undefined): CellContent | undefined {
  if (cell === null || cell === undefined) return undefined
  return typeof cell === 'object' && !(cell instanceof Date) ? cell : { value: cell }
}

function formulaCell(content: CellContent | undefined): FormulaCell | undefined {
  if (!content) return undefined
  if (content.formula !== undefined) return { formula: content.formula.replace(/^=/, '') }
  const { value } = content
  if (value === null || value === undefined || value === '') return undefined
  return { value: value instanceof Date ? serialOf(value) : value }
}

function sheetOf(
  sheet: Sheet,
  grid: Grid,
  values: Map<string, Computed>,
  workbook: Workbook,
  source: Source,
): WriteSheet {
  const cells = new Map<string, Partial<Cell>>()
  grid.forEach((row, at) => {
    row.forEach((content, column) => {
      if (content) cells.set(`${at},${column}`, writtenCell(content, sheet, at, column, values))
    })
  })
  for (const [name, text] of Object.entries(sheet.notes ?? {})) {
    const { row, column } = parseCell(name)
    const key = `${row},${column}`
    cells.set(key, { ...cells.get(key), comment: { author: site.brand, text } })
  }
  const width = Math.max(sheet.columns.length, ...grid.map((row) => row.length))
  return {
    name: sheet.name,
    columns: sheet.columns.map(({ width = 12 }) => ({ width })),
    rows: grid.map((row) =>
      Array.from({ length: width }, (_, column) => (row[column] ? plainValue(row[column]) : null)),
    ),
    cells,
    rowDefs: new Map(heightsOf(sheet, grid, values).map(([row, height]) => [row, { height }])),
    merges: (sheet.merges ?? []).map(parseRange),
    dataValidations: (sheet.validations ?? []).map(validation),
    conditionalRules: (sheet.conditions ?? []).map(condition),
    ...(sheet.freeze && { freezePane: sheet.freeze }),
    ...(sheet.filter && { autoFilter: { range: sheet.filter } }),
    ...printed(sheet),
    headerFooter: {
      oddHeader: `&L&8${ampersand(workbook.title)}&R&8&A`,
      oddFooter: `&L&8${ampersand(`${site.brand} · ${source.title} ${source.version}`)}&R&8Page &P of &N`,
    },
    view: { showGridLines: false },
    a11y: { summary: `${workbook.title}: ${sheet.name}` },
    ...(sheet.charts && { charts: sheet.charts.map((chart) => chartOf(chart)) }),
  } as WriteSheet
}

function printed({ print = {}, freeze, header = true }: Sheet): Pick<WriteSheet, 'pageSetup' | 'colBreaks'> {
  const heads = freeze?.rows ?? (header ? 1 : 0)
  const fit = { fitToPage: true, fitToWidth: 1, fitToHeight: print.onePage ? 1 : 0 }
  return {
    pageSetup: {
      paperSize: 'letter',
      orientation: 'landscape',
      ...(print.scale === undefined ? fit : { scale: print.scale }),
      ...(heads > 0 && { printTitlesRow: `$1:$${heads}` }),
      ...(print.titleColumns && { printTitlesColumn: print.titleColumns.replace(/([A-Z]+)/g, '$$$1') }),
      ...(print.area && { printArea: print.area.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2') }),
      margins: { left: 0.5, right: 0.5, top: 0.7, bottom: 0.7, header: 0.3, footer: 0.3 },
    },
    ...(print.breaks && { colBreaks: print.breaks.map((column) => parseCell(`${column}1`).column) }),
  }
}

/**
 * Heights of rows, zero-based. Wrapped text gets the lines that it needs, for not every program makes room by itself; a
 * letter is taken to be a little narrower than the columns' unit.
 */
function heightsOf(sheet: Sheet, grid: Grid, values: Map<string, Computed>): [row: number, points: number][] {
  const merged = (sheet.merges ?? []).map(parseRange)
  const needed = grid.map((row, at): [number, number] => {
    const lines = row.map((content, column) => {
      if (!content || !styleOf(content, sheet.columns[column], isHead(sheet, at)).alignment?.wrapText) return 1
      const over = merged.find(({ startRow, startCol }) => startRow === at && startCol === column)
      const last = over?.endCol ?? column
      const widths = sheet.columns.slice(column, last + 1).map(({ width = 12 }) => width)
      const text = String(values.get(`${sheet.name}!${cellName(at, column)}`) ?? content.value ?? '')
      return linesOf(
        text,
        widths.reduce((sum, width) => sum + width, 0),
      )
    })
    return [at, Math.max(...lines, row.some((content) => content?.style === 'figure') ? FIGURE_LINES : 1)]
  })
  const wrapped = needed.filter(([, lines]) => lines > 1).map(([at, lines]): [number, number] => [at, lines * 13.5 + 3])
  const given = Object.entries(sheet.heights ?? {}).map(([row, height]): [number, number] => [Number(row) - 1, height])
  return [...new Map([...wrapped, ...given])]
}

/** A large figure takes the room of so many lines. */
const FIGURE_LINES = 1.8

const linesOf = (text: string, width: number): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / (width * 1.02))), 0)

const isHead = (sheet: Sheet, row: number) => sheet.header !== false && row === 0

const ampersand = (text: string) => text.replaceAll('&', '&&')

function plainValue(content: CellContent): CellValue {
  return content.formula === undefined ? dayOf(content.value ?? null) : null
}

/** A date without its hour: a day counted from another is a whole number. */
function dayOf(value: CellValue): CellValue {
  return value instanceof Date ? new Date(Math.floor(value.getTime() / DAY) * DAY) : value
}

const DAY = 86_400_000

function writtenCell(
  content: CellContent,
  sheet: Sheet,
  row: number,
  column: number,
  values: Map<string, Computed>,
): Partial<Cell> {
  const style = styleOf(content, sheet.columns[column], isHead(sheet, row))
  const link = content.link ? { hyperlink: { target: content.link } } : {}
  if (content.formula === undefined) return { value: dayOf(content.value ?? null), style, ...link }
  const result = values.get(`${sheet.name}!${cellName(row, column)}`) ?? null
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

function validation(each: Validation): DataValidation {
  const help = { allowBlank: true, showErrorMessage: true, errorTitle: 'Not in the list', range: each.range }
  if ('list' in each) {
    const message = each.message ?? 'Please choose one of the list.'
    const source =
      typeof each.list === 'string' ? { formula1: each.list.replace(/^=/, '') } : { values: [...each.list] }
    return { ...help, type: 'list', errorMessage: message, ...source } as DataValidation
  }
  const message = each.message ?? `Please enter a ${each.type === 'date' ? 'date' : 'number'} in the range.`
  const operator = each.max === undefined ? 'greaterThanOrEqual' : 'between'
  const limits = { formula1: String(each.min), ...(each.max !== undefined && { formula2: String(each.max) }) }
  return { ...help, type: each.type, operator, ...limits, errorTitle: 'Please check', errorMessage: message }
}

function condition(each: Condition, index: number): ConditionalRule {
  const priority = index + 1
  if ('bar' in each) {
    const dataBar = { cfvo: [{ type: 'min' as const }, { type: 'max' as const }], color: 'FFCFE3D2' }
    return { type: 'dataBar', priority, range: each.range, dataBar }
  }
  const formula = each.formula.replace(/^=/, '')
  return { type: 'expression', priority, range: each.range, formula, style: toneStyles[each.tone] }
}

const CHART_TONES = [colour.evergreen, colour.marigold, colour.clay, colour.engraving]

function chartOf({ type, title, series, from, to }: NonNullable<Sheet['charts']>[number]): object {
  const corner = (name: string) => {
    const { row, column } = parseCell(name)
    return { row, col: column }
  }
  const coloured = series.map((each, index) => ({
    ...each,
    color: hex(CHART_TONES[index % CHART_TONES.length] as string),
  }))
  return { type, title, series: coloured, anchor: { from: corner(from), to: corner(to) }, altText: title }
}
