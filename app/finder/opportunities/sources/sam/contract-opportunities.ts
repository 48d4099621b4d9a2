import { stateName } from '../../../../catalog/us-states.ts'
import { type CsvRow, csvRows, requireColumns } from '../../../../platform/csv.ts'
import { awardingAgency } from '../../agency.ts'
import { sectorOfNaics } from '../../codes/naics-sectors.ts'
import { type OpportunityFields, opportunityFields } from '../../opportunity.ts'
import { parseOptionalAmount } from '../amounts.ts'
import { findDay, parseInstant, parseLeadingDay, RecordError } from '../days.ts'
import { deadlineOnDay, parseDeadline } from '../deadlines.ts'
import type { AwardFields, Feed, ParseResult } from '../feed.ts'
import { oneLine, plainText } from '../plain-text.ts'
import { recipientName } from '../recipient-name.ts'
import {
  eligibleBidders,
  isBiddable,
  noticeKind,
  noticeUrl,
  parseNaicsCode,
  parseSetAside,
  parseState,
  SOLE_SOURCE_SET_ASIDES,
} from './codes.ts'

/** SAM.gov's daily file of contract opportunities: 47 columns, quoted, Windows-1252. */
export const samContractOpportunities: Feed = {
  name: 'sam',
  source: 'sam',
  takes: "SAM.gov's CSV of contract opportunities",
  formats: ['csv'],
  async *read(bytes) {
    for await (const rows of csvRows(bytes, parseHeader)) yield rows.map(parseRow)
  },
}

const REQUIRED_COLUMNS = 'NoticeId Title Sol# Office PostedDate Type SetASideCode ResponseDeadLine NaicsCode'.split(' ')

function parseHeader(header: string[]): string[] {
  return requireColumns(header, REQUIRED_COLUMNS, 'This is no file of contract opportunities')
}

function parseRow({ record, place, problem }: CsvRow): ParseResult {
  const of = (name: string) => record[name] ?? ''
  const recordId = of('NoticeId').trim()
  if (problem) return { problem, record, place }
  if (!/^[\w-]{8,64}$/.test(recordId)) return { problem: 'NoticeId is missing or no id', record, place }
  const kind = noticeKind(of('Type'))
  const number = oneLine(of('Sol#')) || recordId
  const found = { key: { number, kind, recordId }, record, place: `${place}, notice ${recordId}` }
  if (kind === 'award-notice') return { ...found, readAward: () => toAward(of, number) }
  return { ...found, read: () => toFields(of, kind) }
}

/** A column of a row; blank where it has none. */
type Column = (name: string) => string

const lineOf = (text: string) => oneLine(plainText(text)) || null
/** The path through the department. */
const pathOf = (of: Column) =>
  [of('Department/Ind.Agency'), of('Sub-Tier'), of('Office')].map(oneLine).filter(Boolean).join(' / ')
const officeCodeOf = (of: Column) => lineOf(of('AAC Code') || of('FPDS Code') || of('CGAC'))

function toAward(of: Column, number: string): AwardFields {
  const posted = findDay(of('PostedDate'))
  return {
    number,
    title: lineOf(of('Title')),
    recipient: recipientName(lineOf(of('Awardee'))),
    amount_cents: parseOptionalAmount(of('Award$')),
    agency: awardingAgency({ source: 'sam', agency: pathOf(of) || null, agency_code: null }),
    office_code: officeCodeOf(of),
    naics: parseNaicsCode(of('NaicsCode')) ?? null,
    product_code: lineOf(of('ClassificationCode')),
    assistance_listing: null,
    posted_on: posted,
    awarded_on: findDay(of('AwardDate')) ?? posted,
    url: noticeUrl(of('NoticeId').trim()),
  }
}

function parseNaics(text: string): string[] {
  if (text.trim() === '') return []
  const code = parseNaicsCode(text)
  if (code === undefined) throw new RecordError(`NaicsCode is no code: "${text.trim().slice(0, 20)}"`)
  return [code]
}

