import { type SQL, sql } from 'drizzle-orm'
import {
  OPPORTUNITY_COLUMNS,
  OPPORTUNITY_FIELDS,
  type OpportunityFieldName,
  type OpportunityFields,
} from '../opportunity.ts'

const columnType = (field: OpportunityFieldName) => OPPORTUNITY_COLUMNS[field].type

function selectExpression(field: OpportunityFieldName): string {
  if (columnType(field) === 'bigint') return `${field}::text`
  if (columnType(field) !== 'timestamptz') return field
  return `to_char(${field} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${field}`
}

/** `title, agency, …`: the columns that a source fills. */
export const FIELD_COLUMNS: SQL = sql.raw(OPPORTUNITY_FIELDS.join(', '))

/** The same from the JSON of a record, which leaves out empty lists. */
export const INSERT_EXPRESSIONS: SQL = sql.raw(
  OPPORTUNITY_FIELDS.map((field) => (columnType(field).endsWith('[]') ? `coalesce(${field}, '{}')` : field)).join(', '),
)

/** `title text, …`, as jsonb_to_recordset wants it. */
export const FIELD_DEFINITIONS: SQL = sql.raw(
  OPPORTUNITY_FIELDS.map((field) => `${field} ${columnType(field)}`).join(', '),
)

/** `title = given.title, …` */
export const FIELD_ASSIGNMENTS: SQL = sql.raw(OPPORTUNITY_FIELDS.map((field) => `${field} = given.${field}`).join(', '))

/** The columns as the fields are written, so that what is stored compares with what a source says. */
export const FIELD_SELECT: SQL = sql.raw(OPPORTUNITY_FIELDS.map(selectExpression).join(', '))

/** The same with only the beginning of a description. */
export const FIELD_SELECT_SHORT: SQL = sql.raw(
  OPPORTUNITY_FIELDS.map((field) =>
    field === 'description' ? 'left(description, 1500) as description' : selectExpression(field),
  ).join(', '),
)

/** Whether a source says of any field something else than before. */
export const haveChanged = (before: OpportunityFields, after: OpportunityFields): boolean =>
  OPPORTUNITY_FIELDS.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
