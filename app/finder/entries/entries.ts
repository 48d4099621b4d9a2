export {
  type EditionPick,
  MAX_PICKS,
  type OwnedEdition,
  PICKS_FULL_MESSAGE,
  type PickChange,
  type Picks,
} from './edition-pick.ts'
export { type EntryView, entryView } from './entry-view.ts'
export { choicesOf, countFilters, filterEntries, isNarrowing, parseFilter } from './filter.ts'
export { groupEntries, groupRank } from './groups.ts'
export { changeMemberRow, HIDDEN, memberRows, parsePickChange } from './pick-change.ts'
