import { keysOf } from '../../platform/keys-of.ts'

/** Where an opportunity comes from. One source may have two feeds: an extract and an API. */
const SOURCES = ['grants-gov', 'sam', 'sbir', 'california', 'pennsylvania', 'cal-eprocure', 'table', 'own'] as const
export type Source = (typeof SOURCES)[number]

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

type DeadlineKind = 'moment' | 'local' | 'date' | 'continuous' | 'words' | 'none'
type SourceStatus = 'open' | 'forecast' | 'closed' | 'archived' | 'cancelled'

/** A column that a source fills: its type in the database, and its value where the source says nothing. */
interface Column<T> {
  type: ColumnType
  empty: T
}
type ColumnType = 'text' | 'text[]' | 'date' | 'timestamptz' | 'bigint' | 'boolean'

const column = <T>(type: ColumnType, empty: T): Column<T> => ({ type, empty })
const TEXT = column<string | null>('text', null)
const TEXT_LIST = column<string[]>('text[]', [])
/** An ISO date. */
const DATE = column<string | null>('date', null)
/** An ISO instant in UTC. */
const MOMENT = column<string | null>('timestamptz', null)
/** A whole number as digits: the largest amounts, in cents, don't fit into a JavaScript number. */
const INTEGER_TEXT = column<string | null>('bigint', null)

/** The fields of an opportunity, in one order. The table `opportunities` has a column of that name and type for each. */
export const OPPORTUNITY_COLUMNS = {
  title: column<string>('text', ''),
  competitive: column<boolean>('boolean', true),
  agency: TEXT,
  agency_code: TEXT,
  description: TEXT,
  instruments: TEXT_LIST,
  activities: TEXT_LIST,
  sectors: column<Sector[]>('text[]', []),
  applicants: column<Applicant[]>('text[]', []),
  eligibility_words: TEXT,
  assistance_listings: TEXT_LIST,
  naics: TEXT_LIST,
  product_code: TEXT,
  set_aside: TEXT,
  states: TEXT_LIST,
  place: TEXT,
  country: TEXT,
  posted_on: DATE,
  posted_at: MOMENT,
  updated_on: DATE,
  deadline_kind: column<DeadlineKind>('text', 'none'),
  deadline_on: DATE,
  deadline_at: MOMENT,
  deadline_time: TEXT,
  deadline_zone: TEXT,
  deadline_words: TEXT,
  floor_cents: INTEGER_TEXT,
  ceiling_cents: INTEGER_TEXT,
  total_cents: INTEGER_TEXT,
  amount_words: TEXT,
  expected_awards: INTEGER_TEXT,
  cost_sharing: column<boolean | null>('boolean', null),
  match_words: TEXT,
  expected_post_on: DATE,
  archive_on: DATE,
  stated: column<SourceStatus | null>('text', null),
  official_url: TEXT,
  revision: TEXT,
  unspsc: TEXT_LIST,
  contact_name: TEXT,
  contact_email: TEXT,
  contact_phone: TEXT,
}

/** An opportunity as a source describes it. `null` and an empty list mean that the source does not say. */
export type OpportunityFields = {
  [Field in keyof typeof OPPORTUNITY_COLUMNS]: (typeof OPPORTUNITY_COLUMNS)[Field]['empty']
}

export type OpportunityFieldName = keyof OpportunityFields

export type Deadline = Pick<
  OpportunityFields,
  'deadline_kind' | 'deadline_on' | 'deadline_at' | 'deadline_time' | 'deadline_zone' | 'deadline_words'
>

/** The fields of an opportunity without a deadline. */
export const NO_DEADLINE: Deadline = {
  deadline_kind: 'none',
  deadline_on: null,
  deadline_at: null,
  deadline_time: null,
  deadline_zone: null,
  deadline_words: null,
}

export const OPPORTUNITY_FIELDS: readonly OpportunityFieldName[] = keysOf(OPPORTUNITY_COLUMNS)

const EMPTY_FIELDS = Object.fromEntries(
  OPPORTUNITY_FIELDS.map((field) => [field, OPPORTUNITY_COLUMNS[field].empty]),
) as OpportunityFields

/** All fields: those that are given, and the others empty. */
export function opportunityFields(
  fields: Partial<OpportunityFields> & Pick<OpportunityFields, 'title' | 'competitive'>,
): OpportunityFields {
  return { ...EMPTY_FIELDS, ...fields }
}
