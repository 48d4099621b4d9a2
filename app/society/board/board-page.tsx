import { useState } from 'react'
import { Link, useNavigation, useSubmit } from 'react-router'
import type { PickStage } from '../../catalog/pick-stages.ts'
import { formAction } from '../../platform/forms/form-action.ts'
import { Alert } from '../../ui/alert.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { privateMeta } from '../../ui/card-page.tsx'
import { classes } from '../../ui/classes.ts'
import { ClockIcon, PlusIcon, Undo2Icon } from '../../ui/icons.tsx'
import { IN_SIGHT } from '../../ui/kit/page.tsx'
import { findCalendarAddress } from '../calendar-link/calendar-link.ts'
import { PressForm, TextLink } from '../parts/parts.tsx'
import type { Route } from './+types/board-page.ts'
import { handleBoardAction, requireBoard } from './board-access.ts'
import { BoardFrame } from './board-frame.tsx'
import { BoardTicket } from './board-ticket.tsx'
import { type ColumnView, cardDeadlines, loadBoard, type TicketView } from './board-view.ts'
import { BOARD_CALENDAR } from './calendar.ts'
import { isStage, stageLabel } from './card.ts'
import { DeadlineList } from './deadline-list/deadline-list.tsx'
import { KeysHelp, useBoardKeys } from './use-board-keys.tsx'

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

type LoadedColumns = Awaited<ReturnType<typeof loadBoard>>['columns']

/** On a phone one column is shown: the one that was chosen, else the first of the busiest two that has something. */
function tabOf(wanted: string | null, columns: LoadedColumns) {
  const chosen = columns.find(({ stage }) => stage === wanted)
  const busy = ['preparing', 'looking'].flatMap((stage) => columns.filter((one) => one.stage === stage))
  return (chosen ?? [...busy, ...columns].find(({ tickets }) => tickets.length > 0) ?? columns[0])?.stage ?? 'looking'
}

/** A move that can be taken back, from the address that it led to. */
function undoOf(query: URLSearchParams, columns: LoadedColumns) {
  const ticket = columns.flatMap(({ tickets }) => tickets).find(({ id }) => id === query.get('moved'))
  const from = query.get('from') ?? undefined
  if (!ticket || !isStage(from) || from === ticket.stage) return undefined
  return { card: ticket.id, title: ticket.title, stage: ticket.stage, from, since: query.get('since') ?? '' }
}

type View = Route.ComponentProps['loaderData']

function Board({ view, problem }: { view: View; problem: string | undefined }) {
  const { base, board, isMember, tab, deadlines, undo } = view
  const keys = useBoardKeys()
  return (
    <>
      <BoardHeader view={view} />
      {problem && <Alert className={`mt-5 ${IN_SIGHT}`}>{problem}</Alert>}
      <UndoBar base={base} undo={undo} tab={tab} />
      {board.total === 0 ? (
        <EmptyBoard base={base} isMember={isMember} />
      ) : deadlines ? (
        <div className="mt-8 border-current border-t-2">
          {deadlines.length === 0 && <p className="pt-4">Nothing is due. Every next task is checked off.</p>}
          <DeadlineList base={base} deadlines={deadlines} />
        </div>
      ) : (
        <Columns base={base} columns={board.columns} tab={tab} />
      )}
      <footer className="not-printed mt-6 flex flex-wrap gap-x-6 border-line border-t pt-3 text-small">
        <TextLink to={`${base}/calendar`}>{view.hasCalendar ? 'Your calendar link' : 'Add to your calendar'}</TextLink>
        <KeysHelp {...keys} />
      </footer>
    </>
  )
}

function BoardHeader({ view: { base, board, deadlines } }: { view: View }) {
  const one = board.total === 1
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <h1 className="text-heading">Your board</h1>
        {board.total > 0 && (
          <p className="mt-1 text-small text-soft">
            <strong>{one ? '1 application.' : `${board.total} applications.`}</strong> Three to five good applications
            is a full month’s work. You have {board.open} open.
          </p>
        )}
      </div>
      <p className="not-printed flex flex-wrap gap-3">
        {board.total > 0 && (
          <Link to={deadlines ? base : `${base}?view=deadlines`} className={buttonClass({ variant: 'outline' })}>
            <ClockIcon aria-hidden="true" size={18} />
            {deadlines ? 'By stage' : 'By deadline'}
          </Link>
        )}
        <Link to={`${base}/new`} className={buttonClass()}>
          <PlusIcon aria-hidden="true" size={18} />
          Add one
        </Link>
      </p>
    </div>
  )
}

function EmptyBoard({ base, isMember }: { base: string; isMember: boolean }) {
  return (
    <div className="mt-8 border-current border-t-2 pt-4">
      <p className="measure">Nothing on your board yet. Start with one grant or contract that fits you.</p>
      <p className="mt-2 flex flex-wrap gap-x-6">
        <TextLink to={isMember ? '/account/opportunities' : '/account#edition'}>
          {isMember ? 'See what’s open and fits you' : 'Pick one from your Money Finder'}
        </TextLink>
        <TextLink to={`${base}/new`}>Add one you found yourself</TextLink>
      </p>
    </div>
  )
}

