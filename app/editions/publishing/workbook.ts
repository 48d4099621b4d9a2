import { writeXlsx } from 'hucre/xlsx'
import { GRANTS_GOV_NOTICE } from '../../catalog/grants-gov.ts'
import { editionOffers } from '../../catalog/money-finder.ts'
import { PICK_STAGES } from '../../catalog/pick-stages.ts'
import { formatLongDate, monthName } from './formatting.ts'
import type { Edition, EditionEntry } from './publication.ts'
import { TABLE_HEADER, TABLE_WIDTHS, tableRow } from './table.ts'

/** An edition as a workbook, with filters, links, and columns for the buyer's own notes. */
export async function buildWorkbook(
  edition: Edition & { label?: string },
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
    properties: { title, creator: 'Unborrowed', created: edition.publishedAt, modified: edition.publishedAt },
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
      { name: 'About', columns: [{ width: 100 }], rows: aboutLines(edition, title).map((line) => [line]) },
    ],
  })
}

/** The notes that every format of an edition includes. */
export function aboutLines(
  { publishedOn, checksum, label }: Pick<Edition, 'publishedOn' | 'checksum'> & { label?: string },
  title: string,
): string[] {
  return [
    title,
    ...(label ? [label] : []),
    `Each of the hundred was open on ${formatLongDate(publishedOn)}. The official page always has the last word: check it before you write.`,
    'Effort is our estimate: the registrations that you need first, a match of your own money, and an award of $500,000 or more make it moderate or heavy.',
    'Free to apply at the source: nobody may charge you for applying to these programs.',
    GRANTS_GOV_NOTICE,
    `Checksum of this edition (SHA-256): ${checksum}`,
  ]
}

export function editionTitle({ month, audience }: Pick<Edition, 'month' | 'audience'>): string {
  return `Money Finder, ${editionOffers[audience].name} edition, ${monthName(month)} ${month.slice(0, 4)}`
}

function columnName(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : `${columnName(Math.floor(at / 26) - 1)}${columnName(at % 26)}`
}
