export { quizMails } from './letters.tsx'
export { type QuizDeps, forgetPassing, heldQuizResults, keptAnswers, mailResult, quizContext } from './results.ts'
