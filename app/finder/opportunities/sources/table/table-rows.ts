import { readXlsx } from 'hucre/xlsx'
import { csvRows, FileError, peek } from '../../../../platform/csv.ts'
import { readJson, readWhole } from '../json.ts'

/** A row of a table: its cells as texts, by the names of their columns. */
export interface TableRow {
  cells: Record<string, string>
  place: string
  problem?: string | undefined
}

/** By which the kinds differ. */
const SAMPLE_BYTES = 16

/**
 * The rows of a table in CSV, XLSX (its first sheet) or JSON. Of CSV and XLSX the first row names the columns; of JSON the
 * names inside a row do, with a point between levels (`contact.email`).
 *
 * @param list of JSON, the name of the list with the rows
 * @throws FileError when it is none of them, or has no rows.
 */
export async function* tableRows(bytes: AsyncIterable<Uint8Array>, list?: string): AsyncGenerator<TableRow[]> {
  const { first, whole } = await peek(bytes, SAMPLE_BYTES)
  const start = first.toString('latin1').trimStart()
  if (start.startsWith('PK')) yield await workbookRows(whole)
  else if (start.startsWith('{') || start.startsWith('[')) yield jsonRows(await readJson(whole), list)
  else
    for await (const rows of csvRows(whole, (header) => header.map((name) => name.trim())))
      yield rows
        .filter(({ values }) => values.some(Boolean))
        .map(({ record, place, problem }) => ({ cells: record, place, problem }))
}

async function workbookRows(bytes: AsyncIterable<Uint8Array>): Promise<TableRow[]> {
  const sheet = await readSheet(await readWhole(bytes))
  const headerAt = sheet.findIndex((row) => row.filter((cell) => cellText(cell) !== '').length > 1)
  const header = (sheet[headerAt] ?? []).map(cellText)
  if (headerAt < 0) throw new FileError('The first sheet of the workbook has no row that names columns.')
  return sheet.slice(headerAt + 1).flatMap((row, index) => {
    const cells = Object.fromEntries(header.map((name, at) => [name, cellText(row[at])]))
    const isBlank = Object.values(cells).every((cell) => cell === '')
    return isBlank ? [] : [{ cells, place: `row ${headerAt + index + 2}` }]
  })
}

async function readSheet(bytes: Uint8Array): Promise<unknown[][]> {
  try {
    return (await readXlsx(bytes)).sheets[0]?.rows ?? []
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new FileError(`We can’t read the workbook: ${error.message.slice(0, 200)}`)
  }
}

function jsonRows(value: unknown, list: string | undefined): TableRow[] {
  const rows = findList(value, list)
  if (!rows) throw new FileError(`The JSON has no list${list ? ` "${list}"` : ''} with rows.`)
  return rows.map((row, index) => {
    const place = `record ${index + 1}`
    return isObject(row) ? { cells: flatten(row), place } : { cells: {}, place, problem: 'it is no row with names' }
  })
}

function findList(value: unknown, name: string | undefined): unknown[] | undefined {
  if (Array.isArray(value)) return name === undefined ? value : undefined
  if (!isObject(value)) return undefined
  if (name !== undefined && Array.isArray(value[name])) return namedRows(value[name], value.fields)
  const inner = Object.values(value)
  const lists = name === undefined ? inner.filter(Array.isArray).filter((each) => each.some(isObject)) : []
  // The longest one: files also list their sources.
  const longest = lists.toSorted((a, b) => b.length - a.length)[0]
  return (
    longest ??
    inner
      .filter(isObject)
      .map((each) => findList(each, name))
      .find(Boolean)
  )
}

/** Portals of open data deliver rows as lists, with the names of their columns beside them in `fields`. */
function namedRows(rows: unknown[], fields: unknown): unknown[] {
  if (!Array.isArray(fields)) return rows
  const names = fields.map((field) => String(isObject(field) ? field.id : field))
  return rows.map((row) => (Array.isArray(row) ? Object.fromEntries(names.map((name, at) => [name, row[at]])) : row))
}

function flatten(row: Record<string, unknown>, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      isObject(value) && prefix.split('.').length < 4
        ? Object.entries(flatten(value, `${prefix}${name}.`))
        : [[prefix + name, cellText(value)]],
    ),
  )
}

function cellText(value: unknown): string {
  if (value instanceof Date)
    return value
      .toISOString()
      .replace(/T00:00:00\.000Z$/, '')
      .replace(/\.000Z$/, '')
  if (Array.isArray(value))
    return value
      .map((each) => (isObject(each) ? Object.values(each).map(cellText).join(' ') : cellText(each)))
      .join('; ')
  return value === null || value === undefined || typeof value === 'object' ? '' : String(value).trim()
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}
