import { data, Link, redirect } from 'react-router'
import { findAddresses, requireSession } from '../../../people/sign-in/sign-in.ts'
import { appContext } from '../../../platform/app-context.ts'
import { Alert } from '../../../ui/alert.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { CardPage, privateMeta } from '../../../ui/card-page.tsx'
import { SessionWatch } from '../../../ui/session-watch.tsx'
import { choicesFor, findAnswers, handleProfileForm, profileAnswers } from '../../profile/profile.ts'
import { ProfileForm } from '../../profile/profile-form/profile-form.tsx'
import { withQuizAnswers } from '../../quiz/quiz.ts'
import type { Route } from './+types/profile-page.ts'
import { openEdition } from './edition-page.ts'

/** Where someone who is signed in, or has the link of an edition, says what they do: their lists are sorted by it. */
export async function loader(args: Route.LoaderArgs) {
  const { addresses, back, order, isLocked } = await viewerOf(args)
  const deps = args.context.get(appContext)
  const known = isLocked ? undefined : await findAnswers(deps, addresses)
  const answers = profileAnswers(order ? known : await withQuizAnswers(deps, addresses, known))
  const isSignedIn = args.params.token === undefined
  return data({ answers, ...choicesFor(answers), isSignedIn, back, isLocked }, { status: isLocked ? 403 : 200 })
}

export async function action(args: Route.ActionArgs) {
  const { addresses, back, order, isLocked } = await viewerOf(args)
  if (isLocked) return data({}, { status: 403 })
  const reply = await handleProfileForm(args.context.get(appContext), addresses[0] ?? '', args.request, order)
  if (!reply) throw redirect(back.saved, 303)
  const { status, ...shown } = reply
  return data(shown, { status })
}

async function viewerOf(args: Route.LoaderArgs | Route.ActionArgs) {
  const { token } = args.params
  if (token === undefined) {
    const { person } = await requireSession(args)
    return { addresses: person.addresses, back: wayBack(args.request), order: undefined, isLocked: false }
  }
  const deps = args.context.get(appContext)
  const edition = await openEdition(deps, token)
  if (!edition) throw redirect(`/downloads/${encodeURIComponent(token)}`)
  const list = `/editions/${encodeURIComponent(token)}`
  const { isEmailed, ownsAnswers, entitlement } = edition
  const addresses = await findAddresses(deps.database.db, entitlement.email.toLowerCase())
  const back = { to: list, saved: list, label: 'Back to your list' }
  // What they save counts as told with this order, until they show that they can read its emails.
  const order = isEmailed ? undefined : entitlement.orderId
  // Someone told us more under this address, and may not be who has this link.
  return { addresses, back, order, isLocked: !ownsAnswers }
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
  const { isSignedIn, back, isLocked, ...loaded } = loaderData
  if (isLocked) return <Locked back={back} />
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
        <BackLink back={back} />
      </CardPage>
    </>
  )
}

/** From the page after the payment, at which any address can have been typed. */
function Locked({ back }: { back: WayBack }) {
  return (
    <CardPage
      heading="Change your answers from our email"
      lead="The link in your receipt shows us that the address is yours. Open your list from there, or sign in, and you can change your answers. Here your list stays as it was drawn for you."
    >
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href={`${ALL_OPEN}/profile?from=account`}>Sign in</ButtonLink>
        <ButtonLink href="/find-my-purchase" variant="outline">
          Email me the link again
        </ButtonLink>
      </p>
      <BackLink back={back} />
    </CardPage>
  )
}

function BackLink({ back: { to, label } }: { back: WayBack }) {
  return (
    <p className="mt-6">
      <Link to={to} className="prose-link inline-flex min-h-11 items-center">
        {label}
      </Link>
    </p>
  )
}
