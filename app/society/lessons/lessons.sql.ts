import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { hasAddress } from '../../people/sign-in/sign-in.ts'
import { type PersonalData, personalTable } from '../../platform/personal-data.ts'
import { findLesson } from './lesson.ts'

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

export const lessonsPersonalData: PersonalData = {
  name: 'Your lessons in the Society',
  ...personalTable(lessonChecks, {
    of: (email) => hasAddress(lessonChecks.personId, email),
    show({ lessonId, checkId, doneAt }) {
      const lesson = findLesson(lessonId)
      const done = lesson?.checks.find((check) => check.id === checkId)?.text ?? checkId
      return { lesson: lesson?.title ?? lessonId, done, on: doneAt }
    },
  }),
}
