import { Readable } from 'node:stream'
import { type CsvRow, csvRows, formatCsv } from '../../../platform/csv.ts'
import { requireSheetColumns } from './review-sheet.ts'

/** The cells of a review sheet's file, by column, with whatever a spreadsheet added. */
interface SheetTable {
  columns: string[]
  rows: SheetCells[]
}

export type SheetCells = Record<string, string>

/** A change that a click makes. Positions begin at 1 and count within the row's part. */
export type SheetChange =
  | { do: 'move'; id: string; to: number }
  | { do: 'drop'; id: string }
  | { do: 'take'; id: string }
  | { do: 'swap'; id: string; for: string }
  | { do: 'edit'; id: string; to: number; cells: { title: string; opening: string; note: string; 'top pick': string } }

/** @throws FileError when it is no review sheet */
export async function parseSheetTable(bytes: Buffer): Promise<SheetTable> {
  let columns: string[] = []
  const rows: SheetCells[] = []
  const readHeader = (header: string[]) => {
    columns = requireSheetColumns(header)
    return columns
  }
  for await (const batch of csvRows(Readable.from([bytes]), readHeader))
    rows.push(...batch.filter(hasText).map(({ record }) => record))
  return { columns, rows }
}

const hasText = ({ values }: CsvRow) => values.some((value) => value.trim() !== '')

/** As a file, its rows in the order in which they will be printed, and the spares last. */
export function formatSheetTable({ columns, rows }: SheetTable): string {
  return formatCsv([columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))])
}

/** Undefined when a row that the change names isn't where the change expects it. */
export function changeSheetTable(table: SheetTable, change: SheetChange): SheetTable | undefined {
  const lists = toLists(table.rows)
  const list = [lists.main, lists.forecast, lists.spares].find((rows) => rows.some(({ id }) => id === change.id))
  const row = list?.find(({ id }) => id === change.id)
  if (!list || !row) return undefined
  const isSpare = list === lists.spares
  const at = list.indexOf(row)
  if (change.do === 'edit') Object.assign(row, change.cells)
  if (change.do === 'edit' && isSpare) return { columns: table.columns, rows: numbered(lists) }
  if (change.do === 'take') {
    if (!isSpare) return undefined
    list.splice(at, 1)
    listOf(lists, row).push(row)
  } else {
    if (isSpare) return undefined
    list.splice(at, 1)
    if (change.do === 'move' || change.do === 'edit') list.splice(Math.max(0, change.to - 1), 0, row)
    if (change.do === 'drop') lists.spares.unshift(row)
    if (change.do === 'swap' && !swap(lists, { list, at, row, spare: change.for })) return undefined
  }
  return { columns: table.columns, rows: numbered(lists) }
}

interface Lists {
  main: SheetCells[]
  forecast: SheetCells[]
  spares: SheetCells[]
}

function toLists(rows: readonly SheetCells[]): Lists {
  const copies = rows.map((row) => ({ ...row }))
  const taken = copies.filter(({ order }) => order?.trim()).sort((a, b) => Number(a.order) - Number(b.order))
  return {
    main: taken.filter((row) => !isForecast(row)),
    forecast: taken.filter(isForecast),
    spares: copies.filter(({ order }) => !order?.trim()),
  }
}

const isForecast = ({ part }: SheetCells) => part?.trim().toLowerCase() === 'forecast'
const listOf = (lists: Lists, row: SheetCells) => (isForecast(row) ? lists.forecast : lists.main)

/** The row that goes out is the last of the spares, so that a second swap brings another one. */
function swap(
  { spares }: Lists,
  { list, at, row, spare }: { list: SheetCells[]; at: number; row: SheetCells; spare: string },
): boolean {
  const from = spares.findIndex(({ id }) => id === spare)
  const [other] = from < 0 ? [] : spares.splice(from, 1)
  if (!other) return false
  list.splice(at, 0, other)
  spares.push(row)
  return true
}

function numbered({ main, forecast, spares }: Lists): SheetCells[] {
  const inOrder = (rows: SheetCells[]) => rows.map((row, at) => ({ ...row, order: String(at + 1) }))
  return [...inOrder(main), ...inOrder(forecast), ...spares.map((row) => ({ ...row, order: '' }))]
}
