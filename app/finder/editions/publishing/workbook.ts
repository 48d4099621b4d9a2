import { writeXlsx } from 'hucre/xlsx'
import { site } from '../../../../site.config.ts'
import { drawnSentence } from '../../../catalog/edition-titles.ts'
import { GRANTS_GOV_NOTICE } from '../../../catalog/grants-gov.ts'
import { longDay } from '../../../catalog/long-day.ts'
import { PICK_STAGES } from '../../../catalog/pick-stages.ts'
import type { EditionEntry, PrintedEdition } from './publication.ts'
import { TABLE_HEADER, TABLE_WIDTHS, tableRow } from './table.ts'

/** An edition as a workbook, with filters, links, and columns for the buyer's own notes. */
export async function buildWorkbook(
  edition: PrintedEdition,
  entries: readonly EditionEntry[],
  title: string,
): Promise<Uint8Array> {
  const rows = entries.map((entry) => tableRow(entry, { title, label: edition.label }))
  const last = columnName(TABLE_HEADER.length - 1)
  const stage = columnName(TABLE_HEADER.indexOf('Stage'))
  const link = TABLE_HEADER.indexOf('Official page')
  const cells = new Map(
    entries.map(({ content }, at) => [
      `${at + 1},${link}`,
      { value: content.link, hyperlink: { target: content.link } },
    ]),
  )
  return writeXlsx({
    properties: { title, creator: site.brand, created: edition.publishedAt, modified: edition.publishedAt },
    sheets: [
      {
        name: 'Opportunities',
        columns: TABLE_WIDTHS.map((width) => ({ width })),
        rows: [[...TABLE_HEADER], ...rows],
        cells,
        autoFilter: { range: `A1:${last}${rows.length + 1}` },
        freezePane: { rows: 1, columns: 4 },
        dataValidations: [
          { type: 'list', values: [...PICK_STAGES], range: `${stage}2:${stage}${rows.length + 1}`, allowBlank: true },
        ],
      },
      { name: 'About', columns: [{ width: 100 }], rows: aboutLines(edition, entries, title).map((line) => [line]) },
    ],
  })
}

/** The notes that every format of an edition includes. */
export function aboutLines(
  { publishedOn, checksum, label, drawnOn }: Pick<PrintedEdition, 'publishedOn' | 'checksum' | 'label' | 'drawnOn'>,
  entries: readonly EditionEntry[],
  title: string,
): string[] {
  const forecasts = entries.filter(({ section }) => section === 'forecast').length
  const [first = publishedOn, last = publishedOn] = lastSeenSpan(entries)
  return [
    title,
    ...(label ? [label] : []),
    ...(drawnOn ? [drawnSentence(drawnOn)] : []),
    `${entries.length - forecasts} opportunities${forecasts > 0 ? ` and ${forecasts} forecasts` : ''}, ${first === last ? `last seen at their sources on ${longDay(first)}` : `each last seen at its source between ${longDay(first)} and ${longDay(last)}: the day is on each`}. The official page always has the last word: check it before you write.`,
    'Effort is our estimate of the work: what to write, the registrations you need first, a match of your own money, and the days that are left.',
    'Free to apply at the source: nobody may charge you for applying to these programs.',
    GRANTS_GOV_NOTICE,
    `Checksum of this edition (SHA-256): ${checksum}`,
  ]
}

/** The first and the last day on which sources had the entries. */
function lastSeenSpan(entries: readonly Pick<EditionEntry, 'content'>[]): [string, string] | [] {
  const days = entries.map(({ content }) => content.lastChecked).sort()
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? [first, last] : []
}

function columnName(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : `${columnName(Math.floor(at / 26) - 1)}${columnName(at % 26)}`
}
