import { data, Form, Link } from 'react-router'
import { newsletterCopy } from '../catalog/newsletter.ts'
import { appContext } from '../platform/app-context.ts'
import { maskEmailAddress } from '../platform/mail/email-address.ts'
import { Button } from '../ui/button.tsx'
import { CardPage, privateMeta } from '../ui/card-page.tsx'
import type { Route } from './+types/unsubscribe-page.ts'
import { findSubscriberToUnsubscribe } from './preferences.ts'
import { UnknownNewsletterLink } from './sign-up-again.tsx'

/** What a person sees who opens the link to unsubscribe; her mail program's POST to it is in newsletter.http.ts. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const subscriber = await findSubscriberToUnsubscribe(context.get(appContext), params.token)
  const seen = subscriber && { email: maskEmailAddress(subscriber.email), gone: subscriber.state === 'unsubscribed' }
  return data({ seen }, { status: seen ? 200 : 404 })
}

export function meta() {
  return privateMeta('Unsubscribe')
}

export default function UnsubscribePage({ loaderData: { seen }, params }: Route.ComponentProps) {
  if (!seen) return <UnknownNewsletterLink />
  const preferences = `/newsletter/preferences/${params.token}`
  if (seen.gone) {
    return (
      <CardPage heading="You are unsubscribed" lead={`No newsletter comes to ${seen.email} any more.`}>
        <p className="mt-6">
          Changed your mind? <Link to={preferences}>Choose what you get</Link>.
        </p>
      </CardPage>
    )
  }
  return (
    <CardPage heading="Leave the list?" lead={`One press, and no newsletter comes to ${seen.email} any more.`}>
      <Form method="post" action={preferences} className="mt-6">
        <p>{newsletterCopy.unsubscribe}</p>
        <Button type="submit" name="leave" value="all" size="large" className="mt-6">
          Unsubscribe
        </Button>
      </Form>
      <p className="mt-6">
        Or <Link to={preferences}>choose what you get</Link>, or take a break.
      </p>
    </CardPage>
  )
}
