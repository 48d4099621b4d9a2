import { type CsvRow, csvRows, formatCsv, requireColumns } from '../../../platform/csv.ts'
import { type Audience, agencyName, eligibilityReason, type Opportunity } from '../../opportunities/opportunities.ts'
import { formatAmount, formatDeadline, SOURCE_NAMES } from './formatting.ts'
import { proposeOpening } from './opening.ts'
import { textProblems } from './sheet-texts.ts'

/** The sheet that the coach edits. Its order, top picks, notes, titles and openings are read back. */
const SHEET_COLUMNS = [
  'order',
  'top pick',
  'note',
  'id',
  'part',
  'title',
  'opening',
  'please read',
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
  /** As the coach wants it printed. */
  title: string
  /** The two sentences that open the entry; empty: as proposed. */
  opening: string
  line: number
}

/** What is wrong with a sheet, in words that follow the line and the title that they are about. */
export interface SheetProblem {
  line?: number
  title?: string
  text: string
}

/** As the commands print it: `Line 3, "Seed fund": is a loan or a bond.` */
export function formatProblem({ line, title, text }: SheetProblem): string {
  if (line === undefined) return text
  return `Line ${line}${title === undefined ? '' : `, "${title}"`}: ${text}`
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
    opportunities.map((opportunity, at) => {
      const { text, unsure } = proposeOpening(audience, opportunity)
      return [
        spare ? '' : at + 1,
        '',
        '',
        opportunity.id,
        part,
        opportunity.title,
        text,
        unsure ?? '',
        SOURCE_NAMES[opportunity.source],
        agencyName(opportunity) ?? '',
        eligibilityReason(audience, opportunity) ?? '',
        formatAmount(opportunity),
        formatDeadline(opportunity),
        opportunity.sectors.join('; '),
        opportunity.states.join('; '),
        last.has(opportunity.id) ? 'yes' : '',
        opportunity.official_url ?? '',
      ]
    }),
  )
  return formatCsv([SHEET_COLUMNS, ...rows])
}

/** @throws FileError when it is not a review sheet; `problems` are those of single rows. */
export async function parseReviewSheet(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ rows: SheetRow[]; problems: SheetProblem[] }> {
  const rows: SheetRow[] = []
  const problems: SheetProblem[] = []
  for await (const batch of csvRows(bytes, requireSheetColumns))
    rows.push(...batch.flatMap((row) => parseRow(row, problems) ?? []))
  return { rows, problems }
}

/** The names of a sheet's columns, in lower case. @throws FileError when it is no review sheet */
export function requireSheetColumns(header: string[]): string[] {
  const names = header.map((name) => name.toLowerCase())
  return requireColumns(names, ['order', 'top pick', 'note', 'id', 'part'], 'This is no review sheet')
}

function parseRow({ record, values, line }: CsvRow, problems: SheetProblem[]): SheetRow | undefined {
  const of = (name: (typeof SHEET_COLUMNS)[number]) => (record[name] ?? '').trim()
  if (values.every((value) => value.trim() === '')) return undefined
  const order = of('order')
  const pick = of('top pick').toLowerCase()
  const part = of('part').toLowerCase()
  const report = (text: string) => void problems.push({ line, text })
  if (order !== '' && !/^\d{1,4}(\.\d+)?$/.test(order)) report(`the order "${order.slice(0, 20)}" is no number.`)
  if (!/^(yes|y|x|no|n|)$/.test(pick)) report('"top pick" is neither yes nor blank.')
  if (!/^opp_\w+$/.test(of('id'))) report(`the id "${of('id').slice(0, 40)}" was changed. It names the opportunity.`)
  if (part !== 'main' && part !== 'forecast') report('"part" is neither main nor forecast.')
  for (const [name, most] of TEXT_LIMITS)
    if (of(name).length > most) report(`the ${name} has ${of(name).length} characters; ${most} fit.`)
  if (order !== '') textProblems({ note: of('note'), title: of('title'), opening: of('opening') }).forEach(report)
  return {
    order: order === '' ? null : Number(order),
    topPick: /^(yes|y|x)$/.test(pick),
    note: unquoted(of('note')) || null,
    id: of('id'),
    part: part === 'forecast' ? 'forecast' : 'main',
    title: unquoted(of('title')),
    opening: unquoted(of('opening')),
    line,
  }
}

/** Without the apostrophe by which a cell is no formula. */
export const unquoted = (text: string) => text.replace(/^'(?=[=+\-@])/, '')

const TEXT_LIMITS = [
  ['note', 600],
  ['title', 500],
  ['opening', 900],
] as const
