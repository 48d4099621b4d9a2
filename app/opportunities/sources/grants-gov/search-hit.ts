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
  return parseJsonRecord(hitSchema, value, place, (it) => {
    const kind = it.docType === 'forecast' || it.oppStatus === 'forecasted' ? 'forecast' : 'synopsis'
    return {
      key: { number: oneLine(unescapedText(it.number ?? '')) || it.id, kind, recordId: it.id },
      name: `opportunity ${it.id}`,
      read: () => toFields(it),
    }
  })
}

function toFields(it: z.output<typeof hitSchema>): RecordContent {
  const listings = it.cfdaList ?? it.alnist
  const title = oneLine(unescapedText(it.title ?? ''))
  if (!title) throw new RecordError('title is missing')
  const opened = it.openDate?.trim() ? parseSlashedDay(it.openDate, 'openDate') : null
  const closed = it.closeDate?.trim() ? parseSlashedDay(it.closeDate, 'closeDate') : null
  return {
    providedFields: [
      ...PROVIDED_FIELDS,
      // A blank closing date may mean an explanation in words, which a hit does not have.
      ...(closed ? (['deadline_kind', 'deadline_on'] as const) : []),
      ...(it.agencyCode ? (['agency_code'] as const) : []),
      ...(listings ? (['assistance_listings'] as const) : []),
    ],
    fields: opportunityFields({
      title,
      agency: oneLine(unescapedText(it.agency ?? it.agencyName ?? '')) || null,
      agency_code: it.agencyCode ?? null,
      assistance_listings: [...new Set(listings ?? [])],
      posted_on: opened,
      ...deadlineOnDay(closed, null),
      stated: sourceStatus(it.oppStatus),
      competitive: true,
      official_url: officialUrl(it.id),
    }),
  }
}

function sourceStatus(status: string | null | undefined) {
  return status === 'closed' || status === 'archived' ? status : null
}
