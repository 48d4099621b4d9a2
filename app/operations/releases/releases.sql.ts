import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** What was published at once. It's never changed: undo is another one. */
export const contentReleases = pgTable('content_releases', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
  /** The id of the person who did it. */
  by: text().notNull(),
  note: text().notNull().default(''),
  /** The release that it takes back. */
  undoes: integer(),
})

/** The parts that a release changes. */
export const contentValues = pgTable(
  'content_values',
  {
    release: integer()
      .notNull()
      .references(() => contentReleases.id),
    file: text().notNull(),
    part: text().notNull(),
    /** Null: as it ships. */
    value: jsonb(),
  },
  (table) => [primaryKey({ columns: [table.release, table.file, table.part] })],
)

export const contentDrafts = pgTable(
  'content_drafts',
  {
    file: text().notNull(),
    part: text().notNull(),
    /** As it's written, with words such as `{coach}`; null: as it ships. */
    value: jsonb(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** The id of the person who did it. */
    by: text().notNull(),
    /** None comes twice. */
    version: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.file, table.part] })],
)
