import type { CellContent, CellInput, SheetColumn, Value } from './workbook.ts'

/* What the workbooks are put together from. */

export const widths = (...of: readonly number[]): SheetColumn[] => of.map((width) => ({ width }))

/** The first two rows of a sheet: its name, and what it's for. */
export const title = (text: string, what: string): CellInput[][] => [
  [{ value: text, style: 'title' }],
  [{ value: what, style: 'subtitle' }],
]
export const section = (value: string): CellInput[] => [{ value, style: 'section' }]
/** The head of a table, as in Markdown: 'Item | Quantity | Price'. */
export const heads = (...labels: readonly string[]): CellInput[] =>
  labels.flatMap((each) => each.split(' | ')).map((value) => ({ value, style: 'head', wrap: true }))
export const label = (value: string): CellContent => ({ value, style: 'label' })

/** A cell to fill in; without a format it's for words. */
export const input = (value: Value, format?: string): CellContent =>
  format === undefined ? { value, input: true, wrap: true } : { value, input: true, format }

/** Rows to fill in, each column in its format. */
export const inputs = (rows: readonly (readonly Value[])[], ...formats: readonly string[]): CellInput[][] =>
  rows.map((row) => row.map((value, at) => input(value, formats[at] || undefined)))

/** Rows that say something. */
export const told = (...values: readonly string[]): CellInput[][] => values.map((value) => [{ value, wrap: true }])
export const linked = (value: string, link: string): CellInput[] => [{ value, link }]

/** A row of a sheet of checks: `OK`, or what to look at. */
export const checked = (what: string, formula: string, meaning: string): CellInput[] => [
  { value: what, style: 'label', wrap: true },
  { formula: `IF(${formula},"OK","Look")`, style: 'total', align: 'center' },
  { value: meaning, style: 'note', wrap: true },
]
