import type { Opportunity } from './find-opportunities.ts'

export { agencyName, awardingAgency } from './agency.ts'
export {
  ANY_APPLICANT,
  AUDIENCES,
  type Audience,
  BY_CODE,
  eligibilityReason,
  isForExistingGrantees,
  isForeignAssistance,
  isInquiry,
  isRepayable,
  isSingleSource,
  QUOTED,
  takersIn,
} from './audience.ts'
export {
  industryPhrases,
  isNaicsCode,
  naicsTitle,
  productServiceNotes,
  productServiceTitle,
  wholeNaicsCode,
} from './codes/code-titles.ts'
export { sectorsOfNaics } from './codes/naics-sectors.ts'
export { applicantsOf, isContract, OPEN_TO_ANY_BIDDER, setAsideOf } from './contract-eligibility.ts'
export { assessEffort, isInTime, registrationId, SAM_LEAD_DAYS } from './effort.ts'
export { datesIn, findExclusion, findShutOut } from './exclusions.ts'
export { findDeadlines, findOpportunities, findOpportunitiesById, type Opportunity } from './find-opportunities.ts'
export { type Foundation, type FoundationsFound, findFoundations } from './foundations/find-foundations.ts'
export { decompress, zipEntryNames } from './imports/decompression.ts'
export { importCommand } from './imports/import-command.ts'
export { keepFind, markFindSeen, withdrawFind, withdrawnFindsKey } from './imports/keep-find.ts'
export { findLapsedProgram } from './lapsed-programs.ts'
export { findMatchingIds, loadSynonyms } from './matching-ids.ts'
export { type OpportunityFields, SECTORS, type Sector, type Source } from './opportunity.ts'
export { createPageFetch } from './pages/fetch-page.ts'
export type { PageReading } from './pages/read-page.ts'
export { findPastAwards, type PastAward } from './past-awards.ts'
export { areaOf, statesOf } from './place.ts'
export { asksForQuotes, largeWork } from './quotes.ts'
export { inTitleCase } from './readable-title.ts'
export { isResearch, LABORATORY_PATTERN, TRAINING_PATTERN } from './research.ts'
export { sentencesIn } from './sentences.ts'
export { RecordError } from './sources/days.ts'
export { statusOn, statusSql } from './status.ts'
export {
  type AddressSetting,
  addressProblem,
  findSourceAddresses,
  isUpdatable,
  requestUpdates,
  requestUpload,
  type SourceAddress,
  saveSourceAddress,
  toChangeValue,
  UPDATABLE_SOURCES,
  type UpdatableFeed,
} from './updates/source-addresses.ts'

/** Whether a federal notice leases a building, by its product code (X1: lease of facilities) or its industry (lessors). */
export function isLease({ source, product_code, naics }: Opportunity): boolean {
  return source === 'sam' && (/^X1/.test(product_code ?? '') || naics.some((code) => code.startsWith('5311')))
}
