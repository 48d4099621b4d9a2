export { editionPageContext } from './edition-page.ts'
export { pickPersonalData } from './held-picks.ts'
export { editionEmails, type MovedDeadlineDeps, emailMovedDeadlines } from './moved-deadlines.tsx'
