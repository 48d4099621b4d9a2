import { sql } from 'drizzle-orm'
import type { Capability } from '../../platform/capability.ts'
import { forgottenQuizzes, quizResults } from './quiz.sql.ts'
import { findOwnResult } from './quiz.ts'
import { quizEmails } from './quiz-emails.tsx'
import { deleteUnsavedResults, findSavedAnswers, quizPersonalData } from './results.ts'

/** The eligibility quiz, with its result by email. */
export const quiz = {
  services: () => ({ findSavedAnswers, findOwnResult }),
  activities: {
    quiz: sql`select ${quizResults.email} as email, null as person, ${quizResults.createdAt} as at
      from ${quizResults} where ${quizResults.saved}`,
    /** With those whose answers are deleted by now. */
    'quiz-email': sql`select ${quizResults.createdAt} as at from ${quizResults} union all
      select (day + time '12:00') at time zone 'UTC' from ${forgottenQuizzes}, generate_series(1, count)`,
  },
  emails: quizEmails,
  personalData: () => [quizPersonalData],
  schedule: [{ name: 'forget-quiz-answers', cron: '23 * * * *', run: deleteUnsavedResults }],
  idPrefixes: ['quz'],
} satisfies Capability
