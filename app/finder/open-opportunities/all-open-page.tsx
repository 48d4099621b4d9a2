import { data, Link, redirect } from 'react-router'
import { loginPath } from '../../people/sign-in/sign-in.ts'
import { appContext } from '../../platform/app-context.ts'
import { readForm } from '../../platform/forms/form-fields.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CardPage, privateMeta } from '../../ui/card-page.tsx'
import type { Route } from './+types/all-open-page.ts'
import { changeRow, loadMemberPage, readMember } from './load-open-page.ts'
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

/** Picks, hides or notes a row; saves, deletes or turns the weekly email of a search on or off. */
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
  if (read.fields.has('entry')) {
    const changed = await changeRow(deps, address, read.fields)
    const { search } = new URL(request.url)
    if (changed) throw redirect(`${OPEN_PATH}${search}#entry-${encodeURIComponent(changed)}`, 303)
    return data(
      { problem: 'Not saved: keep the note to 2,000 characters, and pick a stage from the list.', name: undefined },
      400,
    )
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

/** For everyone who isn't a member. */
function ForMembers({ isSignedIn, signIn }: { isSignedIn: boolean; signIn: string }) {
  return (
    <CardPage
      label="For members of the Society"
      heading="All open opportunities"
      lead="Every open grant and contract we’ve found at its official source, in one list."
    >
      <ul className="mt-6 grid list-disc gap-2 pl-6">
        <li>Sorted by how well each one fits you, with the reason</li>
        <li>Narrowed by trade, state, certificate, amount, deadline, effort and source</li>
        <li>Each with its official page and the day we last saw it there</li>
        <li>Searches you can save, with a weekly email of what’s new</li>
      </ul>
      <p className="mt-6">
        {isSignedIn
          ? 'The addresses in your account have no membership that’s accepted and running.'
          : 'Are you a member? Sign in with the address you joined with.'}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Link to="/society" className={buttonClass({ size: 'large' })}>
          What the Society is
        </Link>
        {!isSignedIn && (
          <Link to={signIn} className={buttonClass({ variant: 'outline', size: 'large' })}>
            Sign in
          </Link>
        )}
      </div>
      <p className="mt-6 text-small text-soft">
        Not ready to join? The{' '}
        <Link to="/free-money-finder" className="prose-link">
          Money Finder
        </Link>{' '}
        has up to a hundred chosen ones a month.
      </p>
    </CardPage>
  )
}
