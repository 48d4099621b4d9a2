import {
  type Cell,
  type ConditionalRule,
  type DataValidation,
  parseCellRef,
  parseRange,
  type WriteSheet,
  writeXlsx,
} from 'hucre'
import { DAY } from '../../app/platform/clock.ts'
import { toHex } from '../docx/docx-styles.ts'
import { noonUtc, type Source } from '../source/source.ts'
import { colors } from '../theme.ts'
import { rewriteZip } from '../zip.ts'
import { type ComputedValue, computeFormulas, type FormulaCell } from './formulas.ts'
import type { CellContent, Condition, Sheet, Validation, Workbook } from './workbook.ts'
import { type Grid, plainValue, rowHeights, toCell, toGrid, toneStyles } from './xlsx-cells.ts'

/**
 * A workbook as an XLSX file in which every formula carries its value. The same data gives the same bytes. Buyers hand theirs
 * to banks and funders, so it holds no name of ours.
 */
export async function writeWorkbook(source: Source, workbook: Workbook): Promise<Uint8Array> {
  const date = noonUtc(source.date)
  const grids = workbook.sheets.map((sheet) => ({ sheet, grid: toGrid(sheet) }))
  const values = computeWorkbook(workbook, source.date)
  const bytes = await writeXlsx({
    sheets: grids.map(({ sheet, grid }) => toWriteSheet(sheet, grid, values, workbook)),
    namedRanges: namesOf(workbook),
    defaultFont: { name: 'Arial', size: 10 },
    properties: {
      title: workbook.title,
      subject: workbook.description,
      created: date,
      modified: date,
    },
  })
  return rewriteZip(bytes, date, makeReproducible)
}

/** Every formula's value, by `Sheet!B2`. */
export function computeWorkbook(workbook: Workbook, date: string): Map<string, ComputedValue> {
  const sheets = workbook.sheets.map((sheet) => ({
    name: sheet.name,
    cells: toGrid(sheet).map((row) => row.map(formulaCell)),
  }))
  return computeFormulas(sheets, namesOf(workbook), excelSerial(noonUtc(date)))
}

const namesOf = ({ sheets }: Workbook) =>
  sheets.flatMap(({ name: sheet, names = {} }) =>
    Object.entries(names).map(([name, range]) => ({ name, range: absolute(sheet, range) })),
  )

/** `B2:C9` of a sheet as `'Cash flow'!$B$2:$C$9`. */
const absolute = (sheet: string, range: string) =>
  `'${sheet.replaceAll("'", "''")}'!${range.replaceAll('$', '').replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')}`

/** Excel's day number. */
const excelSerial = (date: Date): number => Math.floor(date.getTime() / DAY) + 25_569

/** Programs compute again when they open it: their TODAY() is not the build's. */
function makeReproducible(name: string, given: string): string {
  if (name !== 'xl/workbook.xml') return given
  const text = given.replace(/(?<=<definedName name="_xlnm\.Print_[^>]*>)[^<]+/g, quoteReferences)
  const calc = '<calcPr calcId="191029" fullCalcOnLoad="1"/>'
  return /<calcPr[^>]*\/>/.test(text)
    ? text.replace(/<calcPr[^>]*\/>/, calc)
    : text.replace('</workbook>', `${calc}</workbook>`)
}

/** Excel calls a file damaged if a sheet name with a space has no quotes, or if rows come before columns. */
const quoteReferences = (places: string): string =>
  places
    .split(',')
    .reverse()
    .map((place) => place.replace(/^([^'!]+)!/, "'$1'!"))
    .join(',')

function formulaCell(content: CellContent | undefined): FormulaCell | undefined {
  if (!content) return undefined
  if (content.formula !== undefined) return { formula: content.formula.replace(/^=/, '') }
  const { value } = content
  if (value === null || value === undefined || value === '') return undefined
  return { value: value instanceof Date ? excelSerial(value) : value }
}

/** One sheet as the library takes it: cells, sizes, rules, charts and how it prints. */
function toWriteSheet(sheet: Sheet, grid: Grid, values: Map<string, ComputedValue>, workbook: Workbook): WriteSheet {
  const cells = new Map<string, Partial<Cell>>()
  grid.forEach((row, at) => {
    row.forEach((content, column) => {
      if (content) cells.set(`${at},${column}`, toCell(content, sheet, at, column, values))
    })
  })
  for (const [name, text] of Object.entries(sheet.notes ?? {})) {
    const { row, col } = parseCellRef(name)
    if (!(row >= 0 && col >= 0)) throw new Error(`${name} is not a cell`)
    const key = `${row},${col}`
    cells.set(key, { ...cells.get(key), comment: { author: 'Note', text } })
  }
  const width = Math.max(sheet.columns.length, ...grid.map((row) => row.length))
  return {
    name: sheet.name,
    columns: sheet.columns.map(({ width = 12 }) => ({ width })),
    rows: grid.map((row) =>
      Array.from({ length: width }, (_, column) => (row[column] ? plainValue(row[column]) : null)),
    ),
    cells,
    rowDefs: new Map(rowHeights(sheet, grid, values).map(([row, height]) => [row, { height }])),
    merges: (sheet.merges ?? []).map(parseRange),
    dataValidations: (sheet.validations ?? []).map(validation),
    conditionalRules: (sheet.conditions ?? []).map(condition),
    ...(sheet.freeze && { freezePane: sheet.freeze }),
    ...(sheet.filter && { autoFilter: { range: sheet.filter } }),
    ...printSettings(sheet),
    headerFooter: {
      oddHeader: `&L&8${escapeAmpersands(workbook.title)}&R&8&A`,
      oddFooter: '&R&8Page &P of &N',
    },
    view: { showGridLines: false },
    a11y: { summary: `${workbook.title}: ${sheet.name}` },
    ...(sheet.charts && { charts: sheet.charts.map((chart) => toChart(chart)) }),
  } as WriteSheet
}

function printSettings({ print = {}, freeze }: Sheet): Pick<WriteSheet, 'pageSetup' | 'colBreaks'> {
  const heads = freeze?.rows ?? 0
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
    ...(print.breaks && { colBreaks: print.breaks.map((column) => parseCellRef(`${column}1`).col) }),
  }
}

const escapeAmpersands = (text: string) => text.replaceAll('&', '&&')

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

const CHART_TONES = [colors.evergreen, colors.marigold, colors.clay, colors.engraving]

function toChart({ type, title, series, from, to }: NonNullable<Sheet['charts']>[number]): object {
  const coloured = series.map((each, index) => ({
    ...each,
    color: toHex(CHART_TONES[index % CHART_TONES.length] as string),
  }))
  return { type, title, series: coloured, anchor: { from: parseCellRef(from), to: parseCellRef(to) }, altText: title }
}
