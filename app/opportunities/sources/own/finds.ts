import { createHash } from 'node:crypto'
import { APPLICANTS, type Applicant, opportunityFields, SECTORS, type Sector } from '../../opportunity.ts'
import { statedAmount, statedCount } from '../amounts.ts'
import { type CsvRow, csvRows } from '../csv-rows.ts'
import { leadingDay, RecordFault, slashedDay } from '../days.ts'
import { deadlineOnDay } from '../deadlines.ts'
import { type Feed, FileFault, type Parsed, type Said } from '../feed.ts'
import { oneLine, plainText } from '../plain-text.ts'
import { webAddress } from '../web-address.ts'

/** The columns of the coach's own file, in the order of the template. */
const OWN_COLUMNS = [
  'number',
  'title',
  'funder',
  'who may apply',
  'who in words',
  'summary',
  'at least',
  'at most',
  'in total',
  'awards',
  'match needed',
  'deadline',
  'deadline in words',
  'states',
  'sectors',
  'naics',
  'official link',
  'application link',
  'checked on',
] as const

/** The template, to be opened in any spreadsheet; its one row says what goes where and is left out when it is imported. */
export function ownTemplate(): string {
  const help = [
    'EXAMPLE',
    'What the funder calls it',
    'Who gives the money',
    APPLICANTS.join('; '),
    'The sentence that says who may apply',
    'Two or three plain sentences',
    '1000',
    '25000',
    '500000',
    '20',
    'yes or no',
    '2026-12-31',
    'rolling, until the money is spent',
    'CA; PA (blank for the whole country)',
    SECTORS.join('; '),
    '541611; 722310',
    'https://…',
    'https://…',
    '2026-11-21',
  ]
  return [OWN_COLUMNS, help]
    .map((row) => row.map((cell) => `"${cell}"`).join(','))
    .join('\r\n')
    .concat('\r\n')
}

/** What the coach found herself, in the form of the template. */
export const ownFinds: Feed = {
  name: 'own',
  source: 'own',
  complete: false,
  ending: '.csv',
  async *read(bytes) {
    for await (const rows of csvRows(bytes, checkedHeader)) {
      yield rows.filter(({ values }) => values[0] !== 'EXAMPLE' && values.some(Boolean)).map(parsed)
    }
  },
}

function checkedHeader(header: string[]): string[] {
  const names = header.map((name) => name.trim().toLowerCase())
  const missing = ['title', 'funder', 'official link'].filter((name) => !names.includes(name))
  if (missing.length === 0) return names
  throw new FileFault(`This is not the template for your own finds: its first line lacks ${missing.join(', ')}.`)
}

function parsed({ record, place, fault }: CsvRow): Parsed {
  const of = (name: (typeof OWN_COLUMNS)[number]) => oneLine(plainText(record[name] ?? ''))
  const title = of('title')
  if (fault || !title) return { fault: fault ?? 'title is missing', record, place }
  const number =
    of('number') ||
    `own-${createHash('sha256')
      .update(`${title}\n${of('funder')}`)
      .digest('hex')
      .slice(0, 12)}`
  return { key: { number, kind: 'own-find', recordId: number }, record, place, read: () => said(of, record, title) }
}

function said(of: (name: (typeof OWN_COLUMNS)[number]) => string, cells: CsvRow['record'], title: string): Said {
  const link = webAddress(cells['official link'])
  if (!link) throw new RecordFault(`"official link" is no address: "${of('official link').slice(0, 80)}"`)
  if (!of('funder')) throw new RecordFault('"funder" is missing')
  return {
    fields: opportunityFields({
      title,
      agency: of('funder'),
      description: of('summary') || null,
      sectors: known<Sector>(of('sectors'), SECTORS, 'sectors'),
      applicants: known<Applicant>(of('who may apply'), APPLICANTS, 'who may apply'),
      eligibility_words: of('who in words') || null,
      naics: listOf(of('naics')),
      states: listOf(of('states')).map((state) => state.toUpperCase()),
      country: 'USA',
      updated_on: dayOf(of('checked on'), 'checked on'),
      ...deadlineOnDay(dayOf(of('deadline'), 'deadline'), of('deadline in words') || null),
      floor_cents: statedAmount(of('at least'), 'at least'),
      ceiling_cents: statedAmount(of('at most'), 'at most'),
      total_cents: statedAmount(of('in total'), 'in total'),
      expected_awards: statedCount(of('awards'), 'awards'),
      cost_sharing: matchOf(of('match needed')),
      competitive: true,
      official_url: link,
      apply_url: webAddress(cells['application link']),
    }),
  }
}

/** Both `2026-12-31` and `12/31/2026`, which spreadsheets make of it. */
function dayOf(text: string, field: string): string | null {
  if (text === '') return null
  return text.includes('/') ? slashedDay(text, field) : leadingDay(text, field)
}

function listOf(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[;,]/)
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  ]
}

function known<T extends string>(text: string, words: readonly T[], field: string): T[] {
  return listOf(text).map((part) => {
    const word = words.find((each) => each === part.toLowerCase().replace(/\s+/g, '-'))
    if (!word) throw new RecordFault(`"${field}" has "${part.slice(0, 40)}", which is none of ${words.join(', ')}`)
    return word
  })
}

function matchOf(text: string): boolean | null {
  if (text === '') return null
  if (/^(yes|no)$/i.test(text)) return /^yes$/i.test(text)
  throw new RecordFault(`"match needed" is neither yes nor no: "${text.slice(0, 20)}"`)
}
