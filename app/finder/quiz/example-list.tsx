import { Link } from 'react-router'
import type { ExampleRow, Examples } from './examples.ts'

/** Real entries of the edition on sale, with the way to where it is sold. */
export function ExampleList({ examples: { edition, isSample, path, rows } }: { examples: Examples }) {
  return (
    <section className="mt-8">
      <h2 className="text-title">{headingOf(rows.length, isSample)}</h2>
      <p className="mt-1 text-small text-soft">
        From{' '}
        <Link to={path} className="prose-link">
          {edition}
        </Link>
        {isSample && '. These were open then, and their days count from the day it was made'}.
      </p>
      {rows.length === 0 ? (
        <p className="mt-4 border-ink border-t-2 pt-4">
          Nothing in it fits your answers yet. Do the steps above, then take the quiz again.
        </p>
      ) : (
        <ul className="mt-4 border-ink border-t-2">
          {rows.map((row) => (
            <Example key={row.id} row={row} />
          ))}
        </ul>
      )}
      <p className="mt-3 text-fine text-soft">
        A fit is our reading of your answers, not a promise. The funder decides.
      </p>
    </section>
  )
}

function headingOf(count: number, isSample: boolean): string {
  if (count === 0) return 'Open examples'
  const number = ['', 'One', 'Two', 'Three'][count] ?? count
  return isSample ? `${number} from our sample` : `${number} that ${count === 1 ? 'is' : 'are'} open today`
}

function Example({ row: { title, inShort, agency, amount, daysLeft, reason } }: { row: ExampleRow }) {
  return (
    <li className="grid gap-x-6 gap-y-1 border-line border-b py-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="break-words font-display font-semibold text-body leading-snug">{title}</h3>
        <p className="text-fine text-soft">{agency ?? 'Agency not stated'}</p>
        <p className="mt-1 text-small">{inShort}</p>
        <p className="mt-1 text-evergreen text-small">{reason}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 text-small max-md:justify-between md:flex-col md:items-end md:gap-y-1">
        <span className="font-mono">{amount}</span>
        <span className={daysLeft <= 7 ? 'font-semibold text-clay' : ''}>
          {daysLeft === 0 ? 'closes today' : `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left`}
        </span>
      </div>
    </li>
  )
}
