export { answerAppeal, appealDecision } from './appeals.ts'
export { decideMessage } from './decisions.ts'
export { reportMessage } from './reports.ts'