function Columns({ base, columns, tab }: { base: string; columns: ColumnView[]; tab: PickStage }) {
  const pending = usePendingMove()
  const shown = pending ? applyMove(columns, pending) : columns
  return (
    <>
      <nav aria-label="Stages" className="not-printed -mx-4 mt-5 border-current border-y-2 bg-card sm:mx-0 lg:hidden">
        <ul className="grid grid-cols-5">
          {shown.map(({ stage, label, tickets }) => (
            <li key={stage} className="border-line border-l first:border-l-0">
              <Link
                to={`?stage=${stage}`}
                preventScrollReset
                replace
                aria-current={stage === tab ? 'true' : undefined}
                className={classes(
                  'flex min-h-16 flex-col items-center justify-center text-label tracking-tight',
                  stage === tab && 'bg-evergreen font-semibold text-card',
                )}
              >
                <span className="font-display font-semibold text-title">{tickets.length}</span> {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-6 grid gap-x-3 lg:grid-cols-5">
        {shown.map((column) => (
          <BoardColumn key={column.stage} base={base} column={column} isShown={column.stage === tab} tab={tab} />
        ))}
      </div>
      <p className="not-printed mt-4 text-small text-soft lg:hidden">
        To move a card, open its <strong>⋯</strong> menu.
      </p>
    </>
  )
}

interface ColumnProps {
  base: string
  column: ColumnView
  /** On a phone, where one column is shown. */
  isShown: boolean
  tab: PickStage
}

function BoardColumn({ base, column: { stage, label, tickets, sum }, isShown, tab }: ColumnProps) {
  const submit = useSubmit()
  const [state, setState] = useState<'idle' | 'target'>('idle')
  const drop = (event: React.DragEvent) => {
    event.preventDefault()
    setState('idle')
    const card = event.dataTransfer.getData('text/plain')
    if (card && !tickets.some(({ id }) => id === card))
      submit({ do: 'move', card, to: stage, tab }, { method: 'post', action: base, preventScrollReset: true })
  }
  return (
    <section
      aria-labelledby={`column-${stage}`}
      className={classes('min-w-0', !isShown && 'max-lg:hidden', state === 'target' && 'bg-pale-mint')}
      onDragOver={(event) => {
        event.preventDefault()
        setState('target')
      }}
      onDragLeave={() => setState('idle')}
      onDrop={drop}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-current border-t-2 pt-2 pb-3 lg:block lg:min-h-20">
        <h2 id={`column-${stage}`} className="text-lead">
          {label} <span className="font-normal font-sans text-small text-soft">{tickets.length}</span>
        </h2>
        <p className="font-mono text-fine text-soft">{sum}</p>
      </div>
      {tickets.length === 0 && <p className="py-3 text-fine text-soft">Nothing here.</p>}
      <ul className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-1">
        {tickets.map((ticket) => (
          <BoardTicket key={ticket.id} base={base} ticket={ticket} tab={tab} />
        ))}
      </ul>
    </section>
  )
}

/** What came of a move, with the way back. It stays until the next one. */
function UndoBar({ base, undo, tab }: { base: string; undo: View['undo']; tab: PickStage }) {
  return (
    <div role="status" className="not-printed">
      {undo && (
        <PressForm
          action={base}
          fields={{ card: undo.card, to: undo.from, since: undo.since, tab }}
          replace
          preventScrollReset
          className="mt-5 flex flex-wrap items-center gap-x-5 border-line border-y bg-card px-4 text-small"
        >
          <span className="py-2.5 [overflow-wrap:anywhere]">
            <strong>
              <bdi>{undo.title}</bdi>
            </strong>{' '}
            moved to {stageLabel(undo.stage)}.
          </span>
          <button
            type="submit"
            name="do"
            value="undo"
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent"
          >
            <Undo2Icon aria-hidden="true" size={16} />
            Undo
          </button>
          {(undo.stage === 'lost' || undo.stage === 'decided against') && (
            <TextLink to={`${base}/${undo.card}#outcome`}>
              {undo.stage === 'lost' ? 'Write down what they said' : 'Say why'}
            </TextLink>
          )}
        </PressForm>
      )}
    </div>
  )
}

/** A move that was sent and not answered yet: the board shows it already. */
function usePendingMove() {
  const { formData } = useNavigation()
  const [card, to] = [formData?.get('card'), formData?.get('to')]
  return typeof card === 'string' && typeof to === 'string' ? { card, to } : undefined
}

type Move = NonNullable<ReturnType<typeof usePendingMove>>

function applyMove(columns: ColumnView[], { card, to }: Move): ColumnView[] {
  const ticket = columns.flatMap(({ tickets }) => tickets).find(({ id }) => id === card)
  const target = columns.find(({ stage }) => stage === (to === 'decided against' ? 'lost' : to))
  if (!ticket || !target) return columns
  return columns.map((column) => {
    const others: TicketView[] = column.tickets.filter(({ id }) => id !== card)
    return { ...column, tickets: column === target ? [ticket, ...others] : others }
  })
}
