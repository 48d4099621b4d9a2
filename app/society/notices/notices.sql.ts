import { bigint, boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const societyNotices = pgTable('society_notices', {
  personId: text('person_id').primaryKey(),
  mentions: boolean().notNull().default(true),
  /** Answers in her thread with the coach, and in threads that she follows. */
  threads: boolean().notNull().default(true),
  weekly: boolean().notNull().default(true),
  emailedSeq: bigint('emailed_seq', { mode: 'number' }).notNull().default(0),
  emailedAt: timestamp('emailed_at', { withTimezone: true }),
})
