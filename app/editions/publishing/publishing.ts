export { type Badge, loadBadges } from './badges.ts'
export { buildDeadlineCalendar } from './calendar.ts'
export { checkCommand, draftCommand, type EditionCommandDeps, publishCommand } from './edition-commands.ts'
export { type EditionDownload, ensureEditionFiles } from './edition-downloads.ts'
export { type EditionListing, type EditionPreview, loadEditionListing } from './edition-listing.ts'
export { audienceForProduct, editionProductSql } from './edition-products.ts'
export { formatLongDate } from './formatting.ts'
export { formatLastChecked, plainSummary } from './plain-summary.ts'
export { findEdition, type LatestEditionSummary, loadEditionEntries, loadLatestEditionSummary } from './publication.ts'
export {
  editionMonthOnSale,
  findPurchasedEdition,
  latestEditionKey,
  type PurchasedEdition,
  purchasedEditionTitle,
  SAMPLE_MONTH,
} from './purchased-edition.ts'
export { type SampleEdition, sampleEdition } from './samples.ts'
export { editionTitle } from './workbook.ts'
