export {
  type EditionPick,
  MAX_PICKS,
  type OwnedEdition,
  PICKS_FULL_MESSAGE,
  type PickChange,
  type Picks,
} from './edition-pick.ts'
export { type EntryView, entryView } from './entry-view.ts'
export { parsePickChange } from './pick-change.ts'
