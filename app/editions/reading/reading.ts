export { heldPicks } from './held-picks.ts'
export { editionMails, type MoveDeps, tellOfMoves } from './moved-deadlines.tsx'
export { editionPageContext } from './edition-page.ts'
