import { usStates } from '../../../../catalog/us-states.ts'
import { FileError } from '../../../../platform/csv.ts'
import { sha256 } from '../../../../platform/sha256.ts'
import { isNaicsCode } from '../../codes/code-titles.ts'
import { sectorOfNaics } from '../../codes/naics-sectors.ts'
import { type OpportunityFields, opportunityFields, type Source } from '../../opportunity.ts'
import { parseOptionalAmount } from '../amounts.ts'
import { bidApplicants, sectorsOfUnspsc } from '../bids/unspsc.ts'
import { restoreMarks, wordsOfEvent } from '../cal-eprocure/event-words.ts'
import { findDay, parseLeadingDay, RecordError } from '../days.ts'
import { deadlineOnDay, parseDeadline } from '../deadlines.ts'
import type { Feed, ParsedAward, ParseResult } from '../feed.ts'
import { oneLine, plainText } from '../plain-text.ts'
import { recipientName } from '../recipient-name.ts'
import { parseNaicsCode } from '../sam/codes.ts'
import { splitList, stateApplicants, stateSectors } from '../state-codes.ts'
import { toSafeUrl } from '../web-address.ts'
import { parseWrittenDeadline } from '../written-deadline.ts'
import type { TableField, TableMapping } from './mapping.ts'
import { zoneOfState } from './state-zones.ts'
import { type TableRow, tableRows } from './table-rows.ts'

/**
 * The table of any portal, read by a mapping.
 *
 * @param state a state's list that is a source of its own: its rows keep the ids that the portal gives them.
 */
export function tableFeed(mapping: TableMapping, state?: StateSource): Feed {
  return {
    name: state ?? 'table',
    source: state ?? 'table',
    takes: 'a table with a header, as CSV, XLSX or JSON',
    formats: state ? ['json', 'csv', 'workbook'] : ['csv', 'json', 'workbook'],
    async *read(bytes, skip = () => {}) {
      let isChecked = false
      for await (const rows of tableRows(bytes, mapping.rows)) {
        if (!isChecked && rows.length > 0) assertColumns(mapping, rows)
        isChecked ||= rows.length > 0
        yield rows.flatMap((row) => {
          const why = whySkipped(mapping, row)
          if (why) skip(why)
          return why ? [] : [parseRow(mapping, row, state)]
        })
      }
      if (!isChecked) throw new FileError('The table has no rows.')
    },
  }
}

type StateSource = Extract<Source, 'california' | 'pennsylvania' | 'cal-eprocure'>

function assertColumns({ name, columns }: TableMapping, rows: readonly TableRow[]): void {
  const known = new Set(rows.slice(0, 50).flatMap(({ cells }) => Object.keys(cells)))
  const missing = Object.keys(columns).filter(
    (column) => !known.has(column) && ![columns[column]].flat().some((name) => name && RARE.has(name)),
  )
  if (missing.length > 0)
    throw new FileError(
      `The mapping ${name} names columns that this table lacks: ${missing.join(', ')}. It has ${[...known].slice(0, 30).join(', ')}.`,
    )
}

/** What a list may leave out, such as who won while no bid is over. */
const RARE: ReadonlySet<TableField> = new Set(['winner', 'license', 'areas', 'meeting', 'revision'])

function whySkipped({ name, only = {} }: TableMapping, { cells }: TableRow): string | undefined {
  const other = Object.entries(only).find(([column, texts]) => !texts.some((text) => cells[column]?.includes(text)))
  return other && `the mapping ${name} takes only rows whose ${other[0]} has ${other[1].join(' or ')}`
}

/** The texts of a row by field, the first or all of them; a field that nothing says is blank. `words`: as plain text, or null. */
interface Values {
  (name: TableField): string
  all(name: TableField): string[]
  words(name: TableField): string | null
}

function parseRow(mapping: TableMapping, { cells, place, problem }: TableRow, state?: StateSource): ParseResult {
  if (problem) return { problem, record: cells, place }
  const of = valuesOf(mapping, cells, state)
  const title = oneLine(plainText(of('title')))
  if (!title) return { problem: 'the title is missing', record: cells, place }
  if (state && !of('id')) return { problem: 'the id is missing', record: cells, place }
  const id = oneLine(of('id')) || oneLine(of('number')) || sha256(`${title}\n${of('agency')}`).slice(0, 16)
  return {
    key: {
      number: oneLine(of('number')) || id,
      kind: state && mapping.kind === 'grant' ? 'state-grant' : mapping.kind,
      recordId: state ? id : `${mapping.name}:${id}`,
    },
    record: cells,
    place: `${place}, ${id}`,
    read: () => toFields(mapping, of, title, state),
    award: parseAward(mapping, cells, of, { title, id, place: `${place}, who won ${id}` }),
  }
}

