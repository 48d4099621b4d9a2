import type { EditionPage } from './edition-page.ts'
import type { EditionPick } from './edition-pick.ts'
import { closingWeeks, type Week } from './weeks.ts'

interface StripProps {
  page: EditionPage
  picks: readonly EditionPick[]
  /** The week that the list is narrowed to, if any. */
  week: string
  onWeek(week: string): void
}

/** What closes in each of the next weeks; a week narrows the list to it. */
export function DeadlineStrip({ page, picks, week, onWeek }: StripProps) {
  const relevant = page.entries.filter(({ fit, hidden }) => !hidden && fit?.grade !== 'not-you')
  const weeks = closingWeeks(relevant, new Set(picks.map(({ id }) => id)), page.day)
  return (
    <nav aria-label="Deadlines by week" className="not-printed mt-6">
      <ol className="grid grid-cols-7 border border-current bg-card">
        {weeks.map((each) => (
          <li key={each.key} className="border-line border-l first:border-l-0">
            <a
              href={each.key === week ? '?' : `?week=${each.key}`}
              aria-current={each.key === week ? 'true' : undefined}
              className="flex h-full min-h-11 flex-col justify-end py-2 text-center aria-[current]:bg-mint md:px-3 md:text-left"
              onClick={(event) => {
                event.preventDefault()
                onWeek(each.key === week ? '' : each.key)
              }}
            >
              <Ticks week={each} />
              <span className="font-display font-semibold text-fine leading-tight md:text-body">
                {each.key === 'later' ? (
                  <span className="-tracking-[0.05em] whitespace-nowrap md:tracking-normal">{each.label}</span>
                ) : (
                  each.label
                )}
              </span>
              <span className="text-fine text-soft">
                {each.count}
                <span className="sr-only md:not-sr-only"> {each.count === 1 ? 'closes' : 'close'}</span>
              </span>
            </a>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-fine text-soft">
        <span
          aria-hidden="true"
          className="mr-1 inline-block h-3 w-1.5 border border-current bg-marigold align-[-1px]"
        />
        your pick{' '}
        <span aria-hidden="true" className="mr-1 ml-3 inline-block h-3 w-1.5 border border-evergreen align-[-1px]" />
        another lead. {page.countedFrom && `Days are counted from ${page.countedFrom}, the day of this sample.`}
      </p>
    </nav>
  )
}

const MAX_TICKS = 14

function Ticks({ week: { count, picked } }: { week: Week }) {
  return (
    <span aria-hidden="true" className="mb-1 flex flex-wrap justify-center gap-0.5 md:justify-start">
      {Array.from({ length: Math.min(count, MAX_TICKS) }, (_, at) => at).map((at) => (
        <span
          key={at}
          className={`h-2 w-1 border md:h-3 md:w-1.5 ${at < picked ? 'border-current bg-marigold' : 'border-evergreen'}`}
        />
      ))}
    </span>
  )
}
