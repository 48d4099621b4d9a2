/** Where an opportunity comes from. Two feeds may speak of one source: an extract and an API. */
export type Source = 'grants-gov' | 'sam' | 'sbir' | 'california' | 'pennsylvania' | 'own'

/** Who may apply, over all sources. `others`: only the text says who. */
export const APPLICANTS = [
  'state',
  'county',
  'city',
  'special-district',
  'school-district',
  'public-college',
  'private-college',
  'tribe',
  'tribal-organization',
  'housing-authority',
  'nonprofit-501c3',
  'nonprofit',
  'individual',
  'for-profit',
  'small-business',
  'unrestricted',
  'others',
] as const
export type Applicant = (typeof APPLICANTS)[number]

/** What it is for, over all sources. */
export const SECTORS = [
  'agriculture',
  'arts',
  'business',
  'community',
  'construction',
  'consumer-protection',
  'defense',
  'disaster',
  'education',
  'employment',
  'energy',
  'environment',
  'food',
  'health',
  'housing',
  'humanities',
  'information',
  'infrastructure',
  'justice',
  'manufacturing',
  'professional-services',
  'recreation',
  'regional',
  'science',
  'social-services',
  'transport',
  'veterans',
  'other',
] as const
export type Sector = (typeof SECTORS)[number]

export type DeadlineKind = 'moment' | 'local' | 'date' | 'continuous' | 'words' | 'none'
export type SourceStatus = 'open' | 'forecast' | 'closed' | 'archived' | 'cancelled'

/**
 * An opportunity as a source describes it, in our fields. `null` and an empty list say that the source does not say.
 * Days are ISO dates, moments ISO instants in UTC, amounts cents as digits (15 digits of dollars do not fit a double).
 */
export interface OpportunityFields {
  title: string
  agency: string | null
  agency_code: string | null
  description: string | null
  category: string | null
  category_words: string | null
  instruments: string[]
  activities: string[]
  activity_words: string | null
  sectors: Sector[]
  applicants: Applicant[]
  eligibility_codes: string[]
  eligibility_words: string | null
  assistance_listings: string[]
  naics: string[]
  product_code: string | null
  set_aside: string | null
  set_aside_words: string | null
  states: string[]
  place: string | null
  country: string | null
  posted_on: string | null
  posted_at: string | null
  updated_on: string | null
  opens_on: string | null
  deadline_kind: DeadlineKind
  deadline_on: string | null
  deadline_at: string | null
  deadline_time: string | null
  deadline_zone: string | null
  deadline_words: string | null
  further_deadlines: string[]
  floor_cents: string | null
  ceiling_cents: string | null
  total_cents: string | null
  amount_words: string | null
  expected_awards: string | null
  awards_words: string | null
  cost_sharing: boolean | null
  match_words: string | null
  expected_post_on: string | null
  expected_close_on: string | null
  expected_award_on: string | null
  expected_start_on: string | null
  fiscal_year: number | null
  archive_on: string | null
  stated: SourceStatus | null
  competitive: boolean
  official_url: string | null
  more_url: string | null
  apply_url: string | null
  revision: string | null
}

export type OpportunityFieldName = keyof OpportunityFields

/** The key: a forecast and its synopsis share a number, and a number may come back with another record. */
export interface OpportunityKey {
  source: Source
  number: string
  kind: string
  recordId: string
}

export type Deadline = Pick<
  OpportunityFields,
  'deadline_kind' | 'deadline_on' | 'deadline_at' | 'deadline_time' | 'deadline_zone' | 'deadline_words'
>

export const NO_DEADLINE = {
  deadline_kind: 'none',
  deadline_on: null,
  deadline_at: null,
  deadline_time: null,
  deadline_zone: null,
  deadline_words: null,
} as const satisfies Deadline

const EMPTY_FIELDS: Omit<OpportunityFields, 'title' | 'competitive'> = {
  agency: null,
  agency_code: null,
  description: null,
  category: null,
  category_words: null,
  instruments: [],
  activities: [],
  activity_words: null,
  sectors: [],
  applicants: [],
  eligibility_codes: [],
  eligibility_words: null,
  assistance_listings: [],
  naics: [],
  product_code: null,
  set_aside: null,
  set_aside_words: null,
  states: [],
  place: null,
  country: null,
  posted_on: null,
  posted_at: null,
  updated_on: null,
  opens_on: null,
  ...NO_DEADLINE,
  further_deadlines: [],
  floor_cents: null,
  ceiling_cents: null,
  total_cents: null,
  amount_words: null,
  expected_awards: null,
  awards_words: null,
  cost_sharing: null,
  match_words: null,
  expected_post_on: null,
  expected_close_on: null,
  expected_award_on: null,
  expected_start_on: null,
  fiscal_year: null,
  archive_on: null,
  stated: null,
  official_url: null,
  more_url: null,
  apply_url: null,
  revision: null,
}

/** Every field, in one order. */
export const OPPORTUNITY_FIELDS = ['title', 'competitive', ...Object.keys(EMPTY_FIELDS)] as OpportunityFieldName[]

/** All fields, silent where the source is. */
export function opportunityFields(
  said: Partial<OpportunityFields> & Pick<OpportunityFields, 'title' | 'competitive'>,
): OpportunityFields {
  return { ...EMPTY_FIELDS, ...said }
}
