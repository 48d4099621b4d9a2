import { awardingAgency } from '../../agency.ts'
import { parseOptionalAmount } from '../amounts.ts'
import { findDay } from '../days.ts'
import type { AwardFields } from '../feed.ts'
import { oneLine, plainText } from '../plain-text.ts'
import { recipientName } from '../recipient-name.ts'
import { noticeUrl, parseNaicsCode } from './codes.ts'

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
