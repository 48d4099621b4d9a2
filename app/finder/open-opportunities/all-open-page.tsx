import { data, redirect } from 'react-router'
import { loginPath } from '../../people/sign-in/sign-in.ts'
import { appContext } from '../../platform/app-context.ts'
import { readForm } from '../../platform/forms/form-fields.ts'
import { privateMeta } from '../../ui/card-page.tsx'
import type { Route } from './+types/all-open-page.ts'
import { ForMembers } from './for-members.tsx'
import { loadMemberPage, readMember } from './load-open-page.ts'
import { MemberList } from './member-list.tsx'
import { OPEN_PATH } from './paths.ts'
import { changeSearch, saveSearch } from './saved-searches.ts'

/** Everything open that was imported, for members; for everyone else what that is, and where the Society is. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = context.get(appContext)
  const { isSignedIn, addresses, address } = await readMember(deps, request)
  if (!address) return { state: 'outside' as const, isSignedIn, signIn: loginPath(OPEN_PATH) }
  return { state: 'member' as const, ...(await loadMemberPage(deps, addresses, new URL(request.url).searchParams)) }
}

/** Saves, deletes or turns the weekly email of a search on or off. */
export async function action({ request, context }: Route.ActionArgs) {
  const deps = context.get(appContext)
  const { addresses, address } = await readMember(deps, request)
  if (!address) throw redirect(OPEN_PATH, 303)
  const read = await readForm(request)
  if ('fault' in read) return data({ problem: read.fault.message, name: undefined }, read.fault.status)
  const of = (name: string) => read.fields.get(name) ?? ''
  if (read.fields.has('save')) {
    const wanted = { name: of('name'), query: of('query'), weekly: of('weekly') === 'yes' }
    const problem = await saveSearch(deps, address, wanted)
    if (problem) return data({ problem, name: wanted.name }, 422)
    throw redirect(`${OPEN_PATH}?${wanted.query}#saved`, 303)
  }
  const change = (['delete', 'weekly', 'never'] as const).find((one) => read.fields.has(one))
  if (change && (await changeSearch(deps, addresses, of(change), change))) throw redirect(`${OPEN_PATH}#saved`, 303)
  return data({ problem: 'Nothing changed: this search was deleted already.', name: undefined }, 404)
}

export function meta() {
  return privateMeta(
    'All open opportunities',
    'Every open grant and contract we’ve found, sorted by how well it fits you. For members.',
  )
}

export default function AllOpenPage({ loaderData: view, actionData: reply }: Route.ComponentProps) {
  return view.state === 'outside' ? <ForMembers {...view} /> : <MemberList view={view} reply={reply} />
}
