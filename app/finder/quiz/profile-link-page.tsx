import { data, Form } from 'react-router'
import { appContext } from '../../platform/app-context.ts'
import { maskEmailAddress } from '../../platform/mail/email-address.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CardPage, privateMeta } from '../../ui/card-page.tsx'
import { UnknownLink } from '../../ui/link-pages.tsx'
import type { Route } from './+types/profile-link-page.ts'
import { findProfileLink, keepInProfile } from './results.ts'

/** The page behind the link in a result's email. Only its button changes anything: email scanners open links, too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return pageData('ready', await findProfileLink(context.get(appContext), params.token))
}

export async function action({ params, context }: Route.ActionArgs) {
  return pageData('kept', await keepInProfile(context.get(appContext), params.token))
}

function pageData(state: 'ready' | 'kept', email: string | undefined) {
  return email
    ? data({ state, email: maskEmailAddress(email) })
    : data({ state: 'unknown' as const, email: undefined }, { status: 404 })
}

export const meta = () => privateMeta('Your funding profile')

export default function ProfileLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, email } = actionData ?? loaderData
  switch (state) {
    case 'unknown':
      return <UnknownLink />
    case 'ready':
      return (
        <CardPage
          heading="Put your answers in your profile?"
          lead={`Your lists then open with what fits you. We fill in what ${email} hasn’t told us yet, and nothing else.`}
        >
          <Form method="post" className="mt-6">
            <Button size="large">Put them in</Button>
          </Form>
        </CardPage>
      )
    case 'kept':
      return (
        <CardPage
          heading="Your profile has your answers"
          lead={`We’ve filled in the profile of ${email}. Sign in to add what’s still missing, such as what you do.`}
        >
          <p className="mt-6">
            <ButtonLink href="/account/opportunities/profile?from=account">See your profile</ButtonLink>
          </p>
        </CardPage>
      )
  }
}
