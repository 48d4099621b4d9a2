export { quizEmails } from './quiz-emails.tsx'
export { deleteUnsavedResults, emailQuizResult, findSavedAnswers, quizPersonalData } from './results.ts'
