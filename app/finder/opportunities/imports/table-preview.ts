import { basename } from 'node:path'
import { FileError } from '../../../platform/csv.ts'
import { RecordError } from '../sources/days.ts'
import type { ParseResult } from '../sources/feed.ts'
import type { TableMapping } from '../sources/table/mapping.ts'
import { proposeColumns } from '../sources/table/propose-mapping.ts'
import { tableFeed } from '../sources/table/table-feed.ts'
import { tableRows } from '../sources/table/table-rows.ts'
import { decompress } from './decompression.ts'

/** A mapping for a table, proposed from its columns, and how its first rows would be read. */
interface TablePreview {
  mapping: TableMapping
  columns: string[]
  rows: string[]
}

const MAX_ROWS = 10

/** Run in a worker. @returns a fault when the file is no table. */
export async function previewTable({
  path,
  zone,
  constants,
}: {
  path: string
  zone: string
  constants: Record<string, string>
}): Promise<TablePreview | { fault: string }> {
  try {
    const columns = await readColumns(path)
    const name = basename(path)
      .toLowerCase()
      .replace(/\.\w+$/, '')
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 40)
    const proposed = proposeColumns(columns)
    const mapping: TableMapping = {
      name: name.replace(/^-|-$/g, '') || 'my-table',
      portal: `Proposed from ${basename(path)}: please check`,
      // Only money that someone gives is for kinds of applicants.
      kind: Object.values(proposed).includes('who may apply') ? 'grant' : 'bid',
      columns: proposed,
      constants,
      zone,
      values: {},
      blanks: [],
    }
    return { mapping, columns, rows: await readRows(path, mapping) }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return { fault: error.message }
  }
}

const openTable = async (path: string) => (await decompress(path, '.csv', { workbook: true })).bytes

async function readColumns(path: string): Promise<string[]> {
  for await (const rows of tableRows(await openTable(path)))
    if (rows.length > 0)
      return [...new Set(rows.slice(0, 50).flatMap(({ cells }) => Object.keys(cells)))].filter(Boolean)
  throw new FileError('The table has no rows.')
}

async function readRows(path: string, mapping: TableMapping): Promise<string[]> {
  const shown: string[] = []
  for await (const records of tableFeed(mapping).read(await openTable(path))) {
    shown.push(...records.slice(0, MAX_ROWS - shown.length).map(describe))
    if (shown.length >= MAX_ROWS) break
  }
  return shown
}

function describe(parsed: ParseResult): string {
  if ('problem' in parsed || !('read' in parsed))
    return `${parsed.place}: would be refused: ${'problem' in parsed ? parsed.problem : 'it is an award'}`
  try {
    const { fields } = parsed.read()
    const deadline = [fields.deadline_on, fields.deadline_time, fields.deadline_zone, fields.deadline_words]
      .filter(Boolean)
      .join(' ')
    const facts = [fields.title, fields.agency, fields.states.join(' '), deadline && `due ${deadline}`, fields.stated]
    return [...facts, fields.naics.join(' '), fields.official_url].filter(Boolean).join(' | ')
  } catch (error) {
    if (!(error instanceof RecordError)) throw error
    return `${parsed.place}: would be refused: ${error.message}`
  }
}
