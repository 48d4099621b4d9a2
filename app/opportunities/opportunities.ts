export { agencyName } from './agency.ts'
export {
  AUDIENCES,
  type Audience,
  isRepayable,
  isForeignAssistance,
  isForExistingGrantees,
  isSingleSource,
  QUOTED,
  eligibilityReason,
} from './audience.ts'
export { assessEffort } from './fit/effort.ts'
export { assessFit } from './fit/fit.ts'
export { type Match, findMatches } from './fit/matches.ts'
export type { Profile } from './fit/profile.ts'
export { type ImportCommandDeps, importCommand } from './imports/command.ts'
export { type Opportunity, findOpportunities } from './known.ts'
export { type OpportunityFields, SECTORS, type Sector } from './opportunity.ts'
export { createSearchToken } from './search/links.ts'
export { searchOpportunities } from './search/search.ts'
export { type CsvRow, csvRows } from './sources/csv-rows.ts'
export { parseLeadingDay, RecordError } from './sources/days.ts'
export { FileError } from './sources/feed.ts'
export { daysBetween, type Status, statusOn, statusSql } from './status.ts'
