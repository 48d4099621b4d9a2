import { data, Form, redirect } from 'react-router'
import { REVIEW_HOURS } from '../../../catalog/application.ts'
import { appContext } from '../../../platform/app-context.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { CardPage, privateMeta } from '../../../ui/card-page.tsx'
import { UnknownLink } from '../../../ui/link-pages.tsx'
import { applicationPath } from '../links.ts'
import { type Confirmation, readConfirmation } from '../member-link.ts'
import { confirmApplication } from '../memberships.ts'
import type { Route } from './+types/confirm-page.ts'
import { ApplicationDetails, type ApplicationSummary, summarizeApplication } from './application-details.tsx'

/** The page behind the link to confirm an application. Only its button confirms: email scanners open links, too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return pageData(await readConfirmation(context.get(appContext), params.token))
}

export async function action({ params, context }: Route.ActionArgs) {
  const deps = context.get(appContext)
  const found = await readConfirmation(deps, params.token)
  if (found.state !== 'ready') return pageData(found)
  const confirmed = await confirmApplication(deps, found.application)
  if (confirmed) throw redirect(applicationPath(deps, confirmed), 303)
  return pageData({ state: 'used' })
}

export const meta = () => privateMeta('Confirm your application')

const STATUS: Record<Confirmation['state'], number> = { unknown: 404, expired: 410, used: 410, ready: 200 }

function pageData(found: Confirmation) {
  const summary = found.state === 'ready' ? summarizeApplication(found.application) : undefined
  return data({ state: found.state, summary }, { status: STATUS[found.state] })
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, summary } = actionData ?? loaderData
  if (state === 'unknown') return <UnknownLink />
  if (state === 'used') {
    return (
      <CardPage
        heading="You’ve already confirmed this application"
        lead="This link only works once, and you’ve used it. Your next step is in the email we sent you after that."
      />
    )
  }
  if (state === 'expired') return <Expired />
  return summary ? <Ready summary={summary} /> : null
}

function Expired() {
  return (
    <CardPage
      heading="This link has expired"
      lead="It worked for 7 days, and we’ve deleted that application. Please apply again. It takes about five minutes."
    >
      <ButtonLink href="/apply" size="large" className="mt-6">
        Apply again
      </ButtonLink>
    </CardPage>
  )
}

function Ready({ summary }: { summary: ApplicationSummary }) {
  return (
    <CardPage
      label="The Society"
      heading="Is this your application?"
      lead={`Click the button to confirm it. We’ll reply within ${REVIEW_HOURS} hours of having both your application and your first payment.`}
    >
      <ApplicationDetails {...summary} />
      <Form method="post" className="mt-7">
        <Button size="large">Yes, this is my application</Button>
      </Form>
      <p className="measure mt-5 text-small text-soft">
        Not yours? Close this page. No one will read it, and we’ll delete it after 7 days.
      </p>
    </CardPage>
  )
}
