export { quizEmails } from './quiz-emails.tsx'
export {
  deleteUnsavedResults,
  emailQuizResult,
  findSavedAnswers,
  type QuizDeps,
  quizContext,
  quizPersonalData,
} from './results.ts'
