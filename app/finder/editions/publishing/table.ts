import { NO_QUOTE } from '../../../catalog/no-quote.ts'
import type { EntryContent } from './entry.ts'
import { awardLine, contactLine } from './entry-sources.ts'
import type { EditionEntry } from './publication.ts'

type Cell = string | number

/** What every file says of an entry, by the heading of its column. */
const FIELDS: readonly [name: string, width: number, of: (content: EntryContent) => string][] = [
  ['Title', 60, (it) => it.title],
  ['What they pay for, and who should look', 80, (it) => it.opening ?? ''],
  ['Marked', 14, (it) => it.mark ?? ''],
  ['Official page', 40, (it) => it.link],
  ['Who it is for', 40, (it) => it.who],
  ['Amount', 28, (it) => it.amount],
  ['Deadline', 30, (it) => it.deadline],
  ['Last day', 12, (it) => it.deadlineOn ?? ''],
  ['Awards expected', 12, (it) => it.expectedAwards ?? 'not stated'],
  ['Match needed', 12, (it) => (it.costSharing === null ? 'not stated' : it.costSharing ? 'yes' : 'no')],
  ['Effort', 10, (it) => it.effort],
  ['Registrations', 34, (it) => it.registrations.join('; ')],
  ['Too late for', 30, (it) => it.tooLate ?? ''],
  ['Agency', 40, (it) => it.agency ?? 'not stated'],
  ['Sectors', 24, (it) => it.sectors.join('; ')],
  ['States', 10, (it) => it.states.join('; ')],
  ['NAICS', 10, (it) => it.naics.join('; ')],
  ['Codes with titles', 40, (it) => it.codes?.join('; ') ?? ''],
  ['Place of work', 24, (it) => it.place ?? ''],
  ['Contact', 40, (it) => contactLine(it.contact)],
  ['Who won before', 60, (it) => (it.pastAwards ?? []).map((award) => `${awardLine(award)}: ${award.url}`).join('; ')],
  ['Set-aside', 10, (it) => it.setAside ?? ''],
  ['Number', 24, (it) => it.number],
  ['Source', 20, (it) => it.source],
  ['Last seen', 12, (it) => it.lastChecked],
  ['In the words of the source', 80, (it) => it.summary ?? NO_QUOTE],
]

/** The columns of an edition's table, for the CSV and the workbook; the last ones are for the buyer to fill in. */
const COLUMNS: readonly [name: string, width: number, of: (entry: EditionEntry) => Cell][] = [
  ['#', 5, ({ position }) => position],
  ['Part', 10, ({ section }) => (section === 'main' ? 'open' : 'forecast')],
  ['Top pick', 9, ({ topPick }) => (topPick ? 'yes' : '')],
  ...FIELDS.map(([name, width, of]): (typeof COLUMNS)[number] => [name, width, ({ content }) => of(content)]),
  ["The coach's note", 40, ({ note }) => note ?? ''],
]

/** The same fields as lines of text, without the empty ones and the number of the row. */
export function fieldLines(entry: EditionEntry): string[] {
  return COLUMNS.filter(([name]) => name !== '#').flatMap(([name, , of]) => {
    const value = of(entry)
    return value === '' ? [] : [`${name}: ${value}`]
  })
}

const TRACKER_COLUMNS = ['My pick', 'Stage', 'My notes'] as const

export const TABLE_HEADER: readonly string[] = [...COLUMNS.map(([name]) => name), 'Edition', ...TRACKER_COLUMNS]
export const TABLE_WIDTHS: readonly number[] = [...COLUMNS.map(([, width]) => width), 44, 9, 12, 40]

/** Each row names the edition, and a sample's label, because a table has no other place for it. */
export function tableRow(entry: EditionEntry, { title, label }: { title: string; label?: string | undefined }): Cell[] {
  return [...COLUMNS.map(([, , of]) => of(entry)), label ? `${title}. ${label}` : title, '', '', '']
}
