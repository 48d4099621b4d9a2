import type { AppContext } from '../../platform/app-context.ts'
import { today } from '../../platform/dates.ts'
import { addressesOf } from '../members/members.ts'
import { loadCards, taskView, ticketView } from './board-view.ts'
import { isOpenStage } from './card.ts'

/** The next thing that someone can do for one of their cards. */
export type CardDeadline = Awaited<ReturnType<typeof cardDeadlines>>[number]

/** For each of their open and sent cards what they can do next, the soonest first: a registration counts before the form. */
export async function cardDeadlines(deps: Pick<AppContext, 'database' | 'clock'>, personId: string) {
  const day = today(deps.clock)
  const cards = await loadCards(deps, await addressesOf(deps.database.db, personId))
  return cards
    .filter(({ card: { stage }, facts }) => (isOpenStage(stage) && !isOver(facts, day)) || stage === 'submitted')
    .flatMap((one) => {
      const { id, opportunityId } = one.card
      const task = one.tasks.find(({ done, dueOn }) => !done && dueOn !== null)
      const { due, dueOn, isLate, id: taskId, title } = task ? taskView(task, day) : {}
      if (!due || !dueOn || !taskId || !title) return []
      const { title: of, deadline } = ticketView(one, day)
      // Such as: Start your SAM.gov registration, due Nov 25, for something with its own deadline on Dec 8.
      return [
        {
          ...{ cardId: id, opportunityId, title: of, task: title, taskId, dueOn, due, isLate: isLate === true },
          deadline: deadline?.label,
        },
      ]
    })
    .sort((a, b) => a.dueOn.localeCompare(b.dueOn))
}

function isOver({ deadlineOn, isSample }: { deadlineOn: string | null; isSample: boolean }, day: string): boolean {
  return !isSample && deadlineOn !== null && deadlineOn < day
}
