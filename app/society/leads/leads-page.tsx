import { data, Form, Link, redirect } from 'react-router'
import { longDay } from '../../catalog/long-day.ts'
import { appContext } from '../../platform/app-context.ts'
import { readForm } from '../../platform/forms/form-fields.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { privateMeta } from '../../ui/card-page.tsx'
import { classes } from '../../ui/classes.ts'
import { TextField } from '../../ui/field.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { requireMember } from '../members/members.ts'
import type { Route } from './+types/leads-page.ts'
import { saveToBoard } from './lead-actions.ts'
import { type LeadQuery, type LeadRow, loadLeads, parseLeadQuery } from './lead-list.ts'
import { LEADS_PATH, LEADS_PROFILE_PATH, leadPath } from './lead-path.ts'

/** This month's leads and all that are still open, by how well they fit the member. */
export async function loader(args: Route.LoaderArgs) {
  const member = await requireMember(args)
  const query = parseLeadQuery(new URL(args.request.url).searchParams)
  return { query, ...(await loadLeads(args.context.get(appContext), member, query)) }
}

/** Puts a lead on the member's board. */
export async function action(args: Route.ActionArgs) {
  const member = await requireMember(args)
  const read = await readForm(args.request)
  const id = 'fields' in read ? (read.fields.get('board') ?? '') : ''
  if (!(await saveToBoard(args.context.get(appContext), member, id)))
    return data({ problem: 'Nothing changed: that lead isn’t there anymore.' }, 400)
  const { search } = new URL(args.request.url)
  throw redirect(`${LEADS_PATH}${search}#lead-${encodeURIComponent(id)}`, { status: 303, headers: PRIVATE_HEADERS })
}

export function meta() {
  return privateMeta(
    'Leads of the Society',
    'Open grants and contracts, each with its deadline and a thread of its own.',
  )
}

export default function LeadsPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const { query, rows, total, sortedFor } = view
  return (
    <>
      <h1 className="text-heading">Leads</h1>
      <p className="mt-1 text-small text-soft">
        {query.closed ? `${total} closed within a year` : `${total} open`}
        {sortedFor ? `, sorted for ${sortedFor}.` : '. '}{' '}
        <Link to={LEADS_PROFILE_PATH} className="prose-link -my-3 not-printed inline-flex min-h-11 items-center">
          {sortedFor ? 'Change what we know' : 'Answer seven questions, and yours come first'}
        </Link>
      </p>
      {view.judgedOn && (
        <p className="mt-2 border-marigold border-l-4 pl-3 text-small">
          You see {longDay(view.judgedOn)}: our sample’s leads as they stood that day. Nearly all of them have closed
          since.
        </p>
      )}
      {actionData?.problem && <Alert className="mt-4">{actionData.problem}</Alert>}
      <LeadFilters query={query} counts={view.counts} isSorted={sortedFor !== undefined} />
      {rows.length === 0 ? (
        <p className="mt-8 border-current border-t-2 pt-4">
          {total === 0
            ? 'No leads yet. They come with the first edition of the month, and each gets a thread.'
            : 'No matches. Show all leads, or use fewer words.'}
        </p>
      ) : (
        <Groups rows={rows} isSorted={sortedFor !== undefined && !query.closed && !query.fit} />
      )}
    </>
  )
}

function Groups({ rows, isSorted }: { rows: readonly LeadRow[]; isSorted: boolean }) {
  if (!isSorted) return <LeadRows rows={rows} label="Leads" />
  const of = (grade: keyof typeof FIT_LABELS) => rows.filter(({ fit }) => fit?.grade === grade)
  const others = of('not-you')
  return (
    <>
      {(['yours', 'worth-reading'] as const).map((grade) => (
        <section key={grade} aria-labelledby={grade} className="mt-8">
          <h2 id={grade} className="border-current border-t-2 pt-3 text-title">
            {FIT_LABELS[grade]} <span className="font-normal font-sans text-small text-soft">{of(grade).length}</span>
          </h2>
          <LeadRows rows={of(grade)} label={FIT_LABELS[grade]} />
        </section>
      ))}
      {others.length > 0 && (
        <details className="disclosure mt-8 border-current border-t-2">
          <summary>Not you: {others.length}, each with its reason</summary>
          <LeadRows rows={others} label={FIT_LABELS['not-you']} />
        </details>
      )}
    </>
  )
}

