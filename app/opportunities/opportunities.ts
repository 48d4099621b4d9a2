export { agencyName } from './agency.ts'
export {
  AUDIENCES,
  type Audience,
  isBorrowed,
  isForeignAssistance,
  isForHolders,
  isSingleSource,
  QUOTED,
  reasonFor,
} from './audience.ts'
export { effortOf } from './fit/effort.ts'
export { fitOf } from './fit/fit.ts'
export { type Match, matchesFor } from './fit/matches.ts'
export type { Profile } from './fit/profile.ts'
export { type ImportCommandDeps, importCommand } from './imports/command.ts'
export { type KnownOpportunity, knownOpportunities } from './known.ts'
export { type OpportunityFields, SECTORS, type Sector } from './opportunity.ts'
export { searchKey } from './search/links.ts'
export { searchOpportunities } from './search/search.ts'
export { type CsvRow, csvRows } from './sources/csv-rows.ts'
export { leadingDay, RecordFault } from './sources/days.ts'
export { FileFault } from './sources/feed.ts'
export { daysBetween, type Status, statusOn, statusSql } from './status.ts'
