import { z } from 'zod'
import { FileError } from '../../../../platform/csv.ts'
import { longDate } from '../../../../platform/dates.ts'
import { opportunityFields } from '../../opportunity.ts'
import { requiresMeeting } from '../../required-meeting.ts'
import { parseZonedMoment } from '../bids/moments.ts'
import { bidApplicants, sectorsOfUnspsc } from '../bids/unspsc.ts'
import { RecordError } from '../days.ts'
import type { Feed, ParseResult, RecordContent } from '../feed.ts'
import { parseJsonRecord } from '../json-record.ts'
import { jsonRecords } from '../json-records.ts'
import { oneLine, plainText } from '../plain-text.ts'
import { toSafeUrl } from '../web-address.ts'

/** California's state bids, as Cal eProcure's pages show them: one object for each event, under `opportunities`. */
export const calEprocure: Feed = {
  name: 'cal-eprocure',
  source: 'cal-eprocure',
  complete: false,
  takes: "a JSON list of Cal eProcure's events",
  formats: ['json'],
  fileExtension: '.json',
  async *read(bytes) {
    let count = 0
    for await (const values of jsonRecords(bytes, ['$.opportunities.*']))
      yield values.map(({ value }) => parseEvent(value, `record ${++count}`))
    if (count === 0) throw new FileError('This is no list of Cal eProcure\'s events: it has no "opportunities".')
  },
}

const ZONE = 'America/Los_Angeles'

const text = z.string().nullish()
const eventSchema = z.object({
  id: z.string().min(1).max(100),
  source_record_id: z.string().regex(/^[\w:.-][\w:. -]{2,99}$/),
  title: text,
  department: text,
  bid_type: text,
  status: text,
  published_date: text,
  close_date: text,
  description: text,
  contact_name: text,
  contact_email: text,
  contact_phone: text,
  contractor_license: text,
  unspsc_codes: z.array(z.object({ code: z.string(), description: text })).nullish(),
  service_areas: z.array(z.string()).nullish(),
  prebid_datetime: text,
  amendment_number: text,
  url: text,
  official_url: text,
})

type Event = z.output<typeof eventSchema>

function parseEvent(value: unknown, place: string): ParseResult {
  return parseJsonRecord(eventSchema, value, place, (event) => ({
    key: { number: oneLine(event.id), kind: 'bid', recordId: event.source_record_id },
    name: `event ${event.source_record_id}`,
    read: () => toFields(event),
  }))
}

function toFields(event: Event): RecordContent {
  const words = (value: string | null | undefined) => restoreMarks(plainText(value ?? '')) || null
  const title = oneLine(words(event.title) ?? '')
  if (!title) throw new RecordError('title is missing')
  const description = words(event.description)
  const unspsc = [...new Set((event.unspsc_codes ?? []).map(({ code }) => code).filter((code) => /^\d{8}$/.test(code)))]
  const setAside = findSetAside(title, description)
  const asksForBids = !/request for information/i.test(event.bid_type ?? '')
  return {
    fields: opportunityFields({
      title,
      agency: words(event.department),
      description,
      instruments: ['PC'],
      sectors: sectorsOfUnspsc(unspsc),
      applicants: asksForBids ? bidApplicants(setAside?.code ?? null) : [],
      eligibility_words:
        [
          setAside?.sentence,
          event.contractor_license && `Contractor license: ${event.contractor_license}`,
          findRequiredMeeting(description, event.prebid_datetime, ZONE),
        ]
          .filter(Boolean)
          .join('\n') || null,
      set_aside: setAside?.code ?? null,
      set_aside_words: setAside?.sentence ?? null,
      unspsc,
      states: ['CA'],
      place: findCounties(event.service_areas ?? []),
      country: 'USA',
      posted_on: event.published_date
        ? parseZonedMoment(event.published_date, ZONE, 'published_date').deadline_on
        : null,
      ...(event.close_date ? parseZonedMoment(event.close_date, ZONE, 'close_date') : {}),
      stated: sourceStatus(event.status),
      competitive: asksForBids,
      official_url: toSafeUrl(event.official_url) ?? toSafeUrl(event.url),
      revision: event.amendment_number ?? null,
      contact_name: words(event.contact_name),
      contact_email: words(event.contact_email),
      contact_phone: words(event.contact_phone),
    }),
  }
}

