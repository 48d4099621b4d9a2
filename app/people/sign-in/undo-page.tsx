import { data } from 'react-router'
import { appContext } from '../../platform/app-context.ts'
import { maskEmailAddress } from '../../platform/mail/email-address.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CardPage, privateMeta } from '../../ui/card-page.tsx'
import { UnknownLink } from '../../ui/link-pages.tsx'
import type { Route } from './+types/undo-page.ts'
import { findUndo, undoAddressChange } from './address-changes.ts'

/** The link at the addresses from before. Opening it changes nothing. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findUndo(context.get(appContext), params.token)
  const addresses = found.state === 'open' ? found.addresses.map(maskEmailAddress) : []
  return data({ state: found.state, addresses }, { status: found.state === 'unknown' ? 404 : 200 })
}

export async function action({ params, context }: Route.ActionArgs) {
  await undoAddressChange(context.get(appContext), params.token)
  return null
}

export const meta = () => privateMeta('Undo the change', 'Undo a change to the email address you sign in with.')

export default function UndoPage({ loaderData: { state, addresses }, params }: Route.ComponentProps) {
  if (state === 'unknown') return <UnknownLink />
  if (state !== 'open') {
    return (
      <CardPage
        heading={state === 'undone' ? 'It’s undone' : 'It’s too late to undo it here'}
        lead={
          state === 'undone'
            ? 'Your addresses are back to what they were, and everyone is signed out. Sign in again, and change your email password.'
            : 'The 72 hours are over. If it wasn’t you, email us, and we’ll undo it together.'
        }
      >
        <ButtonLink href="/login" variant="outline" className="mt-8">
          Sign in
        </ButtonLink>
      </CardPage>
    )
  }
  return (
    <CardPage
      heading="Undo the change?"
      lead={`${addresses.join(' and ') || 'What was added'} will no longer be able to sign in to your account. Your addresses go back to what they were, and we sign everyone out.`}
    >
      <form method="post" action={`/sign-in/undo/${params.token}`} className="mt-8">
        <Button size="large" className="max-sm:w-full">
          Undo it
        </Button>
      </form>
    </CardPage>
  )
}