function toFields(of: Column, kind: string): OpportunityFields {
  const line = (name: string) => lineOf(of(name))
  const description = plainText(of('Description')) || null
  const title = wholeTitle(line('Title'), description)
  if (!title) throw new RecordError('the title is missing')
  const setAside = parseSetAside(of('SetASideCode'))
  const country = line('PopCountry')
  const [posted, archive, deadline] = [of('PostedDate'), of('ArchiveDate'), of('ResponseDeadLine')].map((day) =>
    day.trim(),
  )
  const directed = setAside !== null && SOLE_SOURCE_SET_ASIDES.includes(setAside)
  const biddable = isBiddable(kind)
  const naics = parseNaics(of('NaicsCode'))
  return opportunityFields({
    title,
    agency: lineOf(pathOf(of)),
    agency_code: officeCodeOf(of),
    description,
    instruments: ['PC'],
    sectors: sectorOfNaics(naics[0]),
    applicants: biddable && !directed ? eligibleBidders(setAside) : [],
    naics,
    product_code: line('ClassificationCode'),
    set_aside: setAside,
    states: parseState(of('PopState'), country),
    place: placeName(line('PopCity'), line('PopState')),
    country,
    posted_on: posted ? parseLeadingDay(posted, 'PostedDate') : null,
    posted_at: posted ? parsePostedAt(posted) : null,
    ...(deadline ? parseDeadline(deadline, 'ResponseDeadLine') : deadlineOnDay(null, null)),
    archive_on: archive ? parseLeadingDay(archive, 'ArchiveDate') : null,
    stated: sourceStatus(of('Active'), kind, title),
    competitive: biddable && !directed,
    official_url: noticeUrl(of('NoticeId').trim()),
    contact_name: contactName(line('PrimaryContactFullname')),
    contact_email: line('PrimaryContactEmail'),
    contact_phone: line('PrimaryContactPhone'),
  })
}

/** Some offices write the phone number behind the name, or the number alone: "Telephone: 7175551234". */
function contactName(text: string | null): string | null {
  return (
    text
      ?.replace(/[,;]?\s*\b(?:tele)?phone\b.*$/i, '')
      .replace(/\d{7,}$/, '')
      .trim() || null
  )
}

/** Characters after which some offices' own systems cut a title off; a product code can stand before it. */
const CUT_AT = 50
const WITH_CODE = /^(?:[A-Z]\w{0,3}|\d{2}|\d{4})--\s*/
/** Characters that such a title may have once it is whole: a longer one ends at a comma, or at a word. */
const MAX_TITLE_LENGTH = 120

/** No title ends with these. */
const HANGING = /\b(?:a|an|and|at|by|for|fort|from|in|lake|mount|new|of|on|or|saint|san|the|to|with)$/i

/** A title that was cut off within its first sentence: whole where the description begins with it, else with a sign that it goes on. */
function wholeTitle(title: string | null, description: string | null): string | null {
  if (!title || !description) return title
  const bare = title.replace(WITH_CODE, '')
  if (Math.abs(bare.length - CUT_AT) > 1) return title
  if (!description.toLowerCase().startsWith(bare.toLowerCase())) return HANGING.test(bare) ? `${title} …` : title
  const [rest = ''] = description.slice(bare.length).split(/[.\n]/)
  const room = MAX_TITLE_LENGTH - bare.length
  const more = rest.length <= room ? rest : rest.slice(0, room).replace(/,[^,]*$|\s\S*$/, '')
  return title + more.trimEnd()
}

/** "Tucson, AZ", or the state's whole name where no city is given. */
function placeName(city: string | null, state: string | null): string | null {
  return city ? [city, state].filter(Boolean).join(', ') : state && stateName(state)
}

/** `2026-04-24 23:24:04.649-04`: of several notices on one day the last one counts. */
function parsePostedAt(posted: string): string | null {
  const [, day, time, zone] = /^(\S{10})[ T](\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d(?::?\d\d)?|Z)$/.exec(posted) ?? []
  return day && time && zone ? parseInstant(day, time, zone, 'PostedDate') : null
}

/** SAM.gov has no field for a cancelled solicitation: offices write it in front of the title. */
function sourceStatus(active: string, kind: string, title: string): OpportunityFields['stated'] {
  if (active.trim().toLowerCase() === 'no') return 'archived'
  if (/^\W*(cancell?ed|cancellation)\b/i.test(title)) return 'cancelled'
  if (kind === 'justification') return 'closed'
  return kind === 'presolicitation' ? 'forecast' : null
}
