import { data, redirect } from 'react-router'
import { appContext } from '../../../platform/app-context.ts'
import { MINUTE } from '../../../platform/clock.ts'
import { readForm } from '../../../platform/forms/form-fields.ts'
import { countUse } from '../../../platform/http/rate-limits.ts'
import { privateMeta } from '../../../ui/card-page.tsx'
import { PICKS_FULL_MESSAGE, parsePickChange } from '../../entries/entries.ts'
import type { Route } from './+types/edition.ts'
import { hideEntry, loadEditionPage, openEdition, showEntry } from './edition-page.ts'
import { deadlinesPath, Workbench } from './workbench.tsx'

/** A buyer's edition to work with. A link that does not open it leads to the download page, which explains why. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(appContext)
  const edition = await openEdition(deps, params.token)
  if (!edition) throw redirect(`/downloads/${encodeURIComponent(params.token)}`)
  const feed = `${deps.publicUrl().replace(/^https?:/, 'webcal:')}${deadlinesPath(params.token)}`
  return { page: await loadEditionPage(deps, edition), feed }
}

/** Picks an entry, changes the pick, puts it out of sight or brings it back: the entry that it was about, and what came of it. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const deps = context.get(appContext)
  const edition = await openEdition(deps, params.token)
  if (!edition) throw redirect(`/downloads/${encodeURIComponent(params.token)}`)
  const { entitlement, entries } = edition
  await countUse(deps, PICK_RATE_LIMIT, entitlement.id)
  const read = await readForm(request)
  const fields = 'fields' in read ? read.fields : new Map<string, string>()
  const change = parsePickChange(fields)
  if (!change || !entries.some(({ content }) => content.id === change.entry))
    return data({ entry: fields.get('entry') ?? '', message: REFUSED, isDone: false }, 400)
  const { entry } = change
  if (fields.has('hide') || fields.has('show')) {
    await (fields.has('show') ? showEntry : hideEntry)(deps, entitlement.id, entry)
    return data({ entry, message: '', isDone: true })
  }
  if ((await deps.picks.update(deps, edition, change)) === 'full')
    return data({ entry, message: PICKS_FULL_MESSAGE, isDone: false }, 409)
  return data({ entry, message: 'Saved.', isDone: true })
}

const PICK_RATE_LIMIT = { name: 'picks', limit: 120, window: MINUTE }
const REFUSED = 'Not saved: please keep the note to 2,000 characters and pick a stage from the list.'

export function meta() {
  return privateMeta('Your opportunities')
}

export default function Edition({ loaderData, actionData, params }: Route.ComponentProps) {
  return <Workbench {...loaderData} answer={actionData} token={params.token} />
}
