export { type Decision, decideMessage, reportMessage } from './reports.ts'
