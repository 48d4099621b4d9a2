import { data, Form, Link } from 'react-router'
import { newsletterCopy } from '../../catalog/newsletter.ts'
import { appContext } from '../../platform/app-context.ts'
import { maskEmailAddress } from '../../platform/mail/email-address.ts'
import { Button } from '../../ui/button.tsx'
import { CardPage, privateMeta } from '../../ui/card-page.tsx'
import type { Route } from './+types/unsubscribe-page.ts'
import { findSubscriberToUnsubscribe } from './preferences.ts'
import { UnknownNewsletterLink } from './sign-up-again.tsx'

/** The page behind the link to unsubscribe; the POST of an email program is in newsletter.http.ts. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const subscriber = await findSubscriberToUnsubscribe(context.get(appContext), params.token)
  const view = subscriber && { email: maskEmailAddress(subscriber.email), gone: subscriber.state === 'unsubscribed' }
  return data({ view }, { status: view ? 200 : 404 })
}

export const meta = () => privateMeta('Unsubscribe')

export default function UnsubscribePage({ loaderData: { view }, params }: Route.ComponentProps) {
  if (!view) return <UnknownNewsletterLink />
  const preferences = `/newsletter/preferences/${params.token}`
  if (view.gone) {
    return (
      <CardPage heading="You’re unsubscribed" lead={`We won’t send any more newsletters to ${view.email}.`}>
        <p className="mt-6">
          Changed your mind? <Link to={preferences}>Choose what you get</Link>.
        </p>
      </CardPage>
    )
  }
  return (
    <CardPage heading="Unsubscribe?" lead={`One click and we’ll stop sending newsletters to ${view.email}.`}>
      <Form method="post" action={preferences} className="mt-6">
        <p>{newsletterCopy.unsubscribe}</p>
        <Button name="leave" value="all" size="large" className="mt-6">
          Unsubscribe
        </Button>
      </Form>
      <p className="mt-6">
        Or <Link to={preferences}>choose what you get</Link>, or take a break.
      </p>
    </CardPage>
  )
}
