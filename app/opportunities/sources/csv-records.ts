import { CsvError, parse } from 'csv-parse'
import { FileError } from './feed.ts'

export interface CsvRecord {
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
  // Read as Latin-1 a byte stays a byte, so that each field can be decoded for itself.
  const parser = parse({
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
  for await (const chunk of withoutByteOrderMark(bytes)) {
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
  // A comma (44) at the very end waits for its field.
  if (lastByte === 44 || (last?.problem && lastByte !== 10))
    throw new FileError(`The file ends in the middle of a record${last ? `, at line ${last.line}` : ''}.`)
  records = records.splice(0)
  yield records
}

const BYTE_ORDER_MARK = Buffer.from('\ufeff')

/** The parser's own `bom` option would read the rest in UTF-8, whose characters are no bytes anymore. */
async function* withoutByteOrderMark(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isFirst = true
  for await (const chunk of bytes) {
    yield isFirst && BYTE_ORDER_MARK.equals(chunk.subarray(0, 3)) ? chunk.subarray(3) : chunk
    isFirst = false
  }
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
