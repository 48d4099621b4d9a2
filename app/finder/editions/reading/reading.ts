export { type EditionPick, MAX_PICKS, type OwnedEdition, type PickChange } from './edition-pick.ts'
