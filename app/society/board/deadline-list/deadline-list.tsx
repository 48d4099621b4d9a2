import { Link } from 'react-router'
import { classes } from '../../../ui/classes.ts'
import type { cardDeadlines } from '../board-view.ts'

type DeadlineListProps = { base: string; deadlines: Awaited<ReturnType<typeof cardDeadlines>> }

/** What can be done next for each card, the soonest first. @param base of the board */
export function DeadlineList({ base, deadlines }: DeadlineListProps) {
  return (
    <ol>
      {deadlines.map(({ cardId, task, title, dueOn, due, isLate, deadline }, at) => (
        <li key={cardId} className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-4 border-line border-b py-3">
          <DayTile day={dueOn} isNext={at === 0} />
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <p className="font-display font-semibold text-body leading-snug">
              <Link to={`${base}/${cardId}`} className="-my-2 inline-flex min-h-11 items-center py-2 hover:underline">
                {task}
              </Link>
            </p>
            <p className="text-fine text-soft">
              <bdi>{title}</bdi>
              {deadline && ` · ${deadline}`}
            </p>
            {isLate && <p className="font-semibold text-clay text-fine">It {due}.</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** A day as the leaf of a calendar; the next one is in marigold. */
function DayTile({ day, isNext }: { day: string; isNext: boolean }) {
  const date = new Date(`${day}T12:00:00Z`)
  const month = date.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' })
  return (
    <span className={classes('h-fit border text-center', isNext ? 'border-current' : 'border-line')}>
      <span className={classes('label block', isNext ? 'bg-marigold' : 'surface-deep')}>{month}</span>
      <span className="block bg-card font-display font-semibold text-lead">{date.getUTCDate()}</span>
    </span>
  )
}
