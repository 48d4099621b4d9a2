import type { AppContext } from '../../platform/app-context.ts'
import { longDate } from '../../platform/dates.ts'
import { EmailLink, NewLinkEmail, renderEmail, Small } from '../../platform/email-layout/email-layout.tsx'
import { emailsOf } from '../../platform/email-layout/email-texts.tsx'
import type { EmailData } from '../../platform/mail/email-queue.sql.ts'
import type { EmailTemplate } from '../../platform/mail/email-template.ts'
import { oneClickHeaders } from '../../platform/mail/one-click.ts'
import { confirmToken, preferencesToken, unsubscribeToken } from './links.ts'
import type { Subscriber } from './newsletter.sql.ts'
import emails from './newsletter-emails.yaml'
import { findSubscriber, pauseEnd } from './subscriptions.ts'

type Kind = 'newsletter-asked' | 'newsletter-welcome' | 'newsletter-preferences'

/** The emails about the newsletter itself, each written at the moment it is sent. */
export function newsletterEmails(deps: AppContext): Record<Kind, EmailTemplate> {
  return {
    'newsletter-asked': (data) => confirmSubscriptionEmail(deps, data),
    'newsletter-welcome': (data) => newsletterWelcomeEmail(deps, data),
    'newsletter-preferences': (data) => preferencesLinkEmail(deps, data),
  }
}

/** Where a reader unsubscribes and chooses, and the headers by which an email program does it for them. */
function unsubscribeOptions(deps: AppContext, subscriber: Subscriber) {
  const links = subscriberLinks(deps.publicUrl(), subscriberTokens(deps, subscriber))
  return { ...links, headers: oneClickHeaders(links.unsubscribe) }
}

export interface SubscriberTokens {
  unsubscribe: string
  preferences: string
}

export function subscriberTokens(
  deps: Pick<AppContext, 'secret' | 'clock'>,
  subscriber: Pick<Subscriber, 'id' | 'linkGeneration'>,
): SubscriberTokens {
  return {
    unsubscribe: unsubscribeToken(deps.secret, subscriber.id),
    preferences: preferencesToken(deps, subscriber),
  }
}

export function subscriberLinks(publicUrl: string, tokens: SubscriberTokens) {
  return {
    unsubscribe: `${publicUrl}/newsletter/unsubscribe/${tokens.unsubscribe}`,
    preferences: `${publicUrl}/newsletter/preferences/${tokens.preferences}`,
  }
}

/** Required at the end of every email to a list. No period after a link: email programs would make it a part of the link. */
export function UnsubscribeFooter({ unsubscribe, preferences }: ReturnType<typeof subscriberLinks>) {
  return (
    <>
      <Small>You’re getting this because you signed up on our site and confirmed your email.</Small>
      <Small>
        <EmailLink href={unsubscribe}>Unsubscribe</EmailLink>
      </Small>
      <Small>
        <EmailLink href={preferences}>Choose what you get</EmailLink>
      </Small>
    </>
  )
}

/** To the address typed into the form: how to confirm, or that there is nothing to confirm. */
async function confirmSubscriptionEmail(deps: AppContext, data: EmailData): ReturnType<EmailTemplate> {
  const subscriber = await findSubscriber(deps.database.db, data.subscriberId ?? '')
  if (!subscriber) return undefined
  if (subscriber.state === 'confirmed') return alreadySubscribedEmail(deps, subscriber)
  const token = confirmToken(deps.secret, subscriber.id, new Date(data.askedAt ?? 0))
  const content = await write('confirm', { url: `${deps.publicUrl()}/newsletter/confirm/${token}` })
  return { ...content, stream: 'broadcast' }
}

/** Someone on the list may have paused the newsletter or turned it off: the email says what they get, and where to change it. */
async function alreadySubscribedEmail(deps: AppContext, subscriber: Subscriber): ReturnType<EmailTemplate> {
  const { headers, ...links } = unsubscribeOptions(deps, subscriber)
  const end = pauseEnd(subscriber, deps.clock.now())
  const name = !subscriber.newsletter ? 'turned-off' : end ? 'paused' : 'already-coming'
  const [newsletter, productNews] = [subscriber.newsletter, subscriber.productNews].map((is) => (is ? 'yes' : 'no'))
  const blanks = { newsletter, productNews, until: end && longDate(end), url: links.preferences }
  const content = await write(name, blanks, { footer: <UnsubscribeFooter {...links} /> })
  return { ...content, headers, stream: 'broadcast' }
}

async function newsletterWelcomeEmail(deps: AppContext, data: EmailData): ReturnType<EmailTemplate> {
  const subscriber = await findSubscriber(deps.database.db, data.subscriberId ?? '')
  if (subscriber?.state !== 'confirmed') return undefined
  const { headers, ...links } = unsubscribeOptions(deps, subscriber)
  const url = `${deps.publicUrl()}/free-money-finder`
  return {
    ...(await write('welcome', { url }, { footer: <UnsubscribeFooter {...links} /> })),
    headers,
    stream: 'broadcast',
  }
}

const write = emailsOf(emails)

/** Requested on the page of an expired link, so it goes out to someone who has unsubscribed, too. */
async function preferencesLinkEmail(deps: AppContext, data: EmailData): ReturnType<EmailTemplate> {
  const subscriber = await findSubscriber(deps.database.db, data.subscriberId ?? '')
  if (!subscriber) return undefined
  const { preferences } = subscriberLinks(deps.publicUrl(), subscriberTokens(deps, subscriber))
  return renderEmail(
    'The link to choose what you get',
    <NewLinkEmail title="Choose what you get" button="Choose what you get" url={preferences} />,
  )
}
