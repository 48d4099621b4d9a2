export { findFittingOpportunities } from './find-open.ts'
export { followWithEdition } from './saved-searches.ts'
