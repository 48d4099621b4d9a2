import type { Capability } from '../../platform/capability.ts'
import { quizEmails } from './quiz-emails.tsx'
import { deleteUnsavedResults, findSavedAnswers, quizPersonalData } from './results.ts'

/** The eligibility quiz, with its result by email. */
export const quiz = {
  services: () => ({ findSavedAnswers }),
  emails: quizEmails,
  personalData: () => [quizPersonalData],
  schedule: [{ name: 'forget-quiz-answers', cron: '23 * * * *', run: deleteUnsavedResults }],
  tokenPaths: ['/quiz/profile/'],
  idPrefixes: ['quz'],
} satisfies Capability
