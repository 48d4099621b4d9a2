export { type Badge, loadBadges } from './badges.ts'
export { buildDeadlineCalendar } from './calendar.ts'
export { editionOptions, writeDraft } from './drafting.ts'
export { composeFromSheet, findSourceAges, publishFromSheet, setSheetAside } from './edition-at-desk.ts'
export { ensureEditionFiles } from './edition-downloads.ts'
export { type EditionListing, type EditionPreview, loadEditionListing } from './edition-listing.ts'
export { editionProductSql } from './edition-products.ts'
export { type EntryContent, registrationLeadDays } from './entry.ts'
export { awardLine } from './entry-sources.ts'
export { buildFile, fileNames } from './files.ts'
export { entryKey, findPublishedEntries, type PublishedEntry } from './find-entries.ts'
export { entryFitFacts } from './fit-facts.ts'
export { formatAmount, formatDeadlineWords, SOURCE_NAMES } from './formatting.ts'
export { gapMessage } from './mix.ts'
export { formatLastChecked, plainSummary } from './plain-summary.ts'
export { type EditionEntry, findEdition } from './publication.ts'
export { editionMonthOnSale, findPurchasedEdition, type PurchasedEdition } from './purchased-edition.ts'
export { sampleEdition } from './samples.ts'
export type { SheetChange } from './sheet.ts'
export {
  changeSheet,
  checkSheet,
  countDraft,
  type EditionName,
  findSpareFor,
  loadSheetView,
  parseEditionName,
  type SheetRowView,
} from './sheet-on-screen.ts'
