export { type Badge, loadBadges } from './badges.ts'
export { buildDeadlineCalendar } from './calendar.ts'
export { draftCommand, publishCommand } from './edition-commands.ts'
export { ensureEditionFiles } from './edition-downloads.ts'
export { type EditionListing, type EditionPreview, loadEditionListing } from './edition-listing.ts'
export { audienceForProduct, editionProductSql } from './edition-products.ts'
export { awardLine } from './entry-sources.ts'
export { entryFitFacts } from './fit-facts.ts'
export { formatAmount, formatLongDate, monthName, SOURCE_NAMES } from './formatting.ts'
export { formatLastChecked, plainSummary } from './plain-summary.ts'
export {
  editionMonthOnSale,
  findPurchasedEdition,
  type PurchasedEdition,
  purchasedEditionTitle,
  SAMPLE_MONTH,
} from './purchased-edition.ts'
export { sampleEdition } from './samples.ts'
export { editionTitle } from './workbook.ts'