/** Who won a bid that the table says was awarded: a fact about the past. */
function parseAward(
  mapping: TableMapping,
  record: TableRow['cells'],
  of: Values,
  { title, id, place }: { title: string; id: string; place: string },
): ParsedAward | undefined {
  const recipient = recipientName(oneLine(plainText(of('winner'))) || null)
  if (!recipient || SEVERAL.test(recipient) || !/^$|award(?!.*pending)/i.test(of('status'))) return undefined
  const number = oneLine(of('number')) || id
  return {
    ...{ key: { number, kind: 'award', recordId: `${mapping.name}:${id}` }, record, place },
    readAward: () => ({
      ...{ number, title, recipient, agency: of.words('agency') },
      amount_cents: parseOptionalAmount(of('award amount')),
      ...{ office_code: null, product_code: null, assistance_listing: null },
      naics: parseCodes(of('codes')).naics[0] ?? null,
      // Where the table doesn't say when it was awarded, the day on which bids closed is known.
      posted_on: deadlineOf(mapping, of).deadline_on,
      awarded_on: parseWrittenDeadline(of('awarded'), zoneOf(mapping, of), 'awarded').deadline_on,
      url: linkOf(of),
    }),
  }
}

/** Words that name no one who won. */
const SEVERAL = /^(multiple|various|several)\b/i

function valuesOf(mapping: TableMapping, cells: TableRow['cells'], state?: StateSource): Values {
  const { columns, constants, values, blanks } = mapping
  const texts = new Map<TableField, string[]>()
  for (const [column, fields] of Object.entries(columns)) {
    const given = cells[column] ?? ''
    const cell = (state === 'cal-eprocure' ? restoreMarks(given) : given).trim()
    if (cell === '' || blanks.includes(cell)) continue
    for (const name of [fields].flat()) {
      const listed = values[name]
      // Of a list of names only those that are in it say which state it is.
      const text = listed && Object.hasOwn(listed, cell) ? listed[cell] : name === 'state' ? stateCode(cell) : cell
      if (text) texts.set(name, [...(texts.get(name) ?? []), text])
    }
  }
  const all = (name: TableField) => texts.get(name) ?? [constants[name] ?? ''].filter(Boolean)
  const of = (name: TableField) => all(name)[0] ?? ''
  return Object.assign(of, { all, words: (name: TableField) => plainText(of(name)) || null })
}

function stateCode(text: string): string | undefined {
  const code = text.toUpperCase()
  if (Object.hasOwn(usStates, code)) return code
  return Object.entries(usStates).find(([, name]) => name.toLowerCase() === text.toLowerCase())?.[0]
}

function toFields(mapping: TableMapping, of: Values, title: string, state?: StateSource): OpportunityFields {
  const link = linkOf(of)
  if (!link && !state) throw new RecordError(`the link isn’t an address: "${of('link').slice(0, 80)}"`)
  return opportunityFields({
    title,
    agency: [of.words('agency'), departmentOf(of)].filter(Boolean).join(' / ') || null,
    description: joined(of, 'summary'),
    ...(mapping.kind === 'grant' ? grantFields(of) : bidFields(of)),
    states: of('state') ? [of('state')] : [],
    place: of.words('place'),
    country: 'USA',
    posted_on: parseWrittenDeadline(of('posted'), zoneOf(mapping, of), 'posted').deadline_on,
    ...deadlineOf(mapping, of),
    floor_cents: parseOptionalAmount(of('at least')),
    ceiling_cents: parseOptionalAmount(of('at most')),
    total_cents: parseOptionalAmount(of('in total')),
    stated: statusOf(of('status')),
    official_url: link,
    contact_name: of.words('contact'),
    contact_email: of.words('email'),
    contact_phone: of.words('phone'),
    revision: of.words('revision'),
    ...(state && mapping.kind === 'grant' && stateGrantFields(of)),
    ...(state === 'cal-eprocure' && eventFields(mapping, of, title)),
  })
}

function eventFields(mapping: TableMapping, of: Values, title: string) {
  const fields = { license: of('license'), meeting: of('meeting'), areas: of('areas') }
  const words = wordsOfEvent(title, joined(of, 'summary'), fields, zoneOf(mapping, of))
  return { ...words, ...(!NO_BID.test(of('type')) && { applicants: bidApplicants(words.set_aside) }) }
}

function joined(of: Values, name: TableField, between = '\n\n'): string | null {
  return (
    of
      .all(name)
      .map((text) => plainText(text))
      .filter(Boolean)
      .join(between) || null
  )
}

