import { stateName } from '../../../../catalog/us-states.ts'
import { type CsvRow, csvRows, requireColumns } from '../../../../platform/csv.ts'
import { awardingAgency } from '../../agency.ts'
import { type OpportunityFields, opportunityFields } from '../../opportunity.ts'
import { parseOptionalAmount } from '../amounts.ts'
import { findDay, parseInstant, parseLeadingDay, RecordError } from '../days.ts'
import { deadlineOnDay, parseDeadline } from '../deadlines.ts'
import type { AwardFields, Feed, ParseResult } from '../feed.ts'
import { oneLine, plainText } from '../plain-text.ts'
import { recipientName } from '../recipient-name.ts'
import { toSafeUrl } from '../web-address.ts'
import {
  eligibleBidders,
  isBiddable,
  noticeKind,
  noticeUrl,
  parseNaicsCode,
  parseSetAside,
  parseState,
  SOLE_SOURCE_SET_ASIDES,
  sectorOfNaics,
} from './codes.ts'

/** SAM.gov's daily file of contract opportunities: 47 columns, quoted, Windows-1252. */
export const samContractOpportunities: Feed = {
  name: 'sam',
  source: 'sam',
  complete: false,
  takes: "SAM.gov's CSV of contract opportunities",
  formats: ['csv'],
  fileExtension: '.csv',
  async *read(bytes) {
    for await (const rows of csvRows(bytes, parseHeader)) yield rows.map(parseRow)
  },
}

const REQUIRED_COLUMNS = [
  'NoticeId',
  'Title',
  'Sol#',
  'Office',
  'PostedDate',
  'Type',
  'SetASideCode',
  'ResponseDeadLine',
  'NaicsCode',
]

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
  const agency = [of('Department/Ind.Agency'), of('Sub-Tier'), of('Office')].map(oneLine).filter(Boolean).join(' / ')
  const agencyCode = of('AAC Code') || of('FPDS Code') || of('CGAC')
  const found = { key: { number, kind, recordId }, record, place: `${place}, notice ${recordId}` }
  if (kind === 'award-notice')
    return { ...found, readAward: () => parseAward(of, { id: recordId, number, agency, officeCode: agencyCode }) }
  return {
    ...found,
    read() {
      return {
        fields: noticeFields({
          id: recordId,
          title: of('Title'),
          kind,
          agency,
          agencyCode,
          posted: of('PostedDate'),
          archive: of('ArchiveDate'),
          active: of('Active'),
          setAside: of('SetASideCode'),
          setAsideWords: of('SetASide'),
          deadline: of('ResponseDeadLine'),
          naics: parseNaics(of('NaicsCode')),
          productCode: of('ClassificationCode'),
          city: of('PopCity'),
          state: of('PopState'),
          country: of('PopCountry'),
          moreUrl: of('AdditionalInfoLink'),
          description: of('Description'),
          contact: {
            name: of('PrimaryContactFullname'),
            email: of('PrimaryContactEmail'),
            phone: of('PrimaryContactPhone'),
          },
        }),
      }
    },
  }
}

function parseAward(
  of: (name: string) => string,
  notice: Pick<AwardNotice, 'id' | 'number' | 'agency' | 'officeCode'>,
): AwardFields {
  return awardFields({
    ...notice,
    title: of('Title'),
    recipient: of('Awardee'),
    amount: of('Award$'),
    naics: of('NaicsCode'),
    productCode: of('ClassificationCode'),
    state: of('PopState'),
    posted: of('PostedDate'),
    awarded: of('AwardDate'),
  })
}

function parseNaics(text: string): string[] {
  if (text.trim() === '') return []
  const code = parseNaicsCode(text)
  if (code === undefined) throw new RecordError(`NaicsCode is no code: "${text.trim().slice(0, 20)}"`)
  return [code]
}

