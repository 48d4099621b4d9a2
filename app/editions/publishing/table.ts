import { plainSummary } from './plain-summary.ts'
import type { EditionEntry } from './publication.ts'

type Cell = string | number

/** The columns of an edition's table, for the CSV and the workbook; the last ones are for the buyer to fill in. */
const COLUMNS: readonly [name: string, width: number, of: (entry: EditionEntry) => Cell][] = [
  ['#', 5, ({ position }) => position],
  ['Part', 10, ({ section }) => (section === 'main' ? 'open' : 'forecast')],
  ['Top pick', 9, ({ topPick }) => (topPick ? 'yes' : '')],
  ['Title', 60, ({ content }) => content.title],
  ['What they pay for, and who should look', 80, ({ content }) => content.opening ?? plainSummary(content)],
  ['Marked', 14, ({ content }) => content.mark ?? ''],
  ['Official page', 40, ({ content }) => content.link],
  ['Who it is for', 40, ({ content }) => content.who],
  ['Amount', 28, ({ content }) => content.amount],
  ['Deadline', 30, ({ content }) => content.deadline],
  ['Last day', 12, ({ content }) => content.deadlineOn ?? ''],
  ['Awards expected', 12, ({ content }) => content.expectedAwards ?? 'not stated'],
  [
    'Match needed',
    12,
    ({ content }) => (content.costSharing === null ? 'not stated' : content.costSharing ? 'yes' : 'no'),
  ],
  ['Effort', 10, ({ content }) => content.effort],
  ['Registrations', 34, ({ content }) => content.registrations.join('; ')],
  ['Too late for', 30, ({ content }) => content.tooLate ?? ''],
  ['Agency', 40, ({ content }) => content.agency ?? 'not stated'],
  ['Sectors', 24, ({ content }) => content.sectors.join('; ')],
  ['States', 10, ({ content }) => content.states.join('; ')],
  ['NAICS', 10, ({ content }) => content.naics.join('; ')],
  ['Codes with titles', 40, ({ content }) => content.codes?.join('; ') ?? ''],
  ['Place of work', 24, ({ content }) => content.place ?? ''],
  ['Set-aside', 10, ({ content }) => content.setAside ?? ''],
  ['Number', 24, ({ content }) => content.number],
  ['Source', 20, ({ content }) => content.source],
  ['Last seen', 12, ({ content }) => content.lastChecked],
  ['In short', 80, ({ content }) => plainSummary(content)],
  ['In the words of the source', 80, ({ content }) => content.summary ?? 'The source gives no description.'],
  ["The coach's note", 40, ({ note }) => note ?? ''],
]

const TRACKER_COLUMNS = ['My pick', 'Stage', 'My notes'] as const

export const TABLE_HEADER: readonly string[] = [...COLUMNS.map(([name]) => name), 'Edition', ...TRACKER_COLUMNS]
export const TABLE_WIDTHS: readonly number[] = [...COLUMNS.map(([, width]) => width), 44, 9, 12, 40]

/** Each row names the edition, and a sample's label, because a table has no other place for it. */
export function tableRow(entry: EditionEntry, { title, label }: { title: string; label?: string | undefined }): Cell[] {
  return [...COLUMNS.map(([, , of]) => of(entry)), label ? `${title}. ${label}` : title, '', '', '']
}
