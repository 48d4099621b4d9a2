import {
  type Audience,
  agencyName,
  type CsvRow,
  csvRows,
  eligibilityReason,
  type Opportunity,
  requireColumns,
} from '../../opportunities/opportunities.ts'
import { formatCsv } from './csv.ts'
import { formatAmount, formatDeadline, SOURCE_NAMES } from './formatting.ts'

/** The sheet that the coach edits: only the first three columns are read back. */
const SHEET_COLUMNS = [
  'order',
  'top pick',
  'note',
  'id',
  'part',
  'title',
  'from',
  'agency',
  'why',
  'amount',
  'deadline',
  'sectors',
  'states',
  'in the last edition',
  'link',
] as const

export interface SheetRow {
  /** Its position; `null` for one that is left out. */
  order: number | null
  topPick: boolean
  note: string | null
  id: string
  part: 'main' | 'forecast'
  title: string
  line: number
}

/** An entry of the edition, with its opportunity as it is now. */
export interface ReviewedEntry extends SheetRow {
  order: number
  opportunity: Opportunity
}

interface SheetPart {
  part: 'main' | 'forecast'
  /** Spares have no order; one that gets an order is included. */
  spare: boolean
  opportunities: readonly Opportunity[]
}

export function buildReviewSheet(audience: Audience, parts: readonly SheetPart[], last: ReadonlySet<string>): string {
  const rows = parts.flatMap(({ part, spare, opportunities }) =>
    opportunities.map((opportunity, at) => [
      spare ? '' : at + 1,
      '',
      '',
      opportunity.id,
      part,
      opportunity.title,
      SOURCE_NAMES[opportunity.source],
      agencyName(opportunity) ?? '',
      eligibilityReason(audience, opportunity) ?? '',
      formatAmount(opportunity),
      formatDeadline(opportunity),
      opportunity.sectors.join('; '),
      opportunity.states.join('; '),
      last.has(opportunity.id) ? 'yes' : '',
      opportunity.official_url ?? '',
    ]),
  )
  return formatCsv([SHEET_COLUMNS, ...rows])
}

/** @throws FileError when it is not a review sheet; `problems` are those of single rows. */
export async function parseReviewSheet(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ rows: SheetRow[]; problems: string[] }> {
  const rows: SheetRow[] = []
  const problems: string[] = []
  for await (const batch of csvRows(bytes, parseHeader))
    rows.push(...batch.flatMap((row) => parseRow(row, problems) ?? []))
  return { rows, problems }
}

function parseHeader(header: string[]): string[] {
  const names = header.map((name) => name.toLowerCase())
  return requireColumns(names, ['order', 'top pick', 'note', 'id', 'part'], 'This is no review sheet')
}

function parseRow({ record, values, line }: CsvRow, problems: string[]): SheetRow | undefined {
  const of = (name: (typeof SHEET_COLUMNS)[number]) => (record[name] ?? '').trim()
  if (values.every((value) => value.trim() === '')) return undefined
  const order = of('order')
  const pick = of('top pick').toLowerCase()
  const part = of('part').toLowerCase()
  if (order !== '' && !/^\d{1,4}(\.\d+)?$/.test(order))
    problems.push(`Line ${line}: the order "${order.slice(0, 20)}" is no number.`)
  if (!/^(yes|y|x|no|n|)$/.test(pick)) problems.push(`Line ${line}: "top pick" is neither yes nor blank.`)
  if (!/^opp_\w+$/.test(of('id')))
    problems.push(`Line ${line}: the id "${of('id').slice(0, 40)}" was changed. It names the opportunity.`)
  if (part !== 'main' && part !== 'forecast') problems.push(`Line ${line}: "part" is neither main nor forecast.`)
  if (of('note').length > 600) problems.push(`Line ${line}: the note has ${of('note').length} characters; 600 fit.`)
  return {
    order: order === '' ? null : Number(order),
    topPick: /^(yes|y|x)$/.test(pick),
    note: of('note').replace(/^'(?=[=+\-@])/, '') || null,
    id: of('id'),
    part: part === 'forecast' ? 'forecast' : 'main',
    title: of('title'),
    line,
  }
}