/** What the CSV and the API of SAM.gov say of an award, as texts; missing ones are `null` or blank. */
export interface AwardNotice {
  id: string
  number: string
  title: string | null
  recipient: string | null
  amount: string | null
  /** The path through the department. */
  agency: string
  officeCode: string | null
  naics: string | null
  productCode: string | null
  state: string | null
  posted: string | null
  awarded: string | null
}

export function awardFields(notice: AwardNotice): AwardFields {
  const line = (text: string | null) => oneLine(plainText(text ?? '')) || null
  const posted = findDay(notice.posted)
  return {
    number: notice.number,
    title: line(notice.title),
    recipient: recipientName(line(notice.recipient)),
    amount_cents: parseOptionalAmount(notice.amount ?? ''),
    agency: awardingAgency({ source: 'sam', agency: notice.agency || null, agency_code: null }),
    office_code: line(notice.officeCode),
    naics: parseNaicsCode(notice.naics ?? '') ?? null,
    product_code: line(notice.productCode),
    assistance_listing: null,
    state: line(notice.state),
    posted_on: posted,
    awarded_on: findDay(notice.awarded) ?? posted,
    ends_on: null,
    url: noticeUrl(notice.id),
  }
}

/** The fields of a notice that the CSV and the API of SAM.gov share, as texts; missing ones are `null` or blank. */
interface Notice {
  id: string
  title: string | null
  kind: string
  agency: string | null
  agencyCode: string | null
  posted: string | null
  archive: string | null
  active: string | null
  setAside: string | null
  setAsideWords: string | null
  deadline: string | null
  naics: string[]
  productCode: string | null
  city: string | null
  state: string | null
  country: string | null
  moreUrl: string | null
  description: string | null
  contact: { name: string | null; email: string | null; phone: string | null }
}

function noticeFields(notice: Notice): OpportunityFields {
  const line = (text: string | null) => oneLine(plainText(text ?? '')) || null
  const description = plainText(notice.description ?? '') || null
  const title = wholeTitle(line(notice.title), description)
  if (!title) throw new RecordError('the title is missing')
  const setAside = parseSetAside(notice.setAside)
  const country = line(notice.country)
  const posted = notice.posted?.trim() || null
  const archive = notice.archive?.trim() || null
  const deadline = notice.deadline?.trim() || null
  const directed = setAside !== null && SOLE_SOURCE_SET_ASIDES.includes(setAside)
  const biddable = isBiddable(notice.kind)
  return opportunityFields({
    title,
    agency: line(notice.agency),
    agency_code: line(notice.agencyCode),
    description,
    instruments: ['PC'],
    sectors: sectorOfNaics(notice.naics[0] ?? null),
    applicants: biddable && !directed ? eligibleBidders(setAside) : [],
    naics: notice.naics,
    product_code: line(notice.productCode),
    set_aside: setAside,
    set_aside_words: line(notice.setAsideWords),
    states: parseState(notice.state, country),
    place: placeName(line(notice.city), line(notice.state)),
    country,
    posted_on: posted && parseLeadingDay(posted, 'PostedDate'),
    posted_at: posted && parsePostedAt(posted),
    ...(deadline ? parseDeadline(deadline, 'ResponseDeadLine') : deadlineOnDay(null, null)),
    archive_on: archive && parseLeadingDay(archive, 'ArchiveDate'),
    stated: sourceStatus(notice, title),
    competitive: biddable && !directed,
    official_url: noticeUrl(notice.id),
    more_url: toSafeUrl(notice.moreUrl),
    contact_name: contactName(line(notice.contact.name)),
    contact_email: line(notice.contact.email),
    contact_phone: line(notice.contact.phone),
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
function sourceStatus({ active, kind }: Notice, title: string): OpportunityFields['stated'] {
  if (active?.trim().toLowerCase() === 'no') return 'archived'
  if (/^\W*(cancell?ed|cancellation)\b/i.test(title)) return 'cancelled'
  if (kind === 'justification') return 'closed'
  return kind === 'presolicitation' ? 'forecast' : null
}
