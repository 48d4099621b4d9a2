import { hash } from 'node:crypto'
import { type CsvRow, csvRows, requireColumns } from '../../../../platform/csv.ts'
import { APPLICANTS, type Applicant, opportunityFields, SECTORS, type Sector } from '../../opportunity.ts'
import { parseAmount, parseCount } from '../amounts.ts'
import { RecordError } from '../days.ts'
import { deadlineOnDay } from '../deadlines.ts'
import type { Feed, ParseResult } from '../feed.ts'
import { oneLine, plainText } from '../plain-text.ts'
import { splitList } from '../state-codes.ts'
import { toSafeUrl } from '../web-address.ts'
import { deadlineInWords, parseWrittenDay } from '../written-deadline.ts'

/** The columns of the coach's own file, in the order of its template, each with what the template's one row says of it. */
const OWN_COLUMNS = {
  number: 'EXAMPLE',
  title: 'What the funder calls it',
  funder: 'Who gives the money',
  'who may apply': APPLICANTS.join('; '),
  'who in words': 'The sentence that says who may apply',
  summary: 'Two or three plain sentences',
  'at least': '1000',
  'at most': '25000',
  'in total': '500000',
  awards: '20',
  'match needed': 'yes or no',
  deadline: '2026-12-31',
  'deadline in words': 'rolling, until the money is spent',
  states: 'CA; PA (blank for the whole country)',
  sectors: SECTORS.join('; '),
  naics: '541611; 722310',
  'official link': 'https://… (where you read it)',
  'checked on': '2026-11-21',
}

/** The template for a spreadsheet. Its one row explains the columns; an import skips it. */
export function ownTemplate(): string {
  const rows = [Object.keys(OWN_COLUMNS), Object.values(OWN_COLUMNS)]
  return rows.map((row) => `${row.map((cell) => `"${cell}"`).join(',')}\r\n`).join('')
}

/** What the coach found herself, in the form of the template. */
export const ownFinds: Feed = {
  name: 'own',
  source: 'own',
  takes: 'your own CSV, as own --template begins it',
  formats: ['csv'],
  async *read(bytes, skip = () => {}) {
    for await (const rows of csvRows(bytes, parseHeader)) {
      yield rows.flatMap((row) => {
        const why = !row.values.some(Boolean) ? 'blank' : row.values[0] === 'EXAMPLE' && 'the example of the template'
        if (why) skip(why)
        return why ? [] : [parseOwnFind(row)]
      })
    }
  },
}

function parseHeader(header: string[]): string[] {
  const names = header.map((name) => name.toLowerCase())
  const required = ['title', 'funder', 'official link']
  return requireColumns(names, required, 'This isn’t the template for your own finds')
}

/** One find, by the names of the columns. */
export function parseOwnFind({ record, place, problem }: CsvRow): ParseResult {
  const of = (name: keyof typeof OWN_COLUMNS) => oneLine(plainText(record[name] ?? ''))
  const title = of('title')
  if (problem || !title) return { problem: problem ?? 'title is missing', record, place }
  const number = of('number') || `own-${hash('sha256', `${title}\n${of('funder')}`).slice(0, 12)}`
  return { key: { number, kind: 'own-find', recordId: number }, record, place, read: () => toFields(of, record, title) }
}

function toFields(of: (name: keyof typeof OWN_COLUMNS) => string, cells: CsvRow['record'], title: string) {
  const link = toSafeUrl(cells['official link'])
  if (!link) throw new RecordError(`"official link" isn’t an address: "${of('official link').slice(0, 80)}"`)
  if (!of('funder')) throw new RecordError('"funder" is missing')
  const [day, words] = [parseWrittenDay(of('deadline'), 'deadline'), of('deadline in words') || null]
  return opportunityFields({
    title,
    agency: of('funder'),
    description: of('summary') || null,
    sectors: parseChoices<Sector>(of('sectors'), SECTORS, 'sectors'),
    applicants: parseChoices<Applicant>(of('who may apply'), APPLICANTS, 'who may apply'),
    eligibility_words: of('who in words') || null,
    naics: splitCells(of('naics')),
    states: splitCells(of('states')).map((state) => state.toUpperCase()),
    country: 'USA',
    updated_on: parseWrittenDay(of('checked on'), 'checked on'),
    ...(day ? deadlineOnDay(day, words) : deadlineInWords(words, 'deadline')),
    floor_cents: parseAmount(of('at least'), 'at least'),
    ceiling_cents: parseAmount(of('at most'), 'at most'),
    total_cents: parseAmount(of('in total'), 'in total'),
    expected_awards: parseCount(of('awards'), 'awards'),
    cost_sharing: parseYesNo(of('match needed')),
    competitive: true,
    official_url: link,
  })
}

const splitCells = (text: string) => [...new Set(splitList(text.replaceAll(',', ';')))]

function parseChoices<T extends string>(text: string, words: readonly T[], field: string): T[] {
  return splitCells(text).map((part) => {
    const word = words.find((each) => each === part.toLowerCase().replace(/\s+/g, '-'))
    if (!word) throw new RecordError(`"${field}" has "${part.slice(0, 40)}", which is none of ${words.join(', ')}`)
    return word
  })
}

function parseYesNo(text: string): boolean | null {
  if (text === '') return null
  if (/^(yes|no)$/i.test(text)) return /^yes$/i.test(text)
  throw new RecordError(`"match needed" is neither yes nor no: "${text.slice(0, 20)}"`)
}
