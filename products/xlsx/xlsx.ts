import { writeXlsx } from 'hucre'
import { DAY } from '../../app/platform/clock.ts'
import { noonUtc, type Source } from '../source/source.ts'
import { rewriteZip } from '../zip.ts'
import { absolute } from './cell-names.ts'
import { type ComputedValue, computeFormulas, type FormulaCell } from './formulas.ts'
import type { CellContent, Workbook } from './workbook.ts'
import { toGrid } from './xlsx-cells.ts'
import { toWriteSheet } from './xlsx-sheet.ts'

/**
 * A workbook as an XLSX file in which every formula carries its value. The same data gives the same bytes. Buyers hand theirs
 * to banks and funders, so it holds no name of ours.
 */
export async function writeWorkbook(source: Source, workbook: Workbook): Promise<Uint8Array> {
  const date = noonUtc(source.date)
  const grids = workbook.sheets.map((sheet) => ({ sheet, grid: toGrid(sheet) }))
  const names = workbook.sheets.flatMap(({ name, names = {} }) =>
    Object.entries(names).map(([key, range]) => ({ name: key, range: absolute(name, range) })),
  )
  const values = computeWorkbook(workbook, source.date)
  const bytes = await writeXlsx({
    sheets: grids.map(({ sheet, grid }) => toWriteSheet(sheet, grid, values, workbook)),
    namedRanges: names,
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
  const names = workbook.sheets.flatMap(({ name, names = {} }) =>
    Object.entries(names).map(([key, range]) => ({ name: key, range: absolute(name, range) })),
  )
  return computeFormulas(sheets, names, excelSerial(noonUtc(date)))
}

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
