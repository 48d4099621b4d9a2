import { Link } from 'react-router'
import type { EntryView } from '../../finder/entries/entries.ts'
import { EntryGroups, EntryPager, FilterBar, groupEntries } from '../../finder/entries/entries.tsx'
import { appContext } from '../../platform/app-context.ts'
import { privateMeta } from '../../ui/card-page.tsx'
import { classes } from '../../ui/classes.ts'
import { Page } from '../../ui/kit/page.tsx'
import { memberAction, requireMember } from '../members/members.ts'
import { TextLink } from '../parts/parts.tsx'
import type { Route } from './+types/leads-page.ts'
import { loadLeads } from './lead-list.ts'
import { LEADS_PATH, LEADS_PROFILE_PATH, leadPath } from './lead-path.ts'
import { pickLead } from './lead-view.ts'

/** This month's leads and all that are still open, by how well they fit the member. */
export async function loader(args: Route.LoaderArgs) {
  const member = await requireMember(args)
  const search = new URL(args.request.url).searchParams
  return loadLeads(args.context.get(appContext), member, search)
}

/** Puts a lead on the member's board, changes their card of it, or hides it. */
export function action(args: Route.ActionArgs) {
  const { search } = new URL(args.request.url)
  return memberAction(args, async ({ deps, member, fields, of }) => {
    const refused = await pickLead(deps, member, fields)
    if (refused) return refused
    return of('from') === 'week'
      ? '/society/this-week#deadlines'
      : `${LEADS_PATH}${search}#entry-${encodeURIComponent(of('entry'))}`
  })
}

export function meta() {
  return privateMeta('Society leads', 'Open grants and contracts, each with its deadline and a thread of its own.')
}

export default function LeadsPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const { query, rows, total, found, sortedFor, by, totals, from, next } = view
  const kept = { ...(query.mine && { mine: query.mine }), ...(query.closed && { closed: 'yes' }) }
  return (
    <Page
      title="Leads"
      about={
        <p className="text-small">
          {query.closed ? `${total} closed within a year` : `${total} open`}
          {sortedFor ? `, sorted for ${sortedFor}.` : '. '}{' '}
          <TextLink to={LEADS_PROFILE_PATH} className="-my-3 py-3 not-printed">
            {sortedFor ? 'Edit my answers' : 'Answer 7 questions to see your best fits first'}
          </TextLink>
        </p>
      }
      problem={actionData?.problem}
    >
      {view.judgedOn && (
        <p className="mt-2 border-marigold border-l-4 pl-3 text-small">
          These are our sample’s leads as of {view.judgedOn}. Nearly all of them have closed since.
        </p>
      )}
      <Lists query={query} />
      <FilterBar
        label="Search the leads"
        words={query.words}
        choices={view.choices}
        kept={kept}
        count={query.count}
        status={found === 0 ? 'No matches. Clear a filter or try another word.' : `${found} of ${total} found`}
        inColumn
      />
      {total === 0 ? (
        <p className="mt-8">
          {query.mine || query.closed
            ? 'None right now.'
            : 'No leads yet. They come with the first edition of the month, and each gets a thread.'}
        </p>
      ) : (
        <EntryGroups
          groups={groupEntries(rows, rows, { by, isOpen: query.narrowed || from > 0, totals })}
          narrowed={false}
          picking={{ picks: view.picks, action: LEADS_PATH + addressOf(view, from) }}
          nothingYours={<p className="mt-2 text-small text-soft">None right now.</p>}
          more={(entry) => <LeadLine entry={entry} news={view.news[entry.id]} />}
        />
      )}
      <EntryPager first={from > 0 ? addressOf(view, 0) : undefined} next={next ? addressOf(view, next) : undefined} />
    </Page>
  )
}

type View = Route.ComponentProps['loaderData']

function addressOf({ query: { words, mine, closed }, choices }: View, from: number): string {
  const pairs = [
    ['words', words],
    ['mine', mine ?? ''],
    ['closed', closed ? 'yes' : ''],
    ...choices.map(({ name, chosen }) => [name, chosen]),
    ['from', from > 0 ? String(from) : ''],
  ].filter(([, value]) => value)
  return `?${new URLSearchParams(pairs)}`
}

/** What the members do with it, and the way to its thread. */
function LeadLine({ entry: { id, title }, news }: { entry: EntryView; news: View['news'][string] }) {
  if (!news) return null
  const { applying, follows, isSample, aimFor } = news
  return (
    <>
      {isSample && 'Sample. '}
      {aimFor && `Aim for ${aimFor}. `}
      {applying > 0 && (applying === 1 ? '1 member is applying. ' : `${applying} members are applying. `)}
      {follows && 'You follow its thread. '}
      <TextLink to={leadPath(id)} className="not-printed -my-3">
        Open its thread<span className="sr-only">: {title}</span>
      </TextLink>
    </>
  )
}

function Lists({ query: { mine, closed } }: Pick<View, 'query'>) {
  const choices: [label: string, search: string, isChosen: boolean][] = [
    ['All open', '', !mine && !closed],
    ['On your board', '?mine=board', mine === 'board'],
    ['Following', '?mine=following', mine === 'following'],
    ['Closed', '?closed=yes', closed],
  ]
  return (
    <nav aria-label="Which leads" className="not-printed mt-4">
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
  )
}
