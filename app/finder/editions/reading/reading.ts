export type { EntryView } from './edition-page.ts'
export { type EditionPick, MAX_PICKS, type OwnedEdition, type PickChange } from './edition-pick.ts'
export { type AlertReply, handleAlertForm, loadMatch } from './match.ts'
