export { type Badge, loadBadges } from './badges.ts'
export { buildDeadlineCalendar } from './calendar.ts'
export { checkCommand, draftCommand, type EditionCommandDeps, publishCommand } from './command.ts'
export { formatLastChecked, plainSummary } from './plain-words.ts'
export { type LatestEditionSummary, loadLatestEditionSummary, loadEditionEntries, findEdition } from './publication.ts'
export { type SampleEdition, sampleEdition } from './samples.ts'
export { type EditionListing, type EditionPreview, editionListingContext, loadEditionListing } from './shelf.ts'
export {
  audienceForProduct,
  editionMonthOnSale,
  SAMPLE_MONTH,
  type PurchasedEdition,
  latestEditionKey,
  findPurchasedEdition,
  purchasedEditionTitle,
} from './sold.ts'
export { type EditionDownload, ensureEditionFiles } from './sold-files.ts'
export { formatLongDate } from './wording.ts'
export { editionTitle } from './workbook.ts'
