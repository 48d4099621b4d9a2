export { countDisputes, type MembershipFigures, membershipFigures } from './membership-figures.ts'
export { compareMonth, mirrorBalance } from './mirror.ts'
export { addMonths, isMonth, type Month, monthLabel, monthOf } from './months.ts'
export { type CategorySums, findFirstMovement, listMonth, type Movement, sumMonth } from './report.ts'
