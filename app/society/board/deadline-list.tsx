import { Link } from 'react-router'
import type { CardDeadline } from './card-deadlines.ts'
import { shortDay } from './labels.ts'

/** What she can do next for each card, the soonest first. */
export function DeadlineList({ base, deadlines }: { base: string; deadlines: readonly CardDeadline[] }) {
  if (deadlines.length === 0)
    return <p className="mt-8 border-current border-t-2 pt-4">Nothing is due. Every next task is checked off.</p>
  return (
    <ol className="mt-8 border-current border-t-2">
      {deadlines.map(({ cardId, title, task, dueOn, due, isLate, deadline }) => (
        <li key={cardId} className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 border-line border-b py-3">
          <span className="font-display font-semibold text-lead">{shortDay(dueOn)}</span>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <Link to={`${base}/${cardId}`} className="inline-flex min-h-11 items-center font-semibold hover:underline">
              <bdi>{task}</bdi>
            </Link>
            <span className="block text-small text-soft">
              <bdi>{title}</bdi>
              {deadline && `, ${deadline}`}
            </span>
            {isLate && <span className="block font-semibold text-clay text-small">It {due}.</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
