import { z } from 'zod'
import { FileError } from '../../../../platform/csv.ts'
import { opportunityFields } from '../../opportunity.ts'
import { parseZonedMoment } from '../bids/moments.ts'
import { bidApplicants, sectorsOfUnspsc } from '../bids/unspsc.ts'
import { RecordError } from '../days.ts'
import type { Feed, ParseResult, RecordContent } from '../feed.ts'
import { parseJsonRecord } from '../json-record.ts'
import { jsonRecords } from '../json-records.ts'
import { oneLine, plainText } from '../plain-text.ts'
import { toSafeUrl } from '../web-address.ts'
import { findRequiredMeeting } from './prebid-meeting.ts'
import { findSetAside } from './set-aside.ts'

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
