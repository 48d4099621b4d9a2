import { site } from '../../../site.config.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { longDate } from '../../platform/dates.ts'
import {
  EmailLink,
  LabeledValue,
  Small,
  says,
  writeEmail,
  writeNewLink,
} from '../../platform/email-layout/email-layout.tsx'
import type { EmailTemplate } from '../../platform/mail/email-message.ts'
import type { EmailData } from '../../platform/mail/email-queue.sql.ts'
import { oneClickHeaders } from '../../platform/mail/one-click.ts'
import { confirmToken, preferencesToken, unsubscribeToken } from './links.ts'
import type { Subscriber } from './newsletter.sql.ts'
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

/** A reader's two links, or their tokens. */
export interface SubscriberLinks {
  unsubscribe: string
  preferences: string
}

export function subscriberTokens(
  deps: Pick<AppContext, 'secret' | 'clock'>,
  subscriber: Pick<Subscriber, 'id' | 'linkGeneration'>,
): SubscriberLinks {
  return {
    unsubscribe: unsubscribeToken(deps.secret, subscriber.id),
    preferences: preferencesToken(deps, subscriber),
  }
}

export function subscriberLinks(publicUrl: string, tokens: SubscriberLinks): SubscriberLinks {
  return {
    unsubscribe: `${publicUrl}/newsletter/unsubscribe/${tokens.unsubscribe}`,
    preferences: `${publicUrl}/newsletter/preferences/${tokens.preferences}`,
  }
}

/** Required at the end of every email to a list. No period after a link: email programs would make it a part of the link. */
export function UnsubscribeFooter({ unsubscribe, preferences }: SubscriberLinks) {
  return (
    <>
      <Small>You’re getting this because you signed up for our newsletter.</Small>
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
  const { answers } = data
  if (subscriber.state === 'confirmed' && !answers) return alreadySubscribedEmail(deps, subscriber)
  const token = confirmToken(deps.secret, subscriber.id, new Date(data.askedAt ?? 0))
  const content = await writeEmail({
    subject: 'Please confirm: the monthly newsletter',
    title: 'One click and you’re on the list',
    preview: 'The link opens a page with one button.',
    lines: [
      `Someone (most likely you) signed this address up for the ${site.brand} monthly newsletter. If that’s right, open this page and click the button.`,
    ],
    button: ['Confirm my address', `${deps.publicUrl()}/newsletter/confirm/${token}${answers ? `?${answers}` : ''}`],
    after: [
      'The link works for 7 days. Wasn’t you? Ignore this email. You won’t get the newsletter, and we can’t see if you opened this.',
    ],
  })
  return { ...content, stream: 'broadcast' }
}

/** Someone on the list may have paused the newsletter or turned it off: the email says what they get, and where to change it. */
async function alreadySubscribedEmail(deps: AppContext, subscriber: Subscriber): ReturnType<EmailTemplate> {
  const { headers, ...links } = unsubscribeOptions(deps, subscriber)
  const end = pauseEnd(subscriber, deps.clock.now())
  const pausedUntil = end && longDate(end)
  const words = !subscriber.newsletter ? TURNED_OFF : pausedUntil ? pausedWords(pausedUntil) : ALREADY_COMING
  const content = await writeEmail({
    subject: words.title,
    title: words.title,
    preview: words.preview,
    footer: <UnsubscribeFooter {...links} />,
    lines: says(
      `Someone (most likely you) signed this address up for our newsletter again. ${words.news}`,
      <LabeledValue label="Monthly newsletter" value={subscriber.newsletter ? 'yes' : 'no'} />,
      <LabeledValue label="Product news" value={subscriber.productNews ? 'yes' : 'no'} />,
      pausedUntil !== undefined && <LabeledValue label="Paused until" value={pausedUntil} />,
    ),
    button: ['Choose what you get', links.preferences],
  })
  return { ...content, headers, stream: 'broadcast' }
}

const ALREADY_COMING = {
  title: 'You’re already on the list',
  preview: 'There’s nothing to do. You already get the newsletter here.',
  news: 'It’s already on the list, so there’s nothing to confirm.',
}

const TURNED_OFF = {
  title: 'Want the newsletter? Turn it on here',
  preview: 'It’s turned off for this address.',
  news: 'You’re on our list, but the newsletter is turned off here. To get it, turn it on with the button.',
}

function pausedWords(until: string) {
  return {
    title: 'Your newsletter is paused',
    preview: `It starts again after ${until}.`,
    news: `It’s on the list, and paused until ${until}. To get it sooner, end the pause with the button.`,
  }
}

async function newsletterWelcomeEmail(deps: AppContext, data: EmailData): ReturnType<EmailTemplate> {
  const subscriber = await findSubscriber(deps.database.db, data.subscriberId ?? '')
  if (subscriber?.state !== 'confirmed') return undefined
  const { headers, ...links } = unsubscribeOptions(deps, subscriber)
  const content = await writeEmail({
    subject: 'Welcome! You’re on the list',
    title: 'Welcome! You’re on the list',
    preview: 'One email a month, and what to do until the first one.',
    footer: <UnsubscribeFooter {...links} />,
    lines: [
      'Thanks for confirming. Once a month you’ll get open grants and contracts, who they’re for, and the first step to take. No loans, and we never share your address.',
      'Until then, take a look at the Money Finder, the list our members work from.',
    ],
    button: ['See the Money Finder', `${deps.publicUrl()}/free-money-finder`],
    after: [`${site.coach} reads every reply.`],
  })
  return { ...content, headers, stream: 'broadcast' }
}

/** Requested on the page of an expired link, so it goes out to someone who has unsubscribed, too. */
async function preferencesLinkEmail(deps: AppContext, data: EmailData): ReturnType<EmailTemplate> {
  const subscriber = await findSubscriber(deps.database.db, data.subscriberId ?? '')
  if (!subscriber) return undefined
  const { preferences } = subscriberLinks(deps.publicUrl(), subscriberTokens(deps, subscriber))
  const title = 'Choose what you get'
  return writeNewLink({ subject: 'The link to choose what you get', title, button: [title, preferences] })
}
