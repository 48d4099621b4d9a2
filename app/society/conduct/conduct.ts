export { type Decision, decideMessage, reportMessage } from './reports.tsx'
