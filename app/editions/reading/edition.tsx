import { useState } from 'react'
import { redirect } from 'react-router'
import { site } from '../../../site.config.ts'
import { GRANTS_GOV_NOTICE } from '../../catalog/grants-gov.ts'
import { appContext } from '../../platform/app-context.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { QueryProvider } from '../../ui/queries.tsx'
import { PageHeading, Section } from '../../ui/section.tsx'
import type { Route } from './+types/edition.ts'
import { type EditionPage, type EntryView, loadEditionPage, openEdition } from './edition-page.ts'
import { type EditionPick, MAX_PICKS, PICKS_FULL_MESSAGE } from './edition-pick.ts'
import { EntryRow } from './entry-row.tsx'
import { filterEntries, parseFilter } from './filter.ts'
import { FilterForm } from './filter-form.tsx'
import { PickForm } from './pick-form.tsx'
import { usePicks } from './use-picks.ts'

/** A buyer's edition to work with. A link that does not open it leads to the download page, which explains why. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const deps = context.get(appContext)
  const edition = await openEdition(deps, params.token)
  if (!edition) throw redirect(`/downloads/${encodeURIComponent(params.token)}`)
  const { searchParams: query } = new URL(request.url)
  const page = await loadEditionPage(deps, edition)
  return { page, filter: parseFilter(query), full: query.has('full') }
}

export function meta() {
  return [{ title: `Your opportunities | ${site.brand}` }, { name: 'robots', content: 'noindex, nofollow' }]
}

export default function Edition({ loaderData, params }: Route.ComponentProps) {
  return (
    <QueryProvider>
      <Workbench {...loaderData} token={params.token} />
    </QueryProvider>
  )
}

function Workbench({ page, token, full, ...loaded }: Route.ComponentProps['loaderData'] & { token: string }) {
  const [filter, setFilter] = useState(loaded.filter)
  const { picks, change, problem, saved } = usePicks(token, page.picks)
  const shown = filterEntries(page.entries, filter)
  const message = problem ?? (full ? PICKS_FULL_MESSAGE : undefined)
  const list = { token, picks, change }
  return (
    <Section>
      <EditionHeader page={page} token={token} picks={picks} />
      {message && <Alert className="mb-5">{message}</Alert>}
      <p role="status" className="sr-only">
        {saved ? 'Saved.' : ''}
      </p>
      <FilterForm entries={page.entries} filter={filter} onChange={setFilter} />
      <h2 className="mt-10 text-heading" id="open">
        Open when published
      </h2>
      <EntryList {...list} entries={shown.filter(({ forecast }) => !forecast)} />
      {page.entries.some(({ forecast }) => forecast) && (
        <>
          <h2 className="mt-10 text-heading">Forecasts: not open yet</h2>
          <EntryList {...list} entries={shown.filter(({ forecast }) => forecast)} />
        </>
      )}
      <p className="measure mt-8 text-small text-soft">
        {GRANTS_GOV_NOTICE} The official page always has the last word, and nobody may charge you for applying. Effort
        is our estimate: registrations that you need first, a match of your own money, and an award of $500,000 or more
        add to it.
      </p>
    </Section>
  )
}

function EditionHeader({ page, token, picks }: { page: EditionPage; token: string; picks: readonly EditionPick[] }) {
  const titles = new Map(page.entries.map(({ id, title }) => [id, title]))
  return (
    <div className="mb-10">
      <PageHeading lead="Strike out what is not for you, pick your top 3 to 5, and keep track of them here.">
        {page.title}
      </PageHeading>
      {page.label && <p className="measure mt-4">{page.label}</p>}
      <h2 className="mt-8 text-title">
        Your picks ({picks.length} of {MAX_PICKS})
      </h2>
      {picks.length === 0 && <p className="mt-2 text-small">None yet: press “Pick it” at an entry below.</p>}
      <ul className="mt-2">
        {picks.map(({ id, stage }) => (
          <li key={id}>
            <a href={`#entry-${encodeURIComponent(id)}`} className="inline-block py-2">
              <span className="prose-link">{titles.get(id)}</span>: {stage}
            </a>
          </li>
        ))}
      </ul>
      <div className="not-printed mt-5 flex flex-wrap gap-3">
        <ButtonLink href={`/editions/${token}/deadlines.ics`} variant="outline" size="small">
          Deadlines for your calendar
        </ButtonLink>
        <ButtonLink href={`/downloads/${token}`} variant="outline" size="small">
          Files to keep (PDF, Excel, CSV)
        </ButtonLink>
      </div>
      <p className="not-printed measure mt-3 text-small text-soft">
        Add the address of the calendar button to your calendar program as a subscription, and it follows your picks.
        This page prints as a plain list.
      </p>
    </div>
  )
}

function EntryList({
  entries,
  token,
  picks,
  change,
}: {
  entries: readonly EntryView[]
  token: string
  picks: readonly EditionPick[]
  change: (form: FormData) => void
}) {
  const none = entries.length === 0
  return (
    <>
      <p role="status" className={none ? 'mt-4' : 'mt-2 text-small text-soft'}>
        {none ? 'Nothing here fits all of that. Take one wish back.' : `${entries.length} shown`}
      </p>
      <ol className="mt-4 border-current not-empty:border-t-2">
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} token={token}>
            <PickForm token={token} entry={entry} pick={picks.find(({ id }) => id === entry.id)} onChange={change} />
          </EntryRow>
        ))}
      </ol>
    </>
  )
}
