export { loadTicket } from './board-view.ts'
export { isOpenStage, type MarkedMilestone, stageLabel } from './card.ts'
export { type CardDeadline, cardDeadlines } from './card-deadlines.ts'
export { innerDeadline, loadFacts } from './card-facts.ts'
export { parseMoney } from './card-form.ts'
export {
  addCard,
  addOwnCard,
  type CardChange,
  changeCard,
  findCardsOf,
  lockCard,
  markMilestone,
  updateCard,
} from './cards.ts'
export { shortDay, weekdayAndDay } from './labels.ts'
export { type MilestoneCards, milestoneCards } from './milestone-cards.ts'
export { groupMonth } from './month-sums.ts'
export { allPicks, findOwnEditions, type OwnEdition, type OwnPick } from './own-editions.ts'
export { updatePick } from './picks.ts'
export { tickTask } from './tasks.ts'
