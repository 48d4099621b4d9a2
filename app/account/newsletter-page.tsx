import { data, Form, redirect } from 'react-router'
import { newsletterCopy } from '../catalog/newsletter.ts'
import { findOwnSubscriptions, type OwnSubscription, saveOwnSubscription } from '../people/newsletter/newsletter.ts'
import { PauseSelect, TopicBoxes } from '../people/newsletter-fields/newsletter-fields.tsx'
import { requireSession } from '../people/sign-in/sign-in.ts'
import { appContext } from '../platform/app-context.ts'
import { readForm } from '../platform/forms/form-fields.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { privateMeta } from '../ui/card-page.tsx'
import type { Route } from './+types/newsletter-page.ts'
import { AccountPage, AccountSection } from './section.tsx'

/** What comes to each of a person's addresses, and the form that changes it. */
export async function loader(args: Route.LoaderArgs) {
  const { person } = await requireSession(args)
  const saved = new URL(args.request.url).searchParams.has('saved')
  return { subscriptions: await findOwnSubscriptions(args.context.get(appContext), person.addresses), saved }
}

export async function action(args: Route.ActionArgs) {
  const { person } = await requireSession(args)
  const deps = args.context.get(appContext)
  const read = await readForm(args.request)
  if ('fault' in read) return data({ problem: read.fault.message }, read.fault.status)
  const email = person.addresses.find((address) => address === read.fields.get('email'))
  if (!email) return data({ problem: 'Nothing changed: this address isn’t in your account.' }, 404)
  const source = { page: '/account/newsletter', method: 'the page of the account', network: deps.network }
  const problem = await saveOwnSubscription(deps, email, read.fields, source)
  if (problem) return data({ problem }, 400)
  throw redirect('/account/newsletter?saved', 303)
}

export function meta() {
  return privateMeta('Your newsletter', 'What we email you, and how to change or stop it.')
}

export default function NewsletterPage({ loaderData: { subscriptions, saved }, actionData }: Route.ComponentProps) {
  return (
    <AccountPage title="What we email you" lead="Receipts, and links for what you bought, always reach you.">
      {saved && !actionData && (
        <p role="status" className="mt-6 font-semibold">
          Saved. Here’s what we’ll send from now on.
        </p>
      )}
      {actionData && <Alert className="mt-6">{actionData.problem}</Alert>}
      {subscriptions.map((subscription) => (
        <SubscriptionForm key={JSON.stringify(subscription)} subscription={subscription} />
      ))}
    </AccountPage>
  )
}

function SubscriptionForm({ subscription }: { subscription: OwnSubscription }) {
  const { email, pausedUntil } = subscription
  return (
    <AccountSection id={`newsletter-${email}`} title={email} className="[overflow-wrap:anywhere]">
      <Form method="post" className="mt-5">
        <input type="hidden" name="email" value={email} />
        <fieldset>
          <legend className="sr-only">What we send to {email}</legend>
          <TopicBoxes chosen={subscription} />
        </fieldset>
        <PauseSelect pausedUntil={pausedUntil} className="mt-6 max-w-xs" />
        <p className="measure mt-4 text-small text-soft">{newsletterCopy.confirm}</p>
        <Button type="submit" className="mt-4">
          Save
        </Button>
      </Form>
    </AccountSection>
  )
}
