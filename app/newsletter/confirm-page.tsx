import { data, Form } from 'react-router'
import { newsletterWords } from '../catalog/newsletter.ts'
import { maskMailAddress } from '../platform/mail/mail-address.ts'
import { Button } from '../ui/button.tsx'
import type { Route } from './+types/confirm-page.ts'
import { newsletterContext } from './unsubscribes.ts'
import { NewsletterLetter, privateMeta, SignUpAnew, UnknownLink } from './newsletter-letter.tsx'
import { type Confirmation, confirmSubscription, readConfirmation } from './subscriptions.ts'

/** The page behind the link of the confirming mail. Only its button changes anything: scanners open links, too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return answer(await readConfirmation(context.get(newsletterContext), params.token))
}

export async function action({ params, context }: Route.ActionArgs) {
  const deps = context.get(newsletterContext)
  const occasion = { page: '/newsletter/confirm', how: 'the button on the confirming page', network: deps.network }
  return answer(await confirmSubscription(deps, params.token, occasion))
}

export function meta() {
  return privateMeta('Confirm your address')
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, email } = actionData ?? loaderData
  switch (state) {
    case 'unknown':
      return <UnknownLink />
    case 'expired':
      return (
        <NewsletterLetter
          heading="This link has expired"
          lead="Confirming links work for 7 days, and not after you have unsubscribed. Sign up once more, and a fresh one is on its way."
        >
          <SignUpAnew />
        </NewsletterLetter>
      )
    case 'confirmed':
      return (
        <NewsletterLetter
          heading="You are on the list"
          lead={`The next issue comes to ${email}. Every mail has a link to leave, or to choose what you get.`}
        />
      )
    case 'ready':
      return (
        <NewsletterLetter heading="Is this right?" lead={`The newsletter is to come to ${email}.`}>
          <Form method="post" className="mt-6">
            <p>{newsletterWords.confirm}</p>
            <Button type="submit" size="large" className="mt-6">
              Confirm
            </Button>
          </Form>
        </NewsletterLetter>
      )
  }
}

const STATUS: Record<Confirmation['state'], number> = { unknown: 404, expired: 410, ready: 200, confirmed: 200 }

function answer(found: Confirmation) {
  const email = 'subscriber' in found ? maskMailAddress(found.subscriber.email) : ''
  return data({ state: found.state, email }, { status: STATUS[found.state] })
}
