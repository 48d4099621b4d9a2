import type { MonthSums } from './points.ts'

interface Props {
  month: { name: string; own: MonthSums; group: MonthSums }
  isMember: boolean
}

/** Her month, and all members' together: sums, and nobody's rank. */
export function MonthSumsLine({ month: { name, own, group }, isMember }: Props) {
  if (own.points + own.sent + own.won + own.lost === 0 && !(isMember && group.sent > 0)) return null
  return (
    <section aria-labelledby="month" className="mt-10 border-current border-t-2 pt-3">
      <h2 id="month" className="text-title">
        Your {name}
      </h2>
      <p className="mt-1 text-small">
        {own.sent === 1 ? '1 application sent' : `${own.sent} applications sent`}
        {own.early > 0 && `, ${own.early} by your own deadline`}. {own.points} {own.points === 1 ? 'point' : 'points'}{' '}
        for steps toward funding.
      </p>
      {isMember && (
        <p className="text-small text-soft">
          All members together: {group.sent} sent, {group.won} won, {group.points} points. Totals only, no ranking.
        </p>
      )}
    </section>
  )
}
