export { agencyName, awardingAgency } from './agency.ts'
export {
  ANY_APPLICANT,
  AUDIENCES,
  type Audience,
  eligibilityReason,
  isForExistingGrantees,
  isForeignAssistance,
  isRepayable,
  isSingleSource,
  QUOTED,
} from './audience.ts'
export { isNaicsCode, NAICS_INDUSTRIES, naicsTitle, productServiceTitle, wholeNaicsCode } from './codes/code-titles.ts'
export { applicantsOf, isContract, OPEN_TO_ANY_BIDDER, setAsideOf } from './contract-eligibility.ts'
export { assessEffort, registrationId } from './effort.ts'
export { type Exclusion, findExclusion } from './exclusions.ts'
export { type Amendment, findAmendments } from './find-amendments.ts'
export { findDeadlines, findOpportunities, type Opportunity } from './find-opportunities.ts'
export { importCommand } from './imports/import-command.ts'
export { findLapsedProgram } from './lapsed-programs.ts'
export { isLease } from './leases.ts'
export { type OpportunityFields, SECTORS, type Sector, SOURCES, type Source } from './opportunity.ts'
export { findPastAwards, type PastAward } from './past-awards.ts'
export { asksForQuotes } from './quotes.ts'
export { inTitleCase, readableTitle } from './readable-title.ts'
export { isResearch, LABORATORY_PATTERN, TRAINING_PATTERN } from './research.ts'
export { findMatchingIds } from './search/matching-ids.ts'
export { searchOpportunities } from './search/search.ts'
export { loadSynonyms } from './search/text-search.ts'
export { parseLeadingDay, RecordError } from './sources/days.ts'
export { daysBetween, type Status, statusOn, statusSql } from './status.ts'
export {
  type AddressSetting,
  addressProblem,
  findSourceAddresses,
  isUpdatable,
  requestUpdates,
  type SourceAddress,
  saveSourceAddress,
  toChangeValue,
  UPDATABLE_SOURCES,
  type UpdatableFeed,
} from './updates/source-addresses.ts'
