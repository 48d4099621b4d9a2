import { z } from 'zod'
import { FileError } from '../../../../platform/csv.ts'
import { type OpportunityFields, opportunityFields } from '../../opportunity.ts'
import { parseLeadingDay, RecordError } from '../days.ts'
import { deadlineOnDay } from '../deadlines.ts'
import type { Feed, ParseResult } from '../feed.ts'
import { parseJsonRecord, readJson } from '../json.ts'
import { oneLine, plainText } from '../plain-text.ts'
import { toSafeUrl } from '../web-address.ts'

/** Solicitations of SBIR.gov: research money for small businesses, topics inside a solicitation. */
export const sbirSolicitations: Feed = {
  name: 'sbir',
  source: 'sbir',
  takes: "SBIR.gov's JSON list of solicitations",
  formats: ['json'],
  async *read(bytes) {
    const list = await readJson(bytes)
    if (!Array.isArray(list)) throw new FileError('This is no list of solicitations.')
    if (list.length === 0) throw new FileError('The file holds no solicitations.')
    yield list.map((value, at) => parseSolicitation(value, `record ${at + 1}`))
  },
}

const text = z.string().nullish()
const solicitationSchema = z.object({
  solicitation_id: z.coerce.string().regex(/^\d{1,12}$/),
  solicitation_title: text,
  solicitation_number: text,
  program: text,
  agency: text,
  branch: text,
  release_date: text,
  close_date: text,
  application_due_date: z.union([z.array(z.string()), z.string()]).nullish(),
  solicitation_agency_url: text,
  current_status: text,
  solicitation_topics: z
    .array(z.object({ topic_title: text, topic_number: text, topic_description: text, branch: text }))
    .nullish(),
})

type Solicitation = z.output<typeof solicitationSchema>

function parseSolicitation(value: unknown, place: string): ParseResult {
  return parseJsonRecord(solicitationSchema, value, place, (solicitation) => ({
    key: {
      number: oneLine(solicitation.solicitation_number ?? '') || solicitation.solicitation_id,
      kind: 'solicitation',
      recordId: solicitation.solicitation_id,
    },
    name: `solicitation ${solicitation.solicitation_id}`,
    read: () => toFields(solicitation),
  }))
}

function toFields(solicitation: Solicitation): OpportunityFields {
  const title = oneLine(plainText(solicitation.solicitation_title ?? ''))
  if (!title) throw new RecordError('solicitation_title is missing')
  const day = (value: string | null | undefined, field: string) =>
    value?.trim() ? parseLeadingDay(value, field) : null
  const due = [solicitation.application_due_date ?? []]
    .flat()
    .map((date) => parseLeadingDay(date, 'application_due_date'))
    .sort()
  const topics = (solicitation.solicitation_topics ?? []).map(({ topic_title, topic_description }) =>
    [topic_title, topic_description]
      .map((part) => plainText(part ?? ''))
      .filter(Boolean)
      .join('\n'),
  )
  return opportunityFields({
    title,
    agency:
      [solicitation.agency, solicitation.branch]
        .map((part) => oneLine(part ?? ''))
        .filter(Boolean)
        .join(' / ') || null,
    description: [...new Set(topics)].join('\n\n') || null,
    sectors: ['science'],
    // By law SBIR and STTR are for small business concerns only (15 U.S.C. 638).
    applicants: ['small-business'],
    eligibility_words: `${solicitation.program ?? 'SBIR'} awards go to small business concerns.`,
    posted_on: day(solicitation.release_date, 'release_date'),
    ...deadlineOnDay(day(solicitation.close_date, 'close_date') ?? due.at(-1) ?? null, null),
    stated: sourceStatus(solicitation.current_status),
    competitive: true,
    official_url: toSafeUrl(solicitation.solicitation_agency_url),
  })
}

function sourceStatus(status: string | null | undefined) {
  if (status === 'open' || status === 'closed') return status
  return status === 'future' ? 'forecast' : null
}
