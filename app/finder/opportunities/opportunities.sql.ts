import { bigint, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/database/timestamptz.ts'

/** One run of an import. The tables of the opportunities themselves are written by SQL (see imports/columns.ts). */
export const opportunityImports = pgTable('opportunity_imports', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  feed: text().notNull(),
  origin: text().notNull(),
  asOf: date('as_of').notNull(),
  startedAt: timestamptz('started_at').notNull(),
  finishedAt: timestamptz('finished_at').notNull(),
  read: integer().notNull(),
  new: integer().notNull(),
  changed: integer().notNull(),
  unchanged: integer().notNull(),
  closed: integer().notNull(),
  refused: integer().notNull(),
})
