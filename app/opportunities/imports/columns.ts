import { type SQL, sql } from 'drizzle-orm'
import { OPPORTUNITY_FIELDS, type OpportunityFieldName, type OpportunityFields } from '../opportunity.ts'

const COLUMN_TYPES: Partial<Record<OpportunityFieldName, string>> = {
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

const columnType = (field: OpportunityFieldName) => COLUMN_TYPES[field] ?? 'text'

function selectExpression(field: OpportunityFieldName): string {
  if (columnType(field) === 'bigint') return `${field}::text`
  if (columnType(field) !== 'timestamptz') return field
  return `to_char(${field} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${field}`
}

/** `title, agency, …`: the columns that a source fills. */
export const FIELD_COLUMNS: SQL = sql.raw(OPPORTUNITY_FIELDS.join(', '))

/** The same out of what a source says, where an empty list is left out. */
export const INSERT_EXPRESSIONS: SQL = sql.raw(
  OPPORTUNITY_FIELDS.map((field) => (columnType(field).endsWith('[]') ? `coalesce(${field}, '{}')` : field)).join(', '),
)

/** `title text, …`, as jsonb_to_recordset wants it. */
export const FIELD_DEFINITIONS: SQL = sql.raw(
  OPPORTUNITY_FIELDS.map((field) => `${field} ${columnType(field)}`).join(', '),
)

/** `title = given.title, …` */
export const FIELD_ASSIGNMENTS: SQL = sql.raw(OPPORTUNITY_FIELDS.map((field) => `${field} = given.${field}`).join(', '))

/** The columns as the fields are written, so that what is stored can be compared with what is said. */
export const FIELD_SELECT: SQL = sql.raw(OPPORTUNITY_FIELDS.map(selectExpression).join(', '))

/** The same for reading on: the beginning of a description, and no more of it. */
export const FIELD_SELECT_SHORT: SQL = sql.raw(
  OPPORTUNITY_FIELDS.map((field) =>
    field === 'description' ? 'left(description, 1500) as description' : selectExpression(field),
  ).join(', '),
)

/** The fields that differ, in the order of FIELDS. */
export function diffFields(before: OpportunityFields, after: OpportunityFields) {
  return OPPORTUNITY_FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])).map(
    (field) => ({
      field,
      from: before[field],
      to: after[field],
    }),
  )
}
