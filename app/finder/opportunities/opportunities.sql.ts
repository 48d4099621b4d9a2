import { bigint, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** One run of an import. The tables of the opportunities themselves are written by SQL (see imports/columns.ts). */
export const opportunityImports = pgTable('opportunity_imports', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  feed: text().notNull(),
  origin: text().notNull(),
  asOf: date('as_of').notNull(),
  startedAt: moment('started_at').notNull(),
  finishedAt: moment('finished_at').notNull(),
  read: integer().notNull(),
  new: integer().notNull(),
  changed: integer().notNull(),
  unchanged: integer().notNull(),
  closed: integer().notNull(),
  refused: integer().notNull(),
})
