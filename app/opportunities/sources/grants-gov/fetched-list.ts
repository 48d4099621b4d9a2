import { z } from 'zod'
import { type OpportunityFieldName, opportunityFields } from '../../opportunity.ts'
import { parseAmount } from '../amounts.ts'
import { parseNamedDay, RecordError } from '../days.ts'
import { deadlineOnDay } from '../deadlines.ts'
import type { ParseResult, RecordContent } from '../feed.ts'
import { parseJsonRecord } from '../json-record.ts'
import { oneLine, plainText } from '../plain-text.ts'
import { applicantsOf, officialUrl, sectorsOf } from './codes.ts'
import { uniqueIds } from './fetch-opportunity.ts'

const text = z.string().nullish()
const coded = z.array(z.object({ id: z.string() })).nullish()
const listingSchema = z.object({
  id: z.coerce.string().regex(/^\d{1,20}$/),
  opportunity_number: text,
  title: text,
  agency_code: text,
  agency_name: text,
  status: text,
  posted_date: text,
  closing_date: text,
  award_floor: text,
  award_ceiling: text,
  cost_sharing: z.boolean().nullish(),
  applicant_types: coded,
  funding_instruments: coded,
  funding_categories: coded,
  aln_codes: z.array(z.string()).nullish(),
  description: text,
})

/** The fields that such a list provides. An empty agency name, listing or closing date in it means nothing. */
function providedFields(it: z.output<typeof listingSchema>): OpportunityFieldName[] {
  return [
    'title',
    'agency_code',
    'description',
    'instruments',
    'activities',
    'sectors',
    'applicants',
    'eligibility_codes',
    'posted_on',
    'floor_cents',
    'ceiling_cents',
    'cost_sharing',
    'official_url',
    ...(it.agency_name ? (['agency'] as const) : []),
    ...(it.aln_codes?.length ? (['assistance_listings'] as const) : []),
    ...(it.closing_date ? (['deadline_kind', 'deadline_on'] as const) : []),
  ]
}

/** One opportunity of a list that was built from responses of fetchOpportunity. */
export function parseListing(value: unknown, place: string): ParseResult {
  return parseJsonRecord(listingSchema, value, place, (it) => {
    const kind = it.status === 'forecasted' ? 'forecast' : 'synopsis'
    return {
      key: { number: oneLine(it.opportunity_number ?? '') || it.id, kind, recordId: it.id },
      name: `opportunity ${it.id}`,
      read: () => toFields(it),
    }
  })
}

function toFields(it: z.output<typeof listingSchema>): RecordContent {
  const title = oneLine(plainText(it.title ?? ''))
  if (!title) throw new RecordError('title is missing')
  const eligibility = uniqueIds(it.applicant_types)
  const activities = uniqueIds(it.funding_categories)
  return {
    providedFields: providedFields(it),
    fields: opportunityFields({
      title,
      agency: it.agency_name ?? null,
      agency_code: it.agency_code ?? null,
      description: plainText(it.description ?? '') || null,
      instruments: uniqueIds(it.funding_instruments),
      activities,
      sectors: sectorsOf(activities),
      applicants: applicantsOf(eligibility),
      eligibility_codes: eligibility,
      assistance_listings: it.aln_codes ?? [],
      posted_on: it.posted_date ? parseNamedDay(it.posted_date, 'posted_date') : null,
      ...deadlineOnDay(it.closing_date ? parseNamedDay(it.closing_date, 'closing_date') : null, null),
      floor_cents: parseAmount(it.award_floor ?? '', 'award_floor'),
      ceiling_cents: parseAmount(it.award_ceiling ?? '', 'award_ceiling'),
      cost_sharing: it.cost_sharing ?? null,
      competitive: true,
      official_url: officialUrl(it.id),
    }),
  }
}
