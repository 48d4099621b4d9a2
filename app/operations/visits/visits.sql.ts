import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

export const pageViews = pgTable(
  'page_views',
  {
    day: date().notNull(),
    path: text().notNull(),
    source: text().notNull(),
    views: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.path, table.source] })],
)
