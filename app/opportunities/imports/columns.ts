import { type SQL, sql } from 'drizzle-orm'
import { FIELDS, type Field, type OpportunityFields } from '../opportunity.ts'

const TYPES: Partial<Record<Field, string>> = {
  competitive: 'boolean',
  instruments: 'text[]',
  activities: 'text[]',
  sectors: 'text[]',
  applicants: 'text[]',
  eligibility_codes: 'text[]',
  assistance_listings: 'text[]',
  naics: 'text[]',
  states: 'text[]',
  posted_on: 'date',
  posted_at: 'timestamptz',
  updated_on: 'date',
  opens_on: 'date',
  deadline_on: 'date',
  deadline_at: 'timestamptz',
  further_deadlines: 'date[]',
  floor_cents: 'bigint',
  ceiling_cents: 'bigint',
  total_cents: 'bigint',
  expected_awards: 'bigint',
  cost_sharing: 'boolean',
  expected_post_on: 'date',
  expected_close_on: 'date',
  expected_award_on: 'date',
  expected_start_on: 'date',
  fiscal_year: 'integer',
  archive_on: 'date',
}

const typeOf = (field: Field) => TYPES[field] ?? 'text'

function asSaid(field: Field): string {
  if (typeOf(field) === 'bigint') return `${field}::text`
  if (typeOf(field) !== 'timestamptz') return field
  return `to_char(${field} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${field}`
}

/** `title, agency, …`: the columns that a source fills. */
export const FIELD_COLUMNS: SQL = sql.raw(FIELDS.join(', '))

/** The same out of what a source says, where an empty list is left out. */
export const SAID_COLUMNS: SQL = sql.raw(
  FIELDS.map((field) => (typeOf(field).endsWith('[]') ? `coalesce(${field}, '{}')` : field)).join(', '),
)

/** `title text, …`, as jsonb_to_recordset wants it. */
export const FIELD_DEFINITIONS: SQL = sql.raw(FIELDS.map((field) => `${field} ${typeOf(field)}`).join(', '))

/** `title = given.title, …` */
export const FIELD_ASSIGNMENTS: SQL = sql.raw(FIELDS.map((field) => `${field} = given.${field}`).join(', '))

/** The columns as the fields are written, so that what is stored can be compared with what is said. */
export const FIELDS_AS_SAID: SQL = sql.raw(FIELDS.map(asSaid).join(', '))

/** The same for reading on: the beginning of a description, and no more of it. */
export const FIELDS_IN_SHORT: SQL = sql.raw(
  FIELDS.map((field) => (field === 'description' ? 'left(description, 1500) as description' : asSaid(field))).join(
    ', ',
  ),
)

/** The fields that differ, in the order of FIELDS. */
export function differencesOf(before: OpportunityFields, after: OpportunityFields) {
  return FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])).map((field) => ({
    field,
    from: before[field],
    to: after[field],
  }))
}
