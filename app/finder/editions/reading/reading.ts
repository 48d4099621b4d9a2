export { allPicks, findOwnEditions, type OwnEdition, type OwnPick } from './own-editions.ts'
export { updatePick } from './picks.ts'
