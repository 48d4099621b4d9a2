import { bigint, boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { hasAddress } from '../../people/sign-in/sign-in.ts'
import { type PersonalData, personalTable } from '../../platform/personal-data.ts'

export const societyNotices = pgTable('society_notices', {
  personId: text('person_id').primaryKey(),
  mentions: boolean().notNull().default(true),
  /** Answers in their thread with the coach, and in threads that they follow. */
  threads: boolean().notNull().default(true),
  weekly: boolean().notNull().default(true),
  emailedSeq: bigint('emailed_seq', { mode: 'number' }).notNull().default(0),
  emailedAt: timestamp('emailed_at', { withTimezone: true }),
})

/** Which emails about the rooms someone wants. */
export const noticesPersonalData: PersonalData = {
  name: 'Your emails about the Society’s rooms',
  ...personalTable(societyNotices, {
    of: (email) => hasAddress(societyNotices.personId, email),
    show: ({ mentions, threads, weekly, emailedAt }) => ({ mentions, threads, weekly, 'last emailed': emailedAt }),
  }),
}
