import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/database/timestamptz.ts'

export const broughtLists = pgTable('brought_lists', {
  id: text().primaryKey(),
  kind: text().$type<ListKind>().notNull(),
  fileName: text('file_name').notNull(),
  /** The file; null once it's brought or taken back. */
  content: text(),
  /** Which column is what, and under `product:` and a title which product that means. */
  choices: jsonb().$type<Record<string, string>>().notNull().default({}),
  uploadedAt: timestamptz('uploaded_at').notNull(),
  confirmedAt: timestamptz('confirmed_at'),
  peopleDone: integer('people_done').notNull().default(0),
  /** How many of those who are done had which fate. */
  counts: jsonb().$type<Record<string, number>>().notNull().default({}),
  undoneAt: timestamptz('undone_at'),
})

export type ListKind = 'subscribers' | 'clients'
export type BroughtList = typeof broughtLists.$inferSelect
