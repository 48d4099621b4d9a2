export {
  type FigureList,
  type FigurePlace,
  type FigureRow,
  listFigure,
} from './figure-rows.ts'
export { countDisputes, type MembershipFigures, membershipFigures } from './membership-figures.ts'
export { compareMonth, mirrorBalance } from './mirror.ts'
export { addMonths, isMonth, type Month, monthLabel, monthOf } from './months.ts'
export type { Payout } from './payouts.ts'
export {
  type CategorySums,
  findFirstMovement,
  listCategory,
  listMonth,
  sumMonth,
  sumOfPerson,
  sumSpans,
  TRANSFERS,
} from './report.ts'
