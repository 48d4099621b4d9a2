import { data, redirect } from 'react-router'
import { appContext } from '../../../platform/app-context.ts'
import { readForm } from '../../../platform/forms/form-fields.ts'
import { privateMeta } from '../../../ui/card-page.tsx'
import { QueryProvider } from '../../../ui/queries.tsx'
import type { Route } from './+types/edition.ts'
import { loadEditionPage, openEdition } from './edition-page.ts'
import { hideEntry, showEntry } from './hidden-entries.ts'
import { Workbench } from './workbench.tsx'

/** A buyer's edition to work with. A link that does not open it leads to the download page, which explains why. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const deps = context.get(appContext)
  const edition = await openEdition(deps, params.token)
  if (!edition) throw redirect(`/downloads/${encodeURIComponent(params.token)}`)
  const { searchParams: query } = new URL(request.url)
  const page = await loadEditionPage(deps, edition)
  return { page, full: query.has('full') }
}

/** Puts an entry out of sight, or brings it back. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const deps = context.get(appContext)
  const edition = await openEdition(deps, params.token)
  if (!edition) throw redirect(`/downloads/${encodeURIComponent(params.token)}`)
  const read = await readForm(request)
  const fields = 'fields' in read ? read.fields : new Map<string, string>()
  const entry = edition.entries.find(({ content }) => content.id === fields.get('entry'))?.content.id
  if (!entry) return data({ problem: 'Nothing changed: that entry isn’t in this edition.' }, { status: 400 })
  await (fields.has('show') ? showEntry : hideEntry)(deps, edition.entitlement.id, entry)
  return redirect(`/editions/${encodeURIComponent(params.token)}${new URL(request.url).search}`, 303)
}

export function meta() {
  return privateMeta('Your opportunities')
}

export default function Edition({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <QueryProvider>
      <Workbench {...loaderData} problem={actionData?.problem} token={params.token} />
    </QueryProvider>
  )
}
