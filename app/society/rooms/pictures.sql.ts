import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const messagePictures = pgTable('message_pictures', {
  id: text().primaryKey(),
  personId: text('person_id').notNull(),
  /** Null: chosen, and not posted yet. */
  messageSeq: bigint('message_seq', { mode: 'number' }),
  position: integer().notNull().default(0),
  /** What it shows, for people who can't see it. */
  alt: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: integer().notNull(),
  addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
})
