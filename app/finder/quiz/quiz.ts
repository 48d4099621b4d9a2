export { findOwnResult, type OwnResult } from './own-result.ts'
export { emailQuizResult, findSavedAnswers } from './results.ts'
