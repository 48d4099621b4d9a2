import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import type { LabeledDay } from './calendar/days.ts'

/** The days with their number of free times; a press opens one. Without script it is a link. */
export function DayStrip({
  days,
  open,
  onOpen,
  pathOf,
  earlier,
  later,
}: {
  days: readonly LabeledDay[]
  open: LabeledDay
  onOpen: (date: string) => void
  pathOf: (day: LabeledDay) => string
  earlier: string | undefined
  later: string | undefined
}) {
  return (
    <>
      <Pager earlier={earlier} later={later} />
      <ul aria-label="Days" className="grid grid-cols-3 gap-2 min-[26rem]:grid-cols-5">
        {days.map((day) => (
          <li key={day.date}>
            <Link
              to={pathOf(day)}
              preventScrollReset
              aria-current={day === open ? 'date' : undefined}
              className={classes(
                'flex min-h-16 flex-col items-center justify-center rounded-[0.3125rem] border-[1.5px] px-1 py-2 text-center',
                day === open ? 'border-ink bg-pale-mint font-semibold' : 'border-line bg-card hover:bg-pale-mint',
              )}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                onOpen(day.date)
              }}
            >
              <span className="text-small leading-tight">{shortDayLabel(day)}</span>
              <span className="text-fine text-soft leading-tight">{timesLabel(day)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function timesLabel({ times }: LabeledDay): string {
  return times.length === 1 ? '1 time' : `${times.length} times`
}

/** `Mon, Nov 23`, from `Monday, November 23`. */
function shortDayLabel({ label }: LabeledDay): string {
  return label.replace(/\p{L}+/gu, (word) => word.slice(0, 3))
}

function Pager({ earlier, later }: { earlier: string | undefined; later: string | undefined }) {
  return (
    <p className="mb-5 flex justify-between gap-4">
      <PagerLink to={earlier}>← Earlier days</PagerLink>
      <PagerLink to={later}>Later days →</PagerLink>
    </p>
  )
}

function PagerLink({ to, children }: { to: string | undefined; children: string }) {
  if (!to) return <span />
  return (
    <Link to={to} preventScrollReset className={buttonClass({ variant: 'outline', size: 'small' })}>
      {children}
    </Link>
  )
}
