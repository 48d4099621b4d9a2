import { data, Link, redirect } from 'react-router'
import { findAddresses, requireSession } from '../../../people/sign-in/sign-in.ts'
import { appContext } from '../../../platform/app-context.ts'
import { Alert } from '../../../ui/alert.tsx'
import { CardPage, privateMeta } from '../../../ui/card-page.tsx'
import { SessionWatch } from '../../../ui/session-watch.tsx'
import { choicesFor, findAnswers, handleProfileForm, profileAnswers } from '../../profile/profile.ts'
import { ProfileForm } from '../../profile/profile-form/profile-form.tsx'
import type { Route } from './+types/profile-page.ts'
import { openEdition } from './edition-page.ts'

/** Where someone who is signed in, or has the link of an edition, says what they do: their lists are sorted by it. */
export async function loader(args: Route.LoaderArgs) {
  const { addresses, back } = await viewerOf(args)
  const answers = profileAnswers(await findAnswers(args.context.get(appContext), addresses))
  const isSignedIn = args.params.token === undefined
  return { answers, ...choicesFor(answers), isSignedIn, back }
}

export async function action(args: Route.ActionArgs) {
  const { addresses, back } = await viewerOf(args)
  const reply = await handleProfileForm(args.context.get(appContext), addresses[0] ?? '', args.request)
  if (!reply) throw redirect(back.saved, 303)
  const { status, ...shown } = reply
  return data(shown, { status })
}

async function viewerOf(args: Route.LoaderArgs | Route.ActionArgs): Promise<{ addresses: string[]; back: WayBack }> {
  const { token } = args.params
  if (token === undefined)
    return { addresses: (await requireSession(args)).person.addresses, back: wayBack(args.request) }
  const deps = args.context.get(appContext)
  const edition = await openEdition(deps, token)
  if (!edition) throw redirect(`/downloads/${encodeURIComponent(token)}`)
  const list = `/editions/${encodeURIComponent(token)}`
  const addresses = await findAddresses(deps.database.db, edition.entitlement.email.toLowerCase())
  return { addresses, back: { to: list, saved: list, label: 'Back to your list' } }
}

/** Where they came from, which they go back to; `saved`: with the answers. */
interface WayBack {
  to: string
  saved: string
  label: string
}

/** The list of everything is for members alone. */
function wayBack({ url }: Request): WayBack {
  switch (new URL(url).searchParams.get('from')) {
    case 'account':
      return { to: '/account', saved: '/account#quiz', label: 'Back to your account' }
    case 'society':
      return { to: '/society/leads', saved: '/society/leads', label: 'Back to the leads' }
    default:
      return { to: ALL_OPEN, saved: ALL_OPEN, label: 'Back to all open opportunities' }
  }
}

const ALL_OPEN = '/account/opportunities'

export function meta() {
  return privateMeta('What you do', 'Seven questions, and your lists open with what fits you.')
}

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { isSignedIn, back, ...loaded } = loaderData
  const shown = { ...loaded, errors: {}, searched: false, problem: undefined, ...actionData }
  return (
    <>
      {isSignedIn && <SessionWatch />}
      <CardPage
        wide
        heading="What should we look for?"
        lead="Seven questions. Your lists then open with what fits you, each with the reason. No other reader or member sees your answers."
      >
        {shown.problem && <Alert className="mt-5">{shown.problem}</Alert>}
        <ProfileForm key={JSON.stringify(shown.answers)} {...shown} />
        <p className="mt-6">
          <Link to={back.to} className="prose-link inline-flex min-h-11 items-center">
            {back.label}
          </Link>
        </p>
      </CardPage>
    </>
  )
}
