export { type Decision, decideMessage } from './decisions.ts'
export { reportMessage } from './reports.ts'
