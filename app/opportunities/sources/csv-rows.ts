import { type CsvRecord, csvRecords } from './csv-records.ts'
import { FileError } from './feed.ts'

/** A record of a file whose first line names its columns. */
export interface CsvRow extends CsvRecord {
  record: Record<string, string>
  place: string
}

/**
 * The rows below the header, each with its cells by the names that `columnNames` makes of the header.
 *
 * @throws FileError when there is nothing in the file, not even a header.
 */
export async function* csvRows(
  bytes: AsyncIterable<Uint8Array>,
  columnNames: (header: string[]) => string[],
): AsyncGenerator<CsvRow[]> {
  let columns: string[] | undefined
  for await (const records of csvRecords(bytes)) {
    const header = columns ? undefined : records.shift()
    if (header) columns = columnNames(header.values)
    const names = columns
    if (names) yield records.map((row) => toRow(names, row))
  }
  if (!columns) throw new FileError('The file is empty.')
}

function toRow(names: string[], row: CsvRecord): CsvRow {
  const record = Object.fromEntries(names.map((name, index) => [name, row.values[index] ?? '']))
  return { ...row, record, place: `line ${row.line}` }
}

/** These names, trimmed. @throws FileError when a column is missing; `problem` says what the file is not. */
export function requireColumns(names: readonly string[], required: readonly string[], problem: string): string[] {
  const trimmed = names.map((name) => name.trim())
  const missing = required.filter((name) => !trimmed.includes(name))
  if (missing.length === 0) return trimmed
  throw new FileError(`${problem}: its first line lacks ${missing.join(', ')}.`)
}
