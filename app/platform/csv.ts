import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'

export type CsvCells = readonly (string | number)[]

/** Rows as CSV that every spreadsheet opens: quoted, CRLF, with a mark for UTF-8. */
export function formatCsv(rows: readonly CsvCells[]): string {
  return `\ufeff${toLines(rows)}`
}

/** The same as it is read, however long it is. */
export function csvStream(header: CsvCells, batches: AsyncIterable<readonly CsvCells[]>): ReadableStream<Uint8Array> {
  async function* parts() {
    yield formatCsv([header])
    for await (const rows of batches) yield toLines(rows)
  }
  return Readable.toWeb(Readable.from(parts(), { objectMode: false })) as ReadableStream
}

function toLines(rows: readonly CsvCells[]): string {
  return rows.map((row) => `${row.map(escapeCell).join(',')}\r\n`).join('')
}

/** A text that begins like a formula is one to a spreadsheet; a leading apostrophe makes it text again. */
function escapeCell(value: string | number): string {
  const text = String(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** The file as a whole is wrong, so nothing of it is imported. */
export class FileError extends Error {
  override name = 'FileError'
}

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

interface CsvRecord {
  line: number
  values: string[]
  problem: string | undefined
}

/** The most characters that one record may have: a description of SAM.gov has up to 65,000. */
const MAX_RECORD_LENGTH = 1_000_000

/**
 * Reads comma-separated values as they arrive, in UTF-8 or Windows-1252, field by field whichever it is. The header is the
 * first record.
 *
 * @throws FileError when the file ends inside a record.
 */
export async function* csvRecords(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord[]> {
  const { first, whole } = await peek(bytes, HEAD_BYTES)
  const { delimiter, header } = dialectOf(first)
  // Read as Latin-1 a byte stays a byte, so that each field can be decoded for itself.
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'], // one file may have several: parts of it from other machines
    from_line: header,
    encoding: 'latin1',
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_LENGTH,
  })
  let columns = 0
  let records: CsvRecord[] = []
  let lastByte = 10
  let failure: Error | undefined
  parser.on('readable', () => {
    for (let row: Row | null = parser.read(); row; row = parser.read()) {
      columns ||= row.record.length
      records.push(toRecord(row, columns))
    }
  })
  parser.on('error', (error) => {
    failure = error
  })
  for await (const chunk of whole) {
    lastByte = chunk.at(-1) ?? lastByte
    await new Promise<void>((resolve) => (failure ? resolve() : parser.write(chunk, () => resolve())))
    if (failure) throw csvError(failure)
    yield records.splice(0)
  }
  await new Promise<void>((resolve) => {
    parser.once('end', resolve).once('error', () => resolve())
    if (failure) resolve()
    else parser.end()
  })
  if (failure) throw csvError(failure)
  const last = records.at(-1)
  // A separator at the very end waits for its field.
  if (lastByte === delimiter.charCodeAt(0) || (last?.problem && lastByte !== 10 && lastByte !== 13))
    throw new FileError(`The file ends in the middle of a record${last ? `, at line ${last.line}` : ''}.`)
  records = records.splice(0)
  yield records
}

/** The first bytes of a file, without a byte order mark, and then all of it. */
export async function peek(bytes: AsyncIterable<Uint8Array>, length: number) {
  const iterator = bytes[Symbol.asyncIterator]()
  let read = Buffer.alloc(0)
  while (read.length < length) {
    const next = await iterator.next()
    if (next.done) break
    read = Buffer.concat([read, next.value])
  }
  const first = BYTE_ORDER_MARK.equals(read.subarray(0, 3)) ? read.subarray(3) : read
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield first
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  }
  return { first, whole: whole() }
}

/** The parser's own `bom` option would read the rest in UTF-8, whose characters are no bytes anymore. */
const BYTE_ORDER_MARK = Buffer.from('\ufeff')
/** Enough for the names of all columns. */
const HEAD_BYTES = 16_384

/**
 * By what the fields are separated, and the line of the header. Where the comma is in numbers, spreadsheets write semicolons,
 * and some say so in a line of their own before the header: `sep=;`.
 */
function dialectOf(first: Buffer): { delimiter: string; header: number } {
  const [line = ''] = first.toString('latin1').split(/[\r\n]/, 1)
  const [, told] = /^"?sep=([,;|\t])"?[,;]*$/i.exec(line) ?? []
  if (told) return { delimiter: told, header: 2 }
  const names = line.replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => names.split(delimiter).length
  return { delimiter: [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ',', header: 1 }
}

interface Row {
  record: string[]
  info: { lines: number }
}

function toRecord({ record, info }: Row, columns: number): CsvRecord {
  const problem = record.length === columns ? undefined : `it has ${record.length} columns and not ${columns}`
  return { line: info.lines, values: record.map(decodeField), problem }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const windows1252 = new TextDecoder('windows-1252')
const BEYOND_ASCII = /[^\p{ASCII}]/u

function decodeField(field: string): string {
  if (!BEYOND_ASCII.test(field)) return field
  const bytes = Buffer.from(field, 'latin1')
  try {
    return utf8.decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return windows1252.decode(bytes)
  }
}

function csvError(error: Error): FileError {
  if (!(error instanceof CsvError)) throw error
  const line = typeof error.lines === 'number' ? ` at line ${error.lines}` : ''
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return new FileError(`The file ends inside a quoted field${line}: it is truncated, or a quote is missing.`)
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return new FileError(
      `A record${line} is longer than ${MAX_RECORD_LENGTH} characters: a quote is missing, or it isn’t a CSV file.`,
    )
  return new FileError(`The file isn’t a CSV file${line}: ${error.message}`)
}
