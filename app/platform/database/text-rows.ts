import { type SQL, sql } from 'drizzle-orm'

/** A list as a subquery of texts: one parameter, however long the list is. */
export function textRows(values: Iterable<string>): SQL {
  return sql`(select jsonb_array_elements_text(${JSON.stringify([...values])}::text::jsonb))`
}
