import { data, Form } from 'react-router'
import { newsletterCopy } from '../../catalog/newsletter.ts'
import { appContext } from '../../platform/app-context.ts'
import { readForm } from '../../platform/forms/form-fields.ts'
import { maskEmailAddress } from '../../platform/mail/email-address.ts'
import { FRESH_LINK_FIELD } from '../../platform/signed-token.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CardPage, privateMeta } from '../../ui/card-page.tsx'
import { EXPIRED_LINK, FreshLinkForm } from '../../ui/fresh-link.tsx'
import { FreshLinkSent } from '../../ui/link-pages.tsx'
import { PauseSelect, TopicBoxes } from '../newsletter-fields/newsletter-fields.tsx'
import type { Route } from './+types/preferences-page.ts'
import type { Subscriber } from './newsletter.sql.ts'
import {
  emailPreferencesLink,
  findSubscriberToUnsubscribe,
  parsePreferences,
  readPreferencesLink,
  savePreferences,
  unsubscribeFromAll,
} from './preferences.ts'
import { UnknownNewsletterLink } from './sign-up-again.tsx'
import { pauseEnd } from './subscriptions.ts'

/** What someone gets, chosen through the signed link in every email, without a login. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(appContext)
  const link = await readPreferencesLink(deps, params.token)
  if (link.state === 'open')
    return data({ state: link.state, gone: false, view: toPreferencesView(link.subscriber, deps.clock.now()) })
  const gone = link.state === 'ended' && link.subscriber?.state === 'unsubscribed'
  // Right after someone unsubscribes, this page is the confirmation.
  const status = gone ? 200 : link.state === 'unknown' ? 404 : 410
  return data({ state: link.state, gone, view: undefined }, { status })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const deps = context.get(appContext)
  const link = await readPreferencesLink(deps, params.token)
  if (link.state === 'unknown') return data({ problem: 'This link doesn’t work.' }, { status: 404 })
  const read = await readForm(request)
  if ('fault' in read) return data({ problem: read.fault.message }, { status: read.fault.status })
  const occasion = { page: '/newsletter/preferences', method: 'the page of preferences', network: deps.network }
  const leaves = read.fields.get('leave') === 'all'
  const leaver = link.state === 'open' ? link.subscriber : await findSubscriberToUnsubscribe(deps, params.token)
  if (leaves && leaver) {
    await unsubscribeFromAll(deps, leaver, { ...occasion, method: 'the button to unsubscribe' })
    return { problem: undefined }
  }
  if (link.state === 'ended') {
    if (read.fields.has(FRESH_LINK_FIELD)) await emailPreferencesLink(deps, link.subscriber)
    return { problem: undefined, mailed: read.fields.has(FRESH_LINK_FIELD) }
  }
  const choice = parsePreferences(read.fields)
  if ('message' in choice) return data({ problem: choice.message }, { status: 400 })
  await savePreferences(deps, link.subscriber, choice, occasion)
  return { problem: undefined }
}

export function meta() {
  return privateMeta('What you get')
}

export default function PreferencesPage({
  loaderData: { state, gone, view },
  actionData,
  params,
}: Route.ComponentProps) {
  if (actionData && 'mailed' in actionData && actionData.mailed) return <FreshLinkSent />
  if (state === 'unknown') return <UnknownNewsletterLink />
  if (!view) return <LinkEnded gone={gone} action={`/newsletter/preferences/${params.token}`} />
  const saved = actionData && !actionData.problem
  const { heading, lead } = headingAndLead(view, saved ?? false)
  return (
    <CardPage heading={heading} lead={lead}>
      {actionData?.problem && <Alert className="mt-6">{actionData.problem}</Alert>}
      <PreferencesForm key={JSON.stringify(view)} view={view} action={`/newsletter/preferences/${params.token}`} />
    </CardPage>
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

interface PreferencesView {
  email: string
  isUnsubscribed: boolean
  newsletter: boolean
  product_news: boolean
  pausedUntil: string | undefined
}

function toPreferencesView(subscriber: Subscriber, now: Date): PreferencesView {
  const { email, state, newsletter, productNews } = subscriber
  const end = pauseEnd(subscriber, now)
  return {
    email: maskEmailAddress(email),
    isUnsubscribed: state === 'unsubscribed',
    newsletter,
    product_news: productNews,
    pausedUntil: end && longDate(end),
  }
}

function headingAndLead(
  { email, isUnsubscribed, pausedUntil }: PreferencesView,
  saved: boolean,
): { heading: string; lead: string } {
  if (isUnsubscribed) return { heading: 'You’re unsubscribed', lead: `We won’t send any more newsletters to ${email}.` }
  const paused = pausedUntil ? ` Paused until ${pausedUntil}.` : ''
  if (saved) return { heading: 'Saved', lead: `Here’s what you’ll get at ${email} from now on.${paused}` }
  return { heading: 'What you get', lead: `Choose what we send to ${email}. You don’t need to log in.${paused}` }
}

function PreferencesForm({ view, action }: { view: PreferencesView; action: string }) {
  return (
    <>
      <Form method="post" action={action} className="mt-7">
        <fieldset>
          <legend className="font-semibold text-title">
            {view.isUnsubscribed ? 'Sign me up again for' : 'Email me'}
          </legend>
          <TopicBoxes chosen={view} />
        </fieldset>
        <PauseSelect pausedUntil={view.pausedUntil} className="mt-6" />
        <p className="mt-4 text-small text-soft">{newsletterCopy.confirm}</p>
        <Button type="submit" className="mt-4">
          Save
        </Button>
      </Form>
      {!view.isUnsubscribed && (
        <Form method="post" action={action} className="mt-8 border-line border-t pt-6">
          <p>{newsletterCopy.unsubscribe}</p>
          <Button type="submit" name="leave" value="all" variant="outline" className="mt-4">
            Unsubscribe from everything
          </Button>
        </Form>
      )}
    </>
  )
}

function longDate(date: Date): string {
  return date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })
}
