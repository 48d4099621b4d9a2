export { findOwnResult, type OwnResult } from './own-result.ts'
export { quizEmails } from './quiz-emails.tsx'
export { deleteUnsavedResults, emailQuizResult, findSavedAnswers, quizPersonalData } from './results.ts'
