export { editionPageContext } from './edition-page.ts'
export { editionEmails, emailMovedDeadlines, type MovedDeadlineDeps } from './moved-deadlines.tsx'
export { pickPersonalData } from './personal-data.ts'
