import { formAction } from '../../platform/forms/form-action.ts'
import { privateMeta } from '../../ui/card-page.tsx'
import { findCalendarAddress } from '../calendar-link/calendar-link.ts'
import type { Route } from './+types/board-page.ts'
import { requireBoard } from './board-access.ts'
import { handleBoardAction } from './board-actions.ts'
import { Board } from './board-columns.tsx'
import { BoardFrame } from './board-frame.tsx'
import { cardDeadlines, loadBoard } from './board-view.ts'
import { BOARD_CALENDAR } from './calendar.ts'
import { isStage } from './card.ts'

/** Everything that someone works on, as tickets by stage, or by what is due next. */
export async function loader(args: Route.LoaderArgs) {
  const { deps, addresses, session, member, base } = await requireBoard(args)
  const query = new URL(args.request.url).searchParams
  const board = await loadBoard(deps, addresses)
  return {
    base,
    board,
    isMember: member !== undefined,
    tab: tabOf(query.get('stage'), board.columns),
    deadlines: query.get('view') === 'deadlines' ? await cardDeadlines(deps, session.person.id) : undefined,
    undo: undoOf(query, board.columns),
    hasCalendar: (await findCalendarAddress(deps, BOARD_CALENDAR, session.person.id)) !== undefined,
  }
}

/** Moves a card, undoes that, or ticks its task. */
export async function action(args: Route.ActionArgs) {
  const { deps, addresses, base } = await requireBoard(args)
  return formAction(args.request, async ({ fields, of }) => {
    const outcome = await handleBoardAction(deps, addresses, fields)
    if (outcome.kind === 'invalid') return { problem: outcome.problem, status: 400 }
    const tab = of('tab')
    const query = new URLSearchParams(isStage(tab) ? { stage: tab } : {})
    if (outcome.kind === 'moved') {
      query.set('moved', outcome.card)
      query.set('from', outcome.from)
      query.set('since', outcome.since)
    }
    return query.size > 0 ? `${base}?${query}` : base
  })
}

export const meta = () => privateMeta('Your board', 'What you’re applying for, how far each is, and what comes next.')

export default function BoardPage({ loaderData: view, actionData }: Route.ComponentProps) {
  return (
    <BoardFrame base={view.base} isBoard>
      <Board view={view} problem={actionData?.problem} />
    </BoardFrame>
  )
}

type Columns = Awaited<ReturnType<typeof loadBoard>>['columns']

/** On a phone one column is shown: the one that was chosen, else the first of the busiest two that has something. */
function tabOf(wanted: string | null, columns: Columns) {
  const chosen = columns.find(({ stage }) => stage === wanted)
  const busy = ['preparing', 'looking'].flatMap((stage) => columns.filter((one) => one.stage === stage))
  return (chosen ?? [...busy, ...columns].find(({ tickets }) => tickets.length > 0) ?? columns[0])?.stage ?? 'looking'
}

/** A move that can be taken back, from the address that it led to. */
function undoOf(query: URLSearchParams, columns: Columns) {
  const ticket = columns.flatMap(({ tickets }) => tickets).find(({ id }) => id === query.get('moved'))
  const from = query.get('from') ?? undefined
  if (!ticket || !isStage(from) || from === ticket.stage) return undefined
  return { card: ticket.id, title: ticket.title, stage: ticket.stage, from, since: query.get('since') ?? '' }
}
