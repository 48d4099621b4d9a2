import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { PICK_STAGES, type PickStage } from '../../catalog/pick-stages.ts'
import { classes } from '../../ui/classes.ts'
import { closeOutside } from '../../ui/close-outside.ts'
import { PressForm, TaskDue } from '../parts/parts.tsx'
import type { TicketView } from './board-view.ts'
import { daysLabel, MILESTONE_LABELS, shortDay, stageLabel } from './card.ts'

interface Props {
  base: string
  ticket: TicketView
  /** The column that a phone shows. */
  tab: PickStage
}

/** One application: what it is above the tear line, how far it is below. */
export function BoardTicket({ base, ticket, tab }: Props) {
  const { id, stage, isSoonest, amount, holes, nextTask, outcome, hasDebrief } = ticket
  const isOver = stage === 'lost' || stage === 'decided against'
  return (
    <li
      id={`card-${id}`}
      className="relative"
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', id)
        event.dataTransfer.effectAllowed = 'move'
      }}
    >
      <article
        className={classes(
          'ticket',
          'surface-card',
          stage === 'won' && 'bg-pale-mint',
          isSoonest && 'outline-2 outline-ink',
        )}
      >
        <TicketHead base={base} ticket={ticket} />
        <div aria-hidden="true" className="ticket-tear" />
        <div className="grid gap-2 p-3.5 pt-1.5">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
            <span className="font-mono text-fine [overflow-wrap:anywhere]">{amount || 'amount not stated'}</span>
            <Day ticket={ticket} />
          </p>
          {!isOver && stage !== 'won' && <Holes holes={holes} />}
          {isOver && (
            <p className="text-fine text-soft [overflow-wrap:anywhere]">
              {outcome ? (
                <bdi>{outcome.slice(0, 160)}</bdi>
              ) : stage === 'lost' ? (
                'No note on what they said yet.'
              ) : (
                'You decided against it.'
              )}
              {hasDebrief && ' Debrief requested.'}
            </p>
          )}
          {nextTask && <NextTask base={base} ticket={ticket} tab={tab} />}
        </div>
      </article>
      <MoveMenu base={base} ticket={ticket} tab={tab} />
    </li>
  )
}

function TicketHead({ base, ticket: { id, title, funder, isSoonest } }: Pick<Props, 'base' | 'ticket'>) {
  return (
    <div className={classes('p-3.5 pb-2', isSoonest && 'bg-marigold text-ink')}>
      <h3 className="pr-8 font-display font-semibold text-small leading-snug [overflow-wrap:anywhere]">
        <Link to={`${base}/${id}`} data-ticket={id} className="hover:underline">
          <bdi>{title}</bdi>
        </Link>
      </h3>
      {funder && (
        <p className={classes('text-fine [overflow-wrap:anywhere]', !isSoonest && 'text-soft')}>
          <bdi>{funder}</bdi>
        </p>
      )}
      {isSoonest && <span className="sr-only">Your next deadline.</span>}
    </div>
  )
}

function Day({ ticket: { stage, since, deadline } }: { ticket: TicketView }) {
  if (stage === 'won') return <span className="stamp label text-evergreen">Won {shortDay(since)}</span>
  if (stage === 'submitted') return <span className="text-fine text-soft">Sent {shortDay(since)}</span>
  if (stage !== 'looking' && stage !== 'preparing')
    return <span className="text-fine text-soft">{stage === 'lost' ? `Lost ${shortDay(since)}` : shortDay(since)}</span>
  if (!deadline) return <span className="text-fine text-soft">no closing date</span>
  const { label, daysLeft } = deadline
  if (daysLeft !== undefined && daysLeft <= 7)
    return (
      <span className="text-right text-fine">
        <strong className="label border-2 border-clay px-1.5 text-clay">{daysLabel(daysLeft)}</strong>{' '}
        <span className="text-soft">{label}</span>
      </span>
    )
  return <span className="text-fine text-soft">{label}</span>
}

function Holes({ holes }: Pick<TicketView, 'holes'>) {
  const punched = holes.filter(({ state }) => state === 'punched').length
  const next = holes.find(({ state }) => state === 'next')
  return (
    <p className="flex items-center gap-2 text-fine text-soft">
      <span aria-hidden="true" className="flex gap-1">
        {holes.map(({ milestone, state }) => (
          <span
            key={milestone}
            title={MILESTONE_LABELS[milestone]}
            className={classes(
              'size-3 rounded-full border-2',
              state === 'punched' && 'border-evergreen bg-evergreen',
              state === 'next' && 'border-ink bg-marigold',
              state === 'open' && 'border-soft-ink',
            )}
          />
        ))}
      </span>
      <span>
        {punched} of {holes.length}
        <span className="sr-only"> milestones{next && `; next: ${MILESTONE_LABELS[next.milestone]}`}</span>
      </span>
    </p>
  )
}

/** The one thing to do next, ticked here. */
function NextTask({ base, ticket: { id, title, nextTask }, tab }: Props) {
  if (!nextTask) return null
  return (
    <PressForm
      action={base}
      fields={{ do: 'tick', card: id, task: nextTask.id, tab }}
      replace
      preventScrollReset
      data-next-task={id}
      className="-mx-1 border-line border-t border-dashed pt-1"
    >
      <button
        type="submit"
        className="group flex min-h-11 w-full items-start gap-2.5 px-1 py-1.5 text-left text-fine hover:bg-deep-paper"
      >
        <span aria-hidden="true" className="mt-0.5 size-5 shrink-0 rounded-sm border-2 border-soft-ink bg-card" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className="sr-only">Mark as done: </span>
          <bdi>{nextTask.title}</bdi>
          <TaskDue {...nextTask} />
          <span className="sr-only"> for {title}</span>
        </span>
      </button>
    </PressForm>
  )
}

/** Where a card can be moved to, without dragging and without script. */
function MoveMenu({ base, ticket: { id, title, stage }, tab }: Props) {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => closeOutside(() => (menu.current ? [menu.current] : [])), [])
  return (
    <PressForm
      action={base}
      fields={{ do: 'move', card: id, tab }}
      replace
      preventScrollReset
      className="not-printed absolute top-0.5 right-0.5"
    >
      <details ref={menu} data-move={id}>
        <summary
          aria-label={`Move ${title} to…`}
          className="grid size-11 cursor-pointer list-none place-items-center text-ink hover:bg-deep-paper"
        >
          <span aria-hidden="true">⋯</span>
        </summary>
        <div className="absolute right-0 z-20 w-52 border-2 border-ink bg-card p-1">
          <p className="label px-2 pt-1 text-soft">Move to</p>
          {PICK_STAGES.filter((one) => one !== stage).map((one) => (
            <button
              key={one}
              type="submit"
              name="to"
              value={one}
              className="flex min-h-11 w-full items-center px-2 text-left text-small hover:bg-deep-paper"
            >
              {stageLabel(one)}
            </button>
          ))}
          <Link
            to={`${base}/${id}`}
            className="flex min-h-11 items-center border-line border-t px-2 text-small hover:bg-deep-paper"
          >
            Open this card
          </Link>
        </div>
      </details>
    </PressForm>
  )
}
