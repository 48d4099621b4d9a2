import type { AppContext } from '../../platform/app-context.ts'
import { type LoadedCard, loadCards } from './board-view.ts'
import { type MarkedMilestone, MILESTONE_LABELS } from './card.ts'

export { cardDeadlines, loadTicket } from './board-view.ts'
export { isOpenStage, shortDay, stageLabel, weekdayAndDay } from './card.ts'
export { innerDeadline, loadFacts } from './card-facts.ts'
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
export { findOwnEditions, type OwnEdition, type OwnPick, updatePick } from './own-editions.ts'
export { tickTask } from './tasks.ts'

/** Where a milestone can be marked: their cards on which it isn't yet, and those on which it is. */
export type MilestoneCards = ReturnType<typeof cardsAt>

/** For each of these milestones, the cards of theirs that are at a stage in which it comes. */
export async function milestoneCards(
  deps: AppContext,
  addresses: readonly string[],
  milestones: readonly MarkedMilestone[],
): Promise<Map<MarkedMilestone, MilestoneCards>> {
  const all = milestones.length > 0 ? await loadCards(deps, addresses) : []
  return new Map(milestones.map((milestone) => [milestone, cardsAt(milestone, all)]))
}

function cardsAt(milestone: MarkedMilestone, all: readonly LoadedCard[]) {
  const stages = milestone === 'debrief' ? ['lost'] : ['looking', 'preparing', 'submitted']
  const possible = all.filter(({ card }) => stages.includes(card.stage))
  const titled = possible.map(({ card: { id }, facts: { title }, events }) => ({
    id,
    title,
    holds: events.has(milestone),
  }))
  return {
    label: MILESTONE_LABELS[milestone],
    free: titled.flatMap(({ holds, ...card }) => (holds ? [] : [card])),
    marked: titled.flatMap(({ holds, title }) => (holds ? [title] : [])),
  }
}
