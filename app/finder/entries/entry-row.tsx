import { EFFORT_HOURS } from '../../catalog/effort-levels.ts'
import { classes } from '../../ui/classes.ts'
import { EntryDetails } from './entry-details.tsx'
import type { EntryView } from './entry-view.ts'

const BADGE_NAMES: Record<NonNullable<EntryView['badge']>['kind'], string> = {
  ...{ closed: 'closed', cancelled: 'canceled', held: 'off our list', posted: 'posted' },
  ...{ amended: 'amended', extended: 'amended', 'moved-up': 'amended' },
}

interface RowProps {
  entry: EntryView
  /** Of its buyer's link, for what leads back there. */
  token?: string | undefined
  /** What else its list says of it. */
  more?: React.ReactNode
  /** Beside its title, to press. */
  aside?: React.ReactNode
  /** Whether it's opened from the beginning. */
  isOpen?: boolean
  /** Whether what stands beside it needs room. */
  isTall?: boolean
  /** What can be done with it once it's opened. */
  children?: React.ReactNode
}

/** One entry in a line or two, which opens in place. */
export function EntryRow({ entry, token, more, aside, isOpen = false, isTall = false, children }: RowProps) {
  const { id, title, agency, badge, topPick, mark, fit } = entry
  return (
    <li
      id={`entry-${encodeURIComponent(id)}`}
      className={classes('relative border-line border-b', isTall && 'min-h-40')}
    >
      <details className="entry" open={isOpen}>
        <summary
          className={classes(
            'grid cursor-pointer gap-x-4 gap-y-1 py-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,9.5rem)_minmax(0,6rem)_minmax(0,6.5rem)]',
            aside ? 'pr-24 lg:pr-28' : '',
          )}
        >
          <span className="min-w-0">
            <h3 className="break-words font-display font-semibold text-body leading-snug">{title}</h3>
            <span className="block text-fine text-soft">
              {topPick && <strong className="text-evergreen">Top pick. </strong>}
              {agency ?? 'Agency not stated'}
              {mark && ` (${mark})`}
            </span>
            {badge && (
              <span className="mt-1 inline-block bg-marigold px-2 text-fine text-ink">
                <strong>{BADGE_NAMES[badge.kind]}</strong>: {badge.message}
              </span>
            )}
            {fit && <span className="mt-1 block text-evergreen text-small">{fit.reason}</span>}
          </span>
          <Figures entry={entry} />
        </summary>
        <EntryDetails entry={entry} token={token}>
          {children}
        </EntryDetails>
      </details>
      {/* Not within what opens it: it may have links of its own. */}
      {more && <p className={classes('pb-3 text-fine text-soft', aside ? 'pr-24 lg:pr-28' : '')}>{more}</p>}
      {aside}
    </li>
  )
}

function Figures({ entry: { amount, similar, deadlineOn, daysLeft, effort } }: { entry: EntryView }) {
  const soon = daysLeft !== undefined && daysLeft <= 7
  return (
    <span className="flex flex-wrap gap-x-4 text-fine lg:contents">
      <span className="font-mono lg:text-right">
        {amount === 'none stated' && !similar && <span className="lg:sr-only">amount </span>}
        {amount === 'none stated' && similar ? `similar work: ${similar}` : shortAmount(amount)}
      </span>
      <span className={soon ? 'font-semibold text-clay' : undefined}>
        {daysLeft === undefined
          ? deadlineOn
            ? 'closed'
            : 'no date'
          : `${daysLeft.toLocaleString('en-US')} ${daysLeft === 1 ? 'day' : 'days'}`}
        {deadlineOn && <span className="text-soft lg:block"> {shortDate(deadlineOn, daysLeft)}</span>}
      </span>
      <span>
        <span className="capitalize">{effort}</span>
        <span className="lg:sr-only"> effort</span>
        <span className="text-soft lg:block">
          <span className="lg:hidden">, </span>
          {EFFORT_HOURS[effort]}
        </span>
      </span>
    </span>
  )
}

/** Words instead of an amount are for the opened entry. */
function shortAmount(amount: string): string {
  if (amount === 'none stated') return 'not stated'
  return amount.startsWith('in words') || amount.length > 40 ? 'see the notice' : amount
}

const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const WITH_YEAR = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `Nov 23`, or `Nov 2029` for a day that is most of a year away. */
export function shortDate(date: string, daysLeft = 0): string {
  return (daysLeft > 300 ? WITH_YEAR : SHORT).format(new Date(`${date}T00:00:00Z`))
}
