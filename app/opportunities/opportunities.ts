export { type Badge, badgesOf } from './editions/badges.ts'
export { calendarOf } from './editions/calendar.ts'
export { checkCommand, draftCommand, type EditionCommandDeps, publishCommand } from './editions/command.ts'
export { checkedOn, plainWords } from './editions/plain-words.ts'
export { type EditionSample, editionSample, entriesOfEdition, findEdition } from './editions/publication.ts'
export { type SampleEdition, sampleEdition } from './editions/samples.ts'
export { type Shelf, shelfContext, shelfOf } from './editions/shelf.ts'
export {
  audienceOf,
  editionOnSale,
  SAMPLE,
  type SoldEdition,
  shelfState,
  soldEdition,
  soldTitle,
} from './editions/sold.ts'
export { type SoldFile, soldFiles } from './editions/sold-files.ts'
export { longDay } from './editions/wording.ts'
export { editionTitle } from './editions/workbook.ts'
export { effortOf } from './fit/effort.ts'
export { fitOf } from './fit/fit.ts'
export { type Match, matchesFor } from './fit/matches.ts'
export type { Profile } from './fit/profile.ts'
export { type ImportCommandDeps, importCommand } from './imports/command.ts'
export { searchKey } from './search/links.ts'
export { searchOpportunities } from './search/search.ts'
