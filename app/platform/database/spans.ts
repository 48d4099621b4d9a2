import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * The number of the span that a moment is in, from 0 on. For a year's rows it takes half as long as cutting each moment down
 * to its week in a time zone.
 *
 * @param starts when each span begins, in order; the last one doesn't end
 */
export function spanNumber(at: PgColumn, starts: readonly Date[]): SQL<number> {
  const moments = `{${starts.map((start) => start.toISOString()).join()}}`
  return sql`width_bucket(${at}, ${moments}::timestamptz[]) - 1`.mapWith(Number)
}
