export { findFittingOpportunities } from './find-open.ts'
export { followWithEdition, moveWeeklyEmail } from './saved-searches.ts'
