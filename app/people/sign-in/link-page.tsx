import { data, redirect } from 'react-router'
import { appContext } from '../../platform/app-context.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CardPage, privateMeta } from '../../ui/card-page.tsx'
import { FindPurchase } from '../../ui/find-purchase.tsx'
import type { Route } from './+types/link-page.ts'
import { countPress, tooManyTries } from './ask.ts'
import { withCookies } from './cookies.ts'
import { findLink, signInByLink } from './email-sign-in.ts'

/**
 * Opening the link changes nothing, however often a mail program or a scanner does: only the button signs in. One that they
 * are signed in by already leads on.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const link = await findLink(context.get(appContext), request, params.token)
  if (link.state === 'signed-in') throw redirect(link.next, 303)
  if (link.state === 'open') return data({ state: link.state, email: link.email })
  return data({ state: link.state, email: '' }, { status: link.state === 'unknown' ? 404 : 410 })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const deps = context.get(appContext)
  const wait = await countPress(deps)
  if (wait) return data(...tooManyTries(wait))
  const result = await signInByLink(deps, request, params.token)
  if (result.state === 'refused') throw redirect(`/sign-in/${encodeURIComponent(params.token)}`, 303)
  return redirect(result.next, withCookies(result.cookies))
}

export const meta = () => privateMeta('Sign in', 'One click, and you’ll see everything that’s yours.')

export default function LinkPage({ loaderData: { state, email }, actionData, params }: Route.ComponentProps) {
  if (state !== 'open') {
    return (
      <CardPage
        heading="This link has stopped working"
        lead="A sign-in link works once, for 15 minutes. Ask for a new one, and use the newest email."
      >
        <p className="mt-8 flex flex-wrap gap-3">
          <ButtonLink href="/login">Ask for a new link</ButtonLink>
          <FindPurchase />
        </p>
      </CardPage>
    )
  }
  return (
    <CardPage
      heading={`Sign in as ${email}`}
      lead="One click, and you’re in. Not your address? Close this page. Someone else asked for it."
    >
      <form method="post" action={`/sign-in/${params.token}`} className="mt-8">
        {actionData && <Alert className="mb-5">{actionData.problem}</Alert>}
        <Button size="large" className="max-sm:w-full">
          Sign in
        </Button>
      </form>
    </CardPage>
  )
}
