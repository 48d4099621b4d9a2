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
function providedFields(listing: z.output<typeof listingSchema>): OpportunityFieldName[] {
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
    ...(listing.agency_name ? (['agency'] as const) : []),
    ...(listing.aln_codes?.length ? (['assistance_listings'] as const) : []),
    ...(listing.closing_date ? (['deadline_kind', 'deadline_on'] as const) : []),
  ]
}

/** One opportunity of a list that was built from responses of fetchOpportunity. */
export function parseListing(value: unknown, place: string): ParseResult {
  return parseJsonRecord(listingSchema, value, place, (listing) => {
    const kind = listing.status === 'forecasted' ? 'forecast' : 'synopsis'
    return {
      key: { number: oneLine(listing.opportunity_number ?? '') || listing.id, kind, recordId: listing.id },
      name: `opportunity ${listing.id}`,
      read: () => toFields(listing),
    }
  })
}

function toFields(listing: z.output<typeof listingSchema>): RecordContent {
  const title = oneLine(plainText(listing.title ?? ''))
  if (!title) throw new RecordError('title is missing')
  const eligibility = uniqueIds(listing.applicant_types)
  const activities = uniqueIds(listing.funding_categories)
  return {
    providedFields: providedFields(listing),
    fields: opportunityFields({
      title,
      agency: listing.agency_name ?? null,
      agency_code: listing.agency_code ?? null,
      description: plainText(listing.description ?? '') || null,
      instruments: uniqueIds(listing.funding_instruments),
      activities,
      sectors: sectorsOf(activities),
      applicants: applicantsOf(eligibility),
      eligibility_codes: eligibility,
      assistance_listings: listing.aln_codes ?? [],
      posted_on: listing.posted_date ? parseNamedDay(listing.posted_date, 'posted_date') : null,
      ...deadlineOnDay(listing.closing_date ? parseNamedDay(listing.closing_date, 'closing_date') : null, null),
      floor_cents: parseAmount(listing.award_floor ?? '', 'award_floor'),
      ceiling_cents: parseAmount(listing.award_ceiling ?? '', 'award_ceiling'),
      cost_sharing: listing.cost_sharing ?? null,
      competitive: true,
      official_url: officialUrl(listing.id),
    }),
  }
}
