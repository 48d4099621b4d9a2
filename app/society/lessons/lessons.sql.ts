import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** What a member has done of a lesson. */
export const lessonChecks = pgTable(
  'lesson_checks',
  {
    personId: text('person_id').notNull(),
    lessonId: text('lesson_id').notNull(),
    checkId: text('check_id').notNull(),
    doneAt: timestamp('done_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.lessonId, table.checkId] })],
)

/** The coach's own videos. */
export const lessonVideos = pgTable('lesson_videos', {
  lessonId: text('lesson_id').primaryKey(),
  url: text().notNull(),
})