/** The portal turns marks that its database does not know into "¿": an apostrophe inside a word, a dash between words, a quotation mark else. */
function restoreMarks(text: string): string {
  return text
    .replace(/(?<=\w)¿(?=\w)/g, '’')
    .replace(/(?<= )¿(?= )/g, '–')
    .replace(/¿(?=\w)/g, '“')
    .replace(/(?<=[\w.,])¿/g, '”')
}

/** "041 San Mateo" is a county; what stands below the list on the page is not. */
function findCounties(areas: readonly string[]): string | null {
  const counties = areas.flatMap((area) => /^\d{3} (.{3,40})$/.exec(area)?.[1] ?? [])
  return counties.length > 0 ? `${counties.join(', ')} (California)` : null
}

function sourceStatus(status: string | null | undefined) {
  if (/cancel/i.test(status ?? '')) return 'cancelled'
  return /closed|awarded/i.test(status ?? '') ? 'closed' : null
}

/**
 * The day of a meeting that all bidders have to be at, from the event's own field, where the text says so without a day. The
 * portal's field "mandatory_prebid" says yes for nearly every event, also for those without a meeting, so it isn't read.
 *
 * @param moment the event's `prebid_datetime`, in UTC; midnight in California where the hour isn't known
 */
function findRequiredMeeting(
  description: string | null,
  moment: string | null | undefined,
  zone: string,
): string | undefined {
  const day = moment ? new Date(moment) : undefined
  if (!day || Number.isNaN(day.getTime())) return undefined
  const sentences = (description ?? '').split(/(?<=[.!?])\s+|\n+/)
  if (!sentences.some((sentence) => requiresMeeting(sentence) && !/\d{1,2}[/ ,]+(20)?\d\d\b/.test(sentence)))
    return undefined
  return `Mandatory pre-bid meeting: ${longDate(day, zone)}`
}

/** Who a bid of California is reserved for, and the sentence that says so. */
interface CaliforniaSetAside {
  code: 'SB' | 'DVBE' | 'SB/DVBE'
  sentence: string
}

/**
 * What a department writes when only certified firms may bid (Government Code 14838.5 and 14838.7). A goal for
 * subcontractors, or a requirement that was waived, keeps nobody out.
 */
const FOR_SMALL_BUSINESSES =
  /\b(certified )?(SB|small business(es)?)\b[^.\n]{0,60}\bonly\b|\bonly (to )?small business|\bonly small businesses\b|\bmust be a (certified )?small business\b|\bsmall business (bid solicitation|option)\b|\bSB (bid|option)\b/i
const FOR_VETERANS = /\bDVBE(s)?( option)? only\b|\bcertified DVBE(s)?\b[^.\n]{0,30}\bonly\b/i

/** Read from the title and the text, because the portal's own field does not tell a set-aside from a goal. */
export function findSetAside(title: string, description: string | null): CaliforniaSetAside | undefined {
  const sentences = [title, ...(description ?? '').split(/(?<=[.!?])\s+|\n+/)]
  const sentence = sentences.find((each) => FOR_SMALL_BUSINESSES.test(each) || FOR_VETERANS.test(each))
  if (!sentence) return undefined
  const veterans = FOR_VETERANS.test(sentence)
  const small = FOR_SMALL_BUSINESSES.test(sentence)
  return { code: veterans && small ? 'SB/DVBE' : veterans ? 'DVBE' : 'SB', sentence: sentence.trim().slice(0, 300) }
}
