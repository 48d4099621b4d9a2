import type { PickStage } from '../catalog/pick-stages.ts'
import type { OwnEdition, OwnPick } from '../finder/editions/reading/reading.ts'
import { classes } from '../ui/classes.ts'
import { longDate } from '../ui/long-date.ts'
import { openPath } from './paths.ts'

/** What they picked from an edition, the nearest last day first. */
export function Picks({ edition: { entitlementId, picks, maxPicks } }: { edition: OwnEdition }) {
  if (picks.length === 0) {
    return (
      <p className="measure mt-4">
        No picks yet. Open your list and pick the three to five that fit you best. Their deadlines show up here.{' '}
        <a href={openPath(entitlementId)} rel="nofollow" className="prose-link">
          Open your list
        </a>
        .
      </p>
    )
  }
  return (
    <>
      <ul>
        {picks.map((pick) => (
          <PickRow key={pick.id} pick={pick} />
        ))}
      </ul>
      <p className="mt-3 text-small text-soft">
        {picks.length} of {maxPicks} picked.
      </p>
    </>
  )
}

function PickRow({ pick: { title, stage, deadlineOn, daysLeft } }: { pick: OwnPick }) {
  const isSoon = daysLeft !== undefined && daysLeft <= 7 && (stage === 'looking' || stage === 'preparing')
  return (
    <li className="items-baseline justify-between gap-6 border-line border-b py-3 sm:flex">
      <h3 className="min-w-0 font-display font-semibold text-small [overflow-wrap:anywhere]">{title}</h3>
      <p className="mt-1 flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-small">
        <span className={isSoon ? 'font-semibold text-clay' : 'text-soft'}>{closingLabel(deadlineOn, daysLeft)}</span>
        <span
          className={classes('label px-2 py-1', stage === 'submitted' || stage === 'won' ? 'bg-mint' : 'bg-deep-paper')}
        >
          {STAGE_LABELS[stage]}
        </span>
      </p>
    </li>
  )
}

const STAGE_LABELS: Record<PickStage, string> = {
  looking: 'Looking',
  preparing: 'Preparing',
  submitted: 'Submitted',
  won: 'Won',
  lost: 'Lost',
  'decided against': 'Decided against',
}

function closingLabel(deadlineOn: string | undefined, daysLeft: number | undefined): string {
  if (!deadlineOn) return 'no closing date'
  if (daysLeft === undefined) return `closed ${longDate(deadlineOn)}`
  if (daysLeft > COUNTED_DAYS) return `closes ${longDate(deadlineOn)}`
  const left = daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`
  return `closes ${longDate(deadlineOn)}, ${left}`
}

/** Deadlines that are further away are shown as a date alone. */
const COUNTED_DAYS = 60
