import { classes } from '../ui/classes.ts'
import type { OrderRow } from './order-view.ts'

/** Orders, each leading to its page. On a phone what was bought and for how much stand in one line. */
export function OrderRows({ rows }: { rows: readonly OrderRow[] }) {
  return (
    <ul>
      {rows.map(({ id, title, email, on, amount, discount, state, isReturned }) => (
        <li key={id} className="border-line border-b">
          <a
            href={`/desk/orders/${id}`}
            className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-2.5 text-fine hover:bg-deep-paper sm:grid-cols-[minmax(8rem,1fr)_minmax(0,9rem)_minmax(0,5rem)_minmax(0,9rem)]"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-semibold">{title}</span>
              {email && <span className="block text-soft">{email}</span>}
              {discount && <span className="block text-soft">{discount}</span>}
            </span>
            <span className="text-right font-mono sm:order-3">{amount}</span>
            <span className="text-soft sm:order-2">{on}</span>
            <span
              className={classes(
                'label justify-self-end text-right normal-case sm:order-4',
                isReturned ? 'text-clay' : 'text-soft',
              )}
            >
              {state}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
