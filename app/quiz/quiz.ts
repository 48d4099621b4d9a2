export { quizEmails } from './letters.tsx'
export { deleteUnsavedResults, quizPersonalData, findSavedAnswers, emailQuizResult, type QuizDeps, quizContext } from './results.ts'
