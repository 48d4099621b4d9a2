import { boolean, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { QuizAnswers } from './answers.ts'

export const quizResults = pgTable('quiz_results', {
  id: text().primaryKey(),
  submission: text().notNull(),
  email: text().notNull(),
  answers: jsonb().$type<QuizAnswers>().notNull(),
  saved: boolean().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Results that were emailed and then deleted, by the business's day. */
export const forgottenQuizzes = pgTable('forgotten_quizzes', {
  day: date().primaryKey(),
  count: integer().notNull(),
})