function LeadRows({ rows, label }: { rows: readonly LeadRow[]; label: string }) {
  if (rows.length === 0) return <p className="mt-2 text-small text-soft">None right now.</p>
  return (
    <ul aria-label={label} className="mt-2">
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </ul>
  )
}

function Row({ row }: { row: LeadRow }) {
  const { id, title, funder, amount, closes, isSoon, fit, applying, isOnBoard, follows, isSample } = row
  return (
    <li
      id={`lead-${encodeURIComponent(id)}`}
      className="flex scroll-mt-4 items-start justify-between gap-4 border-line border-b py-3"
    >
      <div className="min-w-0">
        <h3 className="font-display font-semibold text-body leading-snug [overflow-wrap:anywhere]">
          <Link to={leadPath(id)} className="hover:underline">
            {title}
          </Link>
        </h3>
        <p className="text-fine text-soft [overflow-wrap:anywhere]">
          {funder || 'Funder not stated'} ·{' '}
          {amount === 'none stated' ? 'amount not stated' : <span className="font-mono">{amount}</span>} ·{' '}
          <span className={isSoon ? 'font-semibold text-clay' : undefined}>{closes}</span>
          {isSample && ' · sample'}
        </p>
        {fit && <p className="text-accent text-small">{fit.reason}</p>}
        {(applying > 0 || follows) && (
          <p className="text-fine text-soft">
            {applying > 0 && (applying === 1 ? '1 member is applying. ' : `${applying} members are applying. `)}
            {follows && 'You follow its thread.'}
          </p>
        )}
      </div>
      {isOnBoard ? (
        <span className="inline-flex min-h-11 shrink-0 items-center text-accent text-small">✓ On board</span>
      ) : (
        <Form method="post" preventScrollReset className="not-printed shrink-0">
          <Button type="submit" name="board" value={id} variant="outline" size="small">
            <PlusIcon aria-hidden="true" size={16} />
            Board<span className="sr-only">: {title}</span>
          </Button>
        </Form>
      )}
    </li>
  )
}

const FIT_LABELS = {
  yours: 'Yours',
  'worth-reading': 'Worth a look',
  'others-only': 'Says only “others”',
  'not-you': 'Not you',
} as const

/** Which leads are listed, and the words to look for. */
function LeadFilters({
  query,
  counts,
  isSorted,
}: {
  query: LeadQuery
  counts: Record<string, number>
  isSorted: boolean
}) {
  const choices: [label: string, search: string, isChosen: boolean][] = [
    ['All open', '', !query.fit && !query.mine && !query.closed],
    ...(isSorted
      ? Object.entries(FIT_LABELS).map(([fit, label]): [string, string, boolean] => [
          `${label} ${counts[fit] ?? 0}`,
          `?fit=${fit}`,
          query.fit === fit && !query.closed,
        ])
      : []),
    ['On your board', '?mine=board', query.mine === 'board'],
    ['Following', '?mine=following', query.mine === 'following'],
    ['Closed', '?closed=yes', query.closed],
  ]
  return (
    <div className="not-printed mt-4">
      <nav aria-label="Which leads">
        <ul className="flex flex-wrap gap-2">
          {choices.map(([label, search, isChosen]) => (
            <li key={label}>
              <Link
                to={LEADS_PATH + search}
                preventScrollReset
                aria-current={isChosen ? 'true' : undefined}
                className={classes(
                  'inline-flex min-h-11 items-center border border-line px-3 text-small',
                  isChosen ? 'bg-evergreen font-semibold text-card' : 'bg-card',
                )}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <WordSearch query={query} />
    </div>
  )
}

function WordSearch({ query }: { query: LeadQuery }) {
  return (
    <Form method="get" action={LEADS_PATH} role="search" className="mt-4 flex max-w-xl items-end gap-3">
      {query.fit && <input type="hidden" name="fit" value={query.fit} />}
      {query.mine && <input type="hidden" name="mine" value={query.mine} />}
      {query.closed && <input type="hidden" name="closed" value="yes" />}
      <TextField
        label="Words in the title or the funder"
        name="q"
        type="search"
        className="grow"
        defaultValue={query.words}
      />
      <Button type="submit" variant="outline">
        Search
      </Button>
    </Form>
  )
}
