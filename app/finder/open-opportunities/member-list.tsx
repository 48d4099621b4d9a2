import { Link } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { SessionWatch } from '../../ui/session-watch.tsx'
import type { OpenView } from './load-open-page.ts'
import { OpenFilters } from './open-filters.tsx'
import { OpenRows } from './open-rows.tsx'
import { OPEN_PATH, OPEN_PROFILE_PATH } from './paths.ts'
import { SavedSearches } from './saved-searches-panel.tsx'

interface Reply {
  problem: string
  name: string | undefined
}

export function MemberList({ view, reply }: { view: OpenView; reply: Reply | undefined }) {
  return (
    <div className="wrap pt-6 pb-16 sm:pt-10">
      <SessionWatch />
      <Link to="/account" className="prose-link inline-flex min-h-11 items-center text-small">
        <span aria-hidden="true">←&nbsp;</span>Your account
      </Link>
      <h1 className="mt-3 text-heading">All open opportunities</h1>
      <p className="measure mt-3 text-soft">
        {view.open.toLocaleString('en-US')} open today, from the official sources we check.
      </p>
      <SortedFor sortedFor={view.sortedFor} />
      {reply && <Alert className="mt-6">{reply.problem}</Alert>}
      <OpenFilters view={view} />
      <Counts view={view} />
      <OpenRows rows={view.rows} />
      {view.rows.length === 0 && <NothingFound view={view} />}
      <Pager view={view} />
      <SavedSearches view={view} name={reply?.name} />
    </div>
  )
}

function SortedFor({ sortedFor }: { sortedFor: string | undefined }) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-4">
      {sortedFor ? `Sorted for ${sortedFor}.` : 'By deadline. Tell us what you do, and what fits you comes first.'}
      <Link to={OPEN_PROFILE_PATH} className="prose-link inline-flex min-h-11 items-center">
        {sortedFor ? 'Change it' : 'Answer seven questions'}
      </Link>
    </p>
  )
}

/** How many there are, and what isn't theirs one press away. */
function Counts({ view: { total, byGrade, query, sortedFor } }: { view: OpenView }) {
  const other = byGrade['not-you'] ?? 0
  const [isnt, arent] = sortedFor
    ? ['isn’t you', 'aren’t you']
    : ['is closed to newcomers, or a loan', 'are closed to newcomers, or loans']
  const params = new URLSearchParams(query.params)
  if (query.all) params.delete('fit')
  else params.set('fit', 'all')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 mt-4 border-ink border-b-2">
      <p role="status" className="py-2 font-semibold">
        {total.toLocaleString('en-US')} {total === 1 ? 'matches' : 'match'}
        {sortedFor && `: ${byGrade.yours ?? 0} yours, ${byGrade['worth-reading'] ?? 0} worth reading`}
      </p>
      {other > 0 && (
        <Link to={`?${params}`} className="prose-link inline-flex min-h-11 items-center text-small">
          {query.all ? `Hide what ${isnt}` : `Show ${other.toLocaleString('en-US')} that ${arent}`}
        </Link>
      )}
    </div>
  )
}

function NothingFound({ view: { query, open, byGrade } }: { view: OpenView }) {
  const other = byGrade['not-you'] ?? 0
  return (
    <p className="mt-6">
      {open === 0
        ? 'We don’t have any open opportunities yet. Please check back soon.'
        : other > 0
          ? 'These matches aren’t a fit, and each one says why. Show them, or clear a filter. '
          : 'No matches. Clear a filter or try another word. '}
      {query.isNarrowed && (
        <Link to={OPEN_PATH} className="prose-link">
          Clear all
        </Link>
      )}
    </p>
  )
}

function Pager({ view: { isFirst, next, query } }: { view: OpenView }) {
  if (isFirst && !next) return null
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap gap-3">
      {!isFirst && (
        <Link to={`?${query.params}`} className={buttonClass({ variant: 'outline' })}>
          Back to the first
        </Link>
      )}
      {next && (
        <Link to={next} className={buttonClass({ variant: 'outline' })}>
          Show the next
        </Link>
      )}
    </nav>
  )
}
