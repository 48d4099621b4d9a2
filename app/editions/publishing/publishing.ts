export { type Badge, badgesOf } from './badges.ts'
export { calendarOf } from './calendar.ts'
export { checkCommand, draftCommand, type EditionCommandDeps, publishCommand } from './command.ts'
export { checkedOn, plainWords } from './plain-words.ts'
export { type EditionSample, editionSample, entriesOfEdition, findEdition } from './publication.ts'
export { type SampleEdition, sampleEdition } from './samples.ts'
export { type Shelf, type ShownList, shelfContext, shelfOf } from './shelf.ts'
export {
  audienceOf,
  editionOnSale,
  SAMPLE,
  type SoldEdition,
  shelfState,
  soldEdition,
  soldTitle,
} from './sold.ts'
export { type SoldFile, soldFiles } from './sold-files.ts'
export { longDay } from './wording.ts'
export { editionTitle } from './workbook.ts'
