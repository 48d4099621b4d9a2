import { data, redirect } from 'react-router'
import { appContext } from '../../platform/app-context.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CardPage, privateMeta } from '../../ui/card-page.tsx'
import { FindPurchase } from '../../ui/find-purchase.tsx'
import type { Route } from './+types/coach-link-page.ts'
import { countStaffPress, tooManyTries } from './ask.ts'
import { isOpenInvitation, readInvitation, signInByInvitation } from './coach-link.ts'
import { pendingCookie, withCookies } from './cookies.ts'

/** The link that lets the coach set up passkeys. Opening it changes nothing. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const deps = context.get(appContext)
  const isOpen = await isOpenInvitation(deps, params.token)
  return data({ isOpen }, { status: isOpen ? 200 : 410, headers: pendingCookie(deps, request) })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const deps = context.get(appContext)
  const invitation = readInvitation(deps, params.token)
  const wait = invitation && (await countStaffPress(deps, 'coach link', invitation))
  if (wait) return data(...tooManyTries(wait))
  const result = await signInByInvitation(deps, request, params.token)
  if (result.state === 'refused') throw redirect(`/coach/${encodeURIComponent(params.token)}`, 303)
  return redirect(result.next, withCookies(result.cookies))
}

export const meta = () =>
  privateMeta('Set up your passkeys', 'For the people who run this site: set up your passkeys again.')

export default function CoachLinkPage({ loaderData: { isOpen }, actionData, params }: Route.ComponentProps) {
  if (!isOpen) {
    return (
      <CardPage
        heading="This link has stopped working"
        lead="It works once, for 24 hours. Run npm run coach:link on the server for a new one."
      >
        <p className="mt-7">
          <FindPurchase />
        </p>
      </CardPage>
    )
  }
  return (
    <CardPage
      heading="Set up your passkeys"
      lead="One click lets you in for half an hour, to add two passkeys and print your recovery codes."
    >
      <form method="post" action={`/coach/${params.token}`} className="mt-8">
        {actionData && <Alert className="mb-5">{actionData.problem}</Alert>}
        <Button size="large" className="max-sm:w-full">
          Let me in
        </Button>
      </form>
    </CardPage>
  )
}
