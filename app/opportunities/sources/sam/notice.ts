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
  const title = line(notice.title)
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
    description: plainText(notice.description ?? '') || null,
    instruments: ['PC'],
    sectors: sectorOfNaics(notice.naics[0] ?? null),
    applicants: biddable && !directed ? eligibleBidders(setAside) : [],
    naics: notice.naics,
    product_code: line(notice.productCode),
    set_aside: setAside,
    set_aside_words: line(notice.setAsideWords),
    states: parseState(notice.state, country),
    place: [line(notice.city), line(notice.state)].filter(Boolean).join(', ') || null,
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
