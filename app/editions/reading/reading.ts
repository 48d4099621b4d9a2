export { editionEmails, emailMovedDeadlines } from './moved-deadlines.tsx'
export { pickPersonalData } from './personal-data.ts'