/** Some of a state's programs are applied for behind one login, which says nothing to a reader: then another page is the better one. */
function linkOf(of: Values): string | null {
  const links = of.all('link').flatMap((link) => toSafeUrl(link) ?? [])
  return links.find((link) => !/\blogin\b/i.test(link)) ?? links.at(-1) ?? null
}

const zoneOf = ({ zone }: TableMapping, of: Values) => zone ?? zoneOfState(of('state'))

function deadlineOf(mapping: TableMapping, of: Values) {
  const [text, { deadlines }] = [of('deadline'), mapping]
  if (deadlines === 'written') return parseWrittenDeadline(text, zoneOf(mapping, of), 'deadline')
  if (!/^\d{4}-/.test(text)) return deadlineOnDay(null, of.words('deadline'))
  return deadlines === 'days' ? deadlineOnDay(parseLeadingDay(text, 'deadline'), null) : parseDeadline(text, 'deadline')
}

function bidFields(of: Values) {
  const { naics, unspsc } = parseCodes(of('codes'))
  const asksForBids = !NO_BID.test(of('type'))
  const setAside = of.words('set-aside')
  return {
    instruments: ['PC'],
    sectors: [...new Set([...sectorsOfUnspsc(unspsc), ...naics.flatMap((code) => sectorOfNaics(code))])],
    applicants: asksForBids ? bidApplicants(setAside) : [],
    set_aside: setAside,
    naics,
    unspsc,
    competitive: asksForBids,
  }
}

/** Who may apply for money only a list of its own says: without one nobody is named. */
function grantFields(of: Values) {
  const [applicants, topics] = [splitList(of('who may apply')), splitList(of('topics'))]
  return {
    instruments: ['G'],
    activities: topics,
    sectors: stateSectors(topics),
    applicants: stateApplicants(applicants),
    competitive: !NO_BID.test(of('type')),
  }
}

function stateGrantFields(of: Values) {
  const amount = of.words('amount')
  const exact = parseOptionalAmount(amount ?? '')
  const [, from = of('at least'), to = of('at most')] =
    /^Between (\$[\d,.]+) and (\$[\d,.]+)$/i.exec(amount ?? '') ?? []
  const [, exactly] = /^Exactly (\d{1,6})$/i.exec(of.words('awards') ?? '') ?? []
  return {
    instruments: splitList(of('kind of money')),
    eligibility_words: joined(of, 'eligibility'),
    updated_on: findDay(of('updated')),
    floor_cents: exact ?? parseOptionalAmount(from),
    ceiling_cents: exact ?? parseOptionalAmount(to),
    amount_words: amount ?? amountNotes(of),
    expected_awards: exactly ?? null,
    cost_sharing: parseCostSharing(of('match')),
    match_words: joined(of, 'match', '. '),
    ...(of('status') === 'open' && { stated: 'open' as const }),
  }
}

/** The text of amount fields that is not just an amount, for people to read. */
function amountNotes(of: Values): string | null {
  const fields = [
    ['At least', of('at least')],
    ['At most', of('at most')],
    ['In total', of('in total')],
    ['Expected', of('expected amount')],
  ] as const
  const notes = fields
    .map(([label, value]) => [label, plainText(value)] as const)
    .filter(([, value]) => value !== '' && parseOptionalAmount(value) === null)
    .map(([label, value]) => `${label}: ${value}`)
  return notes.join('\n') || null
}

/** A share such as 0.25 is a match; of an explanation only people can say. */
function parseCostSharing(match: string): boolean | null {
  const text = plainText(match)
  if (/^(no|none|not required|n\/a|0(\.0+)?)\.?$/i.test(text)) return false
  return /^(yes\b|[\d.]+%?( (cash )?match)?$)/i.test(text) ? true : null
}

/** A meeting or a question to the market asks for no bid. */
const NO_BID = /\b(meeting notice|request for information|RFI|notice of intent|sole source)\b/i

function departmentOf(of: Values): string | null {
  const department = oneLine(plainText(of('department')))
  return department && department !== of('agency') ? department : null
}

/** Portals mix NAICS and UNSPSC with their own codes: only what one of the two systems has is taken. */
function parseCodes(text: string): { naics: string[]; unspsc: string[] } {
  const codes = [...new Set(text.split(/[;,|\s]+/))]
  return {
    naics: codes.flatMap((code) => parseNaicsCode(code) ?? []).filter(isNaicsCode),
    unspsc: codes.filter((code) => /^[1-9]\d{7}$/.test(code)),
  }
}

function statusOf(text: string): OpportunityFields['stated'] {
  if (/cancel/i.test(text)) return 'cancelled'
  if (/^archived/i.test(text)) return 'archived'
  if (/forecast|upcoming|planned/i.test(text)) return 'forecast'
  return /award|closed|reject|no responses|no award|under review|withdrawn/i.test(text) ? 'closed' : null
}
