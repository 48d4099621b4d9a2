import { buttonClass } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import type { QueueRow } from './queue-view.ts'

/** What happened, what follows, and the one thing to do about it. Only the first of the page is filled. */
export function QueueItemRow({ row, isFirst }: { row: QueueRow; isFirst: boolean }) {
  const { label, fact, consequence, action, left, at, isUrgent } = row
  return (
    <li className="gap-x-5 border-line border-b py-4 md:grid md:grid-cols-[6.5rem_minmax(0,1fr)_auto]">
      <p
        className={classes(
          'flex flex-wrap items-baseline gap-x-2 font-mono text-fine md:block md:pt-5',
          isUrgent ? 'md:border-r-4 md:border-clay md:border-double' : 'md:border-r md:border-line',
        )}
      >
        <span className={classes('md:block', isUrgent && 'text-clay')}>{left}</span>{' '}
        <span className="text-label text-soft">{at}</span>
        <span className="label ml-auto text-accent md:hidden">{label}</span>
      </p>
      <div className="mt-1 min-w-0 [overflow-wrap:anywhere] md:mt-0">
        <p className="label hidden text-accent md:block">{label}</p>
        <h3 className="font-display font-semibold text-body leading-tight">
          <bdi>{fact}</bdi>
        </h3>
        <p className="mt-1 text-fine text-soft">{consequence}</p>
      </div>
      <div className="mt-3 flex flex-wrap items-start gap-2 md:mt-2 md:flex-nowrap md:items-center">
        <Later row={row} />
        <a
          href={action.href}
          aria-label={`${action.label}: ${fact}`}
          className={buttonClass({
            size: 'small',
            variant: isFirst ? 'primary' : 'outline',
            className: 'flex-1 md:min-w-36',
          })}
        >
          {action.label}
        </a>
      </div>
    </li>
  )
}

/** Puts an item off until tomorrow, or says that it is done where nothing else can know. */
function Later({ row: { key, fact, canBeDone } }: { row: QueueRow }) {
  const choices = [...(canBeDone ? [{ until: 'done', label: 'Done' }] : []), { until: 'tomorrow', label: 'Later' }]
  return (
    <form method="post" action="/desk" className="flex gap-2">
      <input type="hidden" name="key" value={key} />
      {choices.map(({ until, label }) => (
        <button
          key={until}
          type="submit"
          name="until"
          value={until}
          aria-label={`${label === 'Later' ? 'Later, tomorrow at 9 AM' : label}: ${fact}`}
          className={buttonClass({ size: 'small', variant: 'outline', className: 'md:border-transparent' })}
        >
          {label}
        </button>
      ))}
    </form>
  )
}
