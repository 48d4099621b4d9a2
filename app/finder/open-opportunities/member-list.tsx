import { Form, Link } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { SessionWatch } from '../../ui/session-watch.tsx'
import { EntryGroups, EntryPager, FilterBar, groupEntries } from '../entries/entries.tsx'
import { FoundationsNear } from './foundations-near.tsx'
import type { OpenView } from './load-open-page.ts'
import { OPEN_PATH, OPEN_PROFILE_PATH } from './paths.ts'

interface Reply {
  problem: string
  /** What a search was to be called. */
  name: string | undefined
}

export function MemberList({ view, reply }: { view: OpenView; reply: Reply | undefined }) {
  return (
    <div className="pt-6 pb-16 sm:pt-10">
      <div className="wrap">
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
      </div>
      <FilterBar
        label="Search"
        words={view.query.words}
        choices={view.choices}
        kept={view.query.all ? { fit: 'all' } : {}}
        count={view.choices.filter(({ chosen }) => chosen).length}
        status={counted(view)}
      />
      <div className="wrap">
        <OtherGrades view={view} />
        {view.rows.length > 0 ? <Rows view={view} /> : <NothingFound view={view} />}
        <EntryPager first={view.isFirst ? undefined : `?${view.query.params}`} next={view.next} />
        {view.isFirst && view.foundations && <FoundationsNear found={view.foundations} />}
        <SavedSearches view={view} name={reply?.name} />
      </div>
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

function counted({ total, byGrade, sortedFor }: OpenView): string {
  const fitting = sortedFor ? `: ${byGrade.yours ?? 0} yours, ${byGrade['worth-reading'] ?? 0} worth a look` : ''
  return `${total.toLocaleString('en-US')} ${total === 1 ? 'matches' : 'match'}${fitting}`
}

/** What isn't theirs, one press away. */
function OtherGrades({ view: { byGrade, query, sortedFor } }: { view: OpenView }) {
  const onlyOthers = byGrade['others-only'] ?? 0
  const other = (byGrade['not-you'] ?? 0) + onlyOthers
  const [isnt, arent] = sortedFor
    ? ['isn’t you', 'aren’t you']
    : ['is closed to newcomers, or a loan', 'are closed to newcomers, or loans']
  const params = new URLSearchParams(query.params)
  if (query.all) params.delete('fit')
  else params.set('fit', 'all')
  if (other === 0) return null
  return (
    <Link to={`?${params}`} className="prose-link mt-2 inline-flex min-h-11 items-center text-small">
      {query.all
        ? `Hide what ${isnt}`
        : `Show ${other.toLocaleString('en-US')} that ${arent}${onlyOthers > 0 ? `, and ${onlyOthers.toLocaleString('en-US')} of them say only “others”` : ''}`}
    </Link>
  )
}

/** The rows of this page by how well they fit, and what was hidden of them. */
function Rows({ view: { rows, picks, here, byGrade, sortedFor } }: { view: OpenView }) {
  return (
    <EntryGroups
      groups={groupEntries(rows, rows, { by: sortedFor ? 'fit' : 'deadline', isOpen: true, totals: byGrade })}
      narrowed={false}
      nothingYours={<p className="mt-2">Nothing here is clearly yours.</p>}
      picking={{ picks, action: OPEN_PATH + here }}
    />
  )
}

function NothingFound({ view: { query, open, byGrade } }: { view: OpenView }) {
  const other = (byGrade['not-you'] ?? 0) + (byGrade['others-only'] ?? 0)
  return (
    <p className="mt-6">
      {open === 0
        ? 'We don’t have any open opportunities yet. Please check back soon.'
        : other > 0
          ? 'These matches aren’t a fit, and each one says why. Show them, or clear a filter. '
          : 'No matches. Clear a filter or try another word. '}
      {open > 0 && query.isNarrowed && (
        <Link to={OPEN_PATH} className="prose-link">
          Clear all
        </Link>
      )}
    </p>
  )
}

/** What they saved, and the form that saves the search of this page. */
function SavedSearches({ view, name }: { view: OpenView; name: string | undefined }) {
  const { saved, query } = view
  return (
    <section id="saved" aria-labelledby="saved-heading" className="mt-12 scroll-mt-6 border-ink border-t-2 pt-3">
      <h2 id="saved-heading" className="text-title">
        Saved searches
      </h2>
      {saved.length === 0 && <p className="mt-3">None yet. Narrow the list, then save it here under a name.</p>}
      <ul>
        {saved.map((search) => (
          <SavedRow key={search.id} search={search} />
        ))}
      </ul>
      <Form method="post" action={`${OPEN_PATH}?${query.params}`} className="mt-5 grid max-w-lg gap-3">
        <input type="hidden" name="query" value={query.params} />
        <TextField
          label="Save this search as"
          name="name"
          maxLength={60}
          defaultValue={name ?? view.name.slice(0, 60)}
        />
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="weekly"
            value="yes"
            defaultChecked
            className="size-6 shrink-0 accent-evergreen"
          />
          Email me once a week what’s new in it
        </label>
        <Button type="submit" name="save" value="yes" variant="outline" className="justify-self-start">
          Save this search
        </Button>
      </Form>
    </section>
  )
}

function SavedRow({ search: { id, name, params, weekly } }: { search: OpenView['saved'][number] }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3">
      <div className="min-w-0 grow basis-48">
        <Link
          to={`?${params}`}
          className="prose-link inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere]"
        >
          {name}
        </Link>
        <p className="text-fine text-soft">{weekly ? 'Emailed weekly, when there’s something new' : 'Not emailed'}</p>
      </div>
      <Form method="post" action={OPEN_PATH} className="flex gap-2">
        <Button type="submit" name={weekly ? 'never' : 'weekly'} value={id} variant="outline" size="small">
          {weekly ? 'Stop emails' : 'Email weekly'}
          <span className="sr-only">: {name}</span>
        </Button>
        <Button type="submit" name="delete" value={id} variant="outline" size="small">
          Delete<span className="sr-only"> {name}</span>
        </Button>
      </Form>
    </li>
  )
}
