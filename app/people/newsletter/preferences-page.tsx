import { data, Form, redirect } from 'react-router'
import { newsletterCopy, pauseDays } from '../../catalog/newsletter.ts'
import { appContext } from '../../platform/app-context.ts'
import { readForm } from '../../platform/forms/form-fields.ts'
import { keysOf } from '../../platform/keys-of.ts'
import { maskEmailAddress } from '../../platform/mail/email-address.ts'
import { FRESH_LINK_FIELD } from '../../platform/signed-token.ts'
import { AccountPage } from '../../ui/account-page.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CardPage, privateMeta } from '../../ui/card-page.tsx'
import { Select } from '../../ui/field.tsx'
import { Check, Options } from '../../ui/kit/form.tsx'
import { PageSection } from '../../ui/kit/page.tsx'
import { EXPIRED_LINK, FreshLinkForm, FreshLinkSent } from '../../ui/link-pages.tsx'
import { requireSession } from '../sign-in/sign-in.ts'
import type { Route } from './+types/preferences-page.ts'
import {
  emailPreferencesLink,
  findOwnSubscriptions,
  findSubscriberToUnsubscribe,
  type OwnSubscription,
  readPreferencesLink,
  saveOwnSubscription,
  unsubscribeFromAll,
} from './preferences.ts'
import { UnknownNewsletterLink } from './sign-up-again.tsx'

/** Whose subscriptions the page is of: all addresses of someone who is signed in, or the one that a mailed link names. */
async function viewerOf(args: Route.LoaderArgs | Route.ActionArgs) {
  const { token } = args.params
  if (token === undefined) {
    const { addresses } = (await requireSession(args)).person
    return { state: 'open', isSignedIn: true, path: '/account/newsletter', addresses, subscriber: undefined } as const
  }
  const link = await readPreferencesLink(args.context.get(appContext), token)
  const subscriber = link.state === 'unknown' ? undefined : link.subscriber
  const addresses = link.state === 'open' ? [link.subscriber.email] : []
  return { state: link.state, isSignedIn: false, path: `/newsletter/preferences/${token}`, addresses, subscriber }
}

/** What comes to each of those addresses. */
export async function loader(args: Route.LoaderArgs) {
  const { state, isSignedIn, path, addresses, subscriber } = await viewerOf(args)
  const own = await findOwnSubscriptions(args.context.get(appContext), addresses)
  // A link doesn't say whose it is.
  const subscriptions = isSignedIn ? own : own.map((one) => ({ ...one, email: maskEmailAddress(one.email) }))
  const saved = new URL(args.request.url).searchParams.has('saved')
  // Right after someone unsubscribes, this page is the confirmation.
  const gone = state === 'ended' && subscriber?.state === 'unsubscribed'
  const status = state === 'open' || gone ? 200 : state === 'unknown' ? 404 : 410
  return data({ state, isSignedIn, path, subscriptions, saved, gone }, { status })
}

export async function action(args: Route.ActionArgs) {
  const deps = args.context.get(appContext)
  const { state, isSignedIn, path, addresses, subscriber } = await viewerOf(args)
  if (state === 'unknown') return data({ problem: 'This link doesn’t work.' }, { status: 404 })
  const read = await readForm(args.request)
  if ('fault' in read) return data({ problem: read.fault.message }, { status: read.fault.status })
  const { fields } = read
  const page = isSignedIn ? path : '/newsletter/preferences'
  const occasion = {
    page,
    method: isSignedIn ? 'the page of the account' : 'the page of preferences',
    network: deps.network,
  }
  const leaves = fields.get('leave') === 'all'
  if (state === 'ended') {
    // The page behind the link to unsubscribe sends its form here.
    const leaver = leaves ? await findSubscriberToUnsubscribe(deps, args.params.token ?? '') : undefined
    if (leaver) await unsubscribeFromAll(deps, leaver, { ...occasion, method: 'the button to unsubscribe' })
    const mailed = !leaver && fields.has(FRESH_LINK_FIELD)
    if (mailed) await emailPreferencesLink(deps, subscriber)
    return { problem: undefined, mailed }
  }
  const email = isSignedIn ? addresses.find((address) => address === fields.get('email')) : addresses[0]
  if (!email) return data({ problem: 'Nothing changed: this address isn’t in your account.' }, 404)
  const problem = await saveOwnSubscription(deps, email, leaves ? new Map() : fields, occasion)
  if (problem) return data({ problem }, 400)
  throw redirect(`${path}?saved`, 303)
}

