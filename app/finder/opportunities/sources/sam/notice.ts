import { stateName } from '../../../../catalog/us-states.ts'
import type { OpportunityFields } from '../../opportunity.ts'
import { opportunityFields } from '../../opportunity.ts'
import { parseInstant, parseLeadingDay, RecordError } from '../days.ts'
import { deadlineOnDay, parseDeadline } from '../deadlines.ts'
import { oneLine, plainText } from '../plain-text.ts'
import { toSafeUrl } from '../web-address.ts'
import {
  eligibleBidders,
  isBiddable,
  noticeUrl,
  parseSetAside,
  parseState,
  SOLE_SOURCE_SET_ASIDES,
  sectorOfNaics,
} from './codes.ts'

/** The fields of a notice that the CSV and the API of SAM.gov share, as texts; missing ones are `null` or blank. */
export interface Notice {
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

export function noticeFields(notice: Notice): OpportunityFields {
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
    // Some offices write the phone number behind the name.
    contact_name:
      line(notice.contact.name)
        ?.replace(/\d{7,}$/, '')
        .trim() || null,
    contact_email: line(notice.contact.email),
    contact_phone: line(notice.contact.phone),
  })
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
