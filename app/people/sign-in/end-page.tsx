import { data } from 'react-router'
import { appContext } from '../../platform/app-context.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CardPage, privateMeta } from '../../ui/card-page.tsx'
import { UnknownLink } from '../../ui/link-pages.tsx'
import type { Route } from './+types/end-page.ts'
import { endByLink, findSessionOfLink } from './sessions.ts'

/** "It wasn't me": the link in the email about a new browser. Opening it changes nothing. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const view = await findSessionOfLink(context.get(appContext), params.token)
  return data(view, { status: view.state === 'unknown' ? 404 : 200 })
}

export async function action({ params, context }: Route.ActionArgs) {
  await endByLink(context.get(appContext), params.token)
  return null
}

export const meta = () =>
  privateMeta('End a sign-in', 'Someone else signed in with your email address? End that sign-in here.')

export default function EndPage({ loaderData: view, params }: Route.ComponentProps) {
  if (view.state === 'unknown') return <UnknownLink />
  if (view.state === 'over') {
    return (
      <CardPage
        heading="That sign-in has ended"
        lead="That browser is signed out, and every page it had open has closed. If it wasn’t you, change your email password too."
      >
        <ButtonLink href="/login" variant="outline" className="mt-8">
          Sign in yourself
        </ButtonLink>
      </CardPage>
    )
  }
  return (
    <CardPage
      heading="End this sign-in?"
      lead={`It began in ${view.device}. One click signs that browser out right away.`}
    >
      <form method="post" action={`/sign-in/end/${params.token}`} className="mt-8">
        <Button size="large" className="max-sm:w-full">
          End it
        </Button>
      </form>
    </CardPage>
  )
}