export const meta = () => privateMeta('Your newsletter', 'What we email you, and how to change or stop it.')

export default function PreferencesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, isSignedIn, path, subscriptions, saved, gone } = loaderData
  if (actionData && 'mailed' in actionData && actionData.mailed) return <FreshLinkSent />
  if (state === 'unknown') return <UnknownNewsletterLink />
  if (state === 'ended') return <LinkEnded gone={gone} action={path} />
  return (
    <AccountPage
      isSignedIn={isSignedIn}
      title="What we email you"
      lead="Receipts, and links for what you bought, always reach you."
    >
      {saved && !actionData && (
        <p role="status" className="mt-6 font-semibold">
          Saved. Here’s what we’ll send from now on.
        </p>
      )}
      {actionData?.problem && <Alert className="mt-6">{actionData.problem}</Alert>}
      {subscriptions.map((subscription) => (
        <SubscriptionForm key={JSON.stringify(subscription)} subscription={subscription} action={path} />
      ))}
    </AccountPage>
  )
}

function LinkEnded({ gone, action }: { gone: boolean; action: string }) {
  const unsubscribed = {
    heading: 'You’re unsubscribed',
    lead: 'You won’t get any more newsletters. Changed your mind?',
  }
  return (
    <CardPage {...(gone ? unsubscribed : EXPIRED_LINK)}>
      <FreshLinkForm action={action} {...(gone && { label: 'Email me a link to come back' })} />
    </CardPage>
  )
}

function SubscriptionForm({ subscription, action }: { subscription: OwnSubscription; action: string }) {
  const { email, newsletter, product_news, pausedUntil } = subscription
  const isOn = newsletter || product_news
  const note = isOn ? pausedUntil && `Paused until ${pausedUntil}.` : 'No newsletter comes to this address.'
  return (
    <PageSection id={`newsletter-${email}`} title={email} className="[overflow-wrap:anywhere]">
      {note && <p className="mt-4">{note}</p>}
      <Form method="post" action={action} className="mt-5">
        <input type="hidden" name="email" value={email} />
        <fieldset>
          <legend className="sr-only">What we send to {email}</legend>
          <TopicBoxes {...subscription} />
        </fieldset>
        <PauseSelect pausedUntil={pausedUntil} className="mt-6 max-w-xs" />
        <p className="measure mt-4 text-small text-soft">{newsletterCopy.confirm}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button>Save</Button>
          {isOn && (
            <Button name="leave" value="all" variant="outline">
              Unsubscribe from everything
            </Button>
          )}
        </div>
      </Form>
    </PageSection>
  )
}

/** A box for each topic of the newsletter. */
function TopicBoxes({ email, ...chosen }: OwnSubscription) {
  return keysOf(newsletterCopy.topics).map((name) => (
    <Check
      key={name}
      id={`${email}-${name}`}
      name={name}
      defaultChecked={chosen[name]}
      detail={newsletterCopy.topics[name].hint}
    >
      <strong>{newsletterCopy.topics[name].label}</strong>
    </Check>
  ))
}

/** @param pausedUntil the day on which a break ends that runs now */
function PauseSelect({ pausedUntil, className }: { pausedUntil: string | undefined; className: string }) {
  return (
    <Select label="Take a break" name="pause" defaultValue="keep" className={className}>
      <option value="keep">{pausedUntil ? `Until ${pausedUntil}` : 'No break'}</option>
      {pausedUntil && <option value="0">End the break now</option>}
      <Options of={pauseDays.map((days) => [`${days}`, `${days} days from today`])} />
    </Select>
  )
}
