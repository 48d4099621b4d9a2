import { z } from 'zod'
import { type Field, opportunityFields } from '../../opportunity.ts'
import { RecordFault, slashedDay } from '../days.ts'
import { deadlineOnDay } from '../deadlines.ts'
import type { Parsed, Said } from '../feed.ts'
import { jsonRecord } from '../json-record.ts'
import { oneLine, unescapedText } from '../plain-text.ts'
import { officialUrl } from './codes.ts'

const text = z.string().nullish()
// The live reply says `agency` and `cfdaList` where the documentation says `agencyName` and `alnist`.
const hit = z.object({
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

/** A hit has no amounts, no description and no eligibility: these stay as another feed has said them. */
const SPOKEN_OF: readonly Field[] = ['title', 'agency', 'posted_on', 'stated', 'official_url']

export function parsedHit(value: unknown, place: string): Parsed {
  return jsonRecord(hit, value, place, (it) => {
    const kind = it.docType === 'forecast' || it.oppStatus === 'forecasted' ? 'forecast' : 'synopsis'
    return {
      key: { number: oneLine(unescapedText(it.number ?? '')) || it.id, kind, recordId: it.id },
      name: `opportunity ${it.id}`,
      read: () => said(it),
    }
  })
}

function said(it: z.output<typeof hit>): Said {
  const listings = it.cfdaList ?? it.alnist
  const title = oneLine(unescapedText(it.title ?? ''))
  if (!title) throw new RecordFault('title is missing')
  const opened = it.openDate?.trim() ? slashedDay(it.openDate, 'openDate') : null
  const closed = it.closeDate?.trim() ? slashedDay(it.closeDate, 'closeDate') : null
  return {
    speaksOf: [
      ...SPOKEN_OF,
      // A blank closing date may stand for an explanation, which a hit does not have.
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
      stated: statedOf(it.oppStatus),
      competitive: true,
      official_url: officialUrl(it.id),
    }),
  }
}

function statedOf(status: string | null | undefined) {
  return status === 'closed' || status === 'archived' ? status : null
}
