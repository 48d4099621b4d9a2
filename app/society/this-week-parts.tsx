import { Link } from 'react-router'
import { buttonClass } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { CheckIcon } from '../ui/icons.tsx'
import { TextLink } from './parts/parts.tsx'
import type { Step, WaitingItem } from './this-week.ts'

/** For the coach, in the order in which they are due. */
export function Waiting({ items }: { items: readonly WaitingItem[] }) {
  if (items.length === 0) return <p className="py-4">No one is waiting for you.</p>
  return (
    <ul>
      {items.map(({ key, label, fact, consequence, isLate, to, does }) => (
        <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3">
          <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
            <p className="label text-accent">
              {label}
              {isLate && <span className="text-clay"> · late</span>}
            </p>
            <h3 className="font-display font-semibold text-body leading-snug">{fact}</h3>
            <p className="text-fine text-soft">{consequence}</p>
          </div>
          <Link to={to} className={buttonClass({ variant: 'outline', size: 'small' })}>
            {does}
            <span className="sr-only">: {fact}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol>
      {steps.map(({ to, label, why, isDone }, at) => (
        <li
          key={label}
          className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-center gap-x-3 border-line border-b py-2"
        >
          <span
            className={classes(
              'flex size-9 items-center justify-center border font-display font-semibold',
              isDone ? 'border-evergreen bg-mint' : 'border-current bg-card',
            )}
          >
            {isDone ? <CheckIcon aria-hidden="true" size={18} /> : at + 1}
          </span>
          {isDone ? (
            <p className="text-soft">
              {label}
              <span className="sr-only">, done</span>
            </p>
          ) : (
            <div>
              <TextLink to={to} className="font-semibold">
                {label}
              </TextLink>
              <p className="text-fine text-soft">{why}</p>
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}
