import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Pictures of the pages, each in several widths. */
export const pagePictures = pgTable(
  'page_pictures',
  {
    id: text().notNull(),
    /** The one that is asked for; a picture that was smaller isn't made wider. */
    width: integer().notNull(),
    /** Base64 of WebP. */
    data: text().notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.width] })],
)
