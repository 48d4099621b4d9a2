import { data, Form } from 'react-router'
import { destinations } from '../../catalog/destinations.ts'
import { newsletterCopy } from '../../catalog/newsletter.ts'
import { type AppContext, appContext } from '../../platform/app-context.ts'
import { maskEmailAddress } from '../../platform/mail/email-address.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CardPage, privateMeta } from '../../ui/card-page.tsx'
import type { Route } from './+types/confirm-page.ts'
import { SignUpAgainLink, UnknownNewsletterLink } from './sign-up-again.tsx'
import { type Confirmation, confirmSubscription, pauseEnd, readConfirmation } from './subscriptions.ts'

/** The page behind the link to confirm. Only its button changes anything: email scanners open links, too. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const deps = context.get(appContext)
  const found = await readConfirmation(deps, params.token)
  // Someone on the list has answers to confirm all the same.
  const isAsked = found.state === 'confirmed' && new URL(request.url).search !== ''
  return pageData(deps, isAsked ? { ...found, state: 'ready' } : found)
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const deps = context.get(appContext)
  const occasion = { page: '/newsletter/confirm', method: 'the button on the confirming page', network: deps.network }
  const found = await confirmSubscription(deps, params.token, occasion)
  if (found.state === 'confirmed') await deps.noteAlert(deps, found.subscriber.email, new URL(request.url).searchParams)
  return pageData(deps, found)
}

export const meta = () => privateMeta('Confirm your address')

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, email, isComing } = actionData ?? loaderData
  switch (state) {
    case 'unknown':
      return <UnknownNewsletterLink />
    case 'expired':
      return (
        <CardPage
          heading="This link has expired"
          lead="Confirmation links work for 7 days and stop when you unsubscribe. Sign up again and we’ll send you a new one."
        >
          <SignUpAgainLink />
        </CardPage>
      )
    case 'confirmed':
      return (
        <CardPage
          heading="You’re on the list"
          lead={
            isComing
              ? `We’ll send the next issue to ${email}. You can change what you get or unsubscribe anytime. While you wait, see what you qualify for today.`
              : `You turned the newsletter off or paused it for ${email}. To get it again, open “Choose what you get” at the end of any of our emails.`
          }
        >
          <p className="mt-6 flex flex-wrap gap-3">
            <ButtonLink href={destinations.quiz}>Take the 60-second quiz</ButtonLink>
            <ButtonLink href="/free-money-finder" variant="outline">
              See this month’s list
            </ButtonLink>
          </p>
        </CardPage>
      )
    case 'ready':
      return (
        <CardPage heading="Confirm your subscription" lead={`We’ll send the newsletter to ${email}.`}>
          <Form method="post" className="mt-6">
            <p>{newsletterCopy.confirm}</p>
            <Button size="large" className="mt-6">
              Confirm
            </Button>
          </Form>
        </CardPage>
      )
  }
}

const STATUS: Record<Confirmation['state'], number> = { unknown: 404, expired: 410, ready: 200, confirmed: 200 }

function pageData({ clock }: AppContext, found: Confirmation) {
  const subscriber = 'subscriber' in found ? found.subscriber : undefined
  const email = subscriber ? maskEmailAddress(subscriber.email) : ''
  const isComing = subscriber?.newsletter === true && !pauseEnd(subscriber, clock.now())
  return data({ state: found.state, email, isComing }, { status: STATUS[found.state] })
}
