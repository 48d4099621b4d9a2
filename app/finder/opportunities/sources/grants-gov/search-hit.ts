import { z } from 'zod'
import { type OpportunityFieldName, opportunityFields } from '../../opportunity.ts'
import { parseSlashedDay, RecordError } from '../days.ts'
import { deadlineOnDay } from '../deadlines.ts'
import type { ParseResult, RecordContent } from '../feed.ts'
import { parseJsonRecord } from '../json-record.ts'
import { oneLine, unescapedText } from '../plain-text.ts'
import { officialUrl } from './codes.ts'

const text = z.string().nullish()
// The live API has `agency` and `cfdaList` where the documentation has `agencyName` and `alnist`.
const hitSchema = z.object({
  id: z.coerce.string().regex(/^\d{1,20}$/),
  number: text,
  title: text,
  agencyCode: text,
  agency: text,
  agencyName: text,
  openDate: text,
  closeDate: text,
  oppStatus: text,
  docType: text,
  cfdaList: z.array(z.string()).nullish(),
  alnist: z.array(z.string()).nullish(),
})

/** A hit has no amounts, description or eligibility: those of another feed stay. */
const PROVIDED_FIELDS: readonly OpportunityFieldName[] = ['title', 'agency', 'posted_on', 'stated', 'official_url']

export function parseHit(value: unknown, place: string): ParseResult {
  return parseJsonRecord(hitSchema, value, place, (hit) => {
    const kind = hit.docType === 'forecast' || hit.oppStatus === 'forecasted' ? 'forecast' : 'synopsis'
    return {
      key: { number: oneLine(unescapedText(hit.number ?? '')) || hit.id, kind, recordId: hit.id },
      name: `opportunity ${hit.id}`,
      read: () => toFields(hit),
    }
  })
}

function toFields(hit: z.output<typeof hitSchema>): RecordContent {
  const listings = hit.cfdaList ?? hit.alnist
  const title = oneLine(unescapedText(hit.title ?? ''))
  if (!title) throw new RecordError('title is missing')
  const opened = hit.openDate?.trim() ? parseSlashedDay(hit.openDate, 'openDate') : null
  const closed = hit.closeDate?.trim() ? parseSlashedDay(hit.closeDate, 'closeDate') : null
  return {
    providedFields: [
      ...PROVIDED_FIELDS,
      // A blank closing date may mean an explanation in words, which a hit does not have.
      ...(closed ? (['deadline_kind', 'deadline_on'] as const) : []),
      ...(hit.agencyCode ? (['agency_code'] as const) : []),
      ...(listings ? (['assistance_listings'] as const) : []),
    ],
    fields: opportunityFields({
      title,
      agency: oneLine(unescapedText(hit.agency ?? hit.agencyName ?? '')) || null,
      agency_code: hit.agencyCode ?? null,
      assistance_listings: [...new Set(listings ?? [])],
      posted_on: opened,
      ...deadlineOnDay(closed, null),
      stated: sourceStatus(hit.oppStatus),
      competitive: true,
      official_url: officialUrl(hit.id),
    }),
  }
}

function sourceStatus(status: string | null | undefined) {
  return status === 'closed' || status === 'archived' ? status : null
}
