export { decideMessage } from './decisions.ts'
export { reportMessage } from './reports.ts'
