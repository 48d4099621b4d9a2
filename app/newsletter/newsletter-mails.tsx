import { site } from '../../site.config.ts'
import { Fact, MailButton, MailFrame, MailLink, Paragraph, Small, writeLetter } from '../letterhead/letterhead.tsx'
import { dayOf } from '../platform/dates.ts'
import type { MailData } from '../platform/mail/mails.sql.ts'
import type { Template } from '../platform/mail/mails.ts'
import { confirmToken, preferencesToken, unsubscribeToken } from './links.ts'
import { findSubscriber, type Subscriber, type SubscriptionDeps } from './subscriptions.ts'

export interface NewsletterMailDeps extends SubscriptionDeps {
  publicUrl(): string
}

type Kind = 'newsletter-asked' | 'newsletter-welcome' | 'newsletter-preferences'

/** The mails about the newsletter itself, each written at the moment it is sent. */
export function newsletterMails(deps: NewsletterMailDeps): Record<Kind, Template> {
  return {
    'newsletter-asked': (data) => asked(deps, data),
    'newsletter-welcome': (data) => welcome(deps, data),
    'newsletter-preferences': (data) => preferencesLink(deps, data),
  }
}

/** Where a mail's reader unsubscribes and chooses, and the headers by which her mail program does it for her. */
function leaving(deps: NewsletterMailDeps, subscriber: Subscriber) {
  const links = linksOf(deps.publicUrl(), tokensOf(deps, subscriber))
  return { ...links, headers: oneClick(links.unsubscribe) }
}

/** What stands at the end of a reader's two links. */
export interface Tokens {
  unsubscribe: string
  preferences: string
}

export function tokensOf(
  deps: Pick<SubscriptionDeps, 'secret' | 'clock'>,
  subscriber: Pick<Subscriber, 'id' | 'linkGeneration'>,
): Tokens {
  return {
    unsubscribe: unsubscribeToken(deps.secret, subscriber.id),
    preferences: preferencesToken(deps, subscriber),
  }
}

export function linksOf(publicUrl: string, tokens: Tokens): Links {
  return {
    unsubscribe: `${publicUrl}/newsletter/unsubscribe/${tokens.unsubscribe}`,
    preferences: `${publicUrl}/newsletter/preferences/${tokens.preferences}`,
  }
}

/** RFC 8058. */
export function oneClick(unsubscribe: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

interface Links {
  unsubscribe: string
  preferences: string
}

/** What must stand below everything that goes to many. A full stop behind a link would be taken for a part of it. */
export function LeavingFoot({ unsubscribe, preferences }: Links) {
  return (
    <>
      <Small>You get this because you signed up on our site and confirmed it.</Small>
      <Small>
        <MailLink href={unsubscribe}>Unsubscribe</MailLink>
      </Small>
      <Small>
        <MailLink href={preferences}>Choose what you get</MailLink>
      </Small>
    </>
  )
}

/** To whoever was typed into the form: how to confirm, or that there is nothing to confirm. */
async function asked(deps: NewsletterMailDeps, data: MailData): ReturnType<Template> {
  const subscriber = await findSubscriber(deps.database.db, data.subscriberId ?? '')
  if (!subscriber) return undefined
  if (subscriber.state === 'confirmed') return alreadyThere(deps, subscriber)
  const token = confirmToken(deps.secret, subscriber.id, new Date(data.askedAt ?? 0))
  const url = `${deps.publicUrl()}/newsletter/confirm/${token}`
  return {
    ...(await writeLetter('Please confirm: the monthly newsletter', <Confirm url={url} />)),
    stream: 'broadcast',
  }
}

async function alreadyThere(deps: NewsletterMailDeps, subscriber: Subscriber): ReturnType<Template> {
  const { headers, ...links } = leaving(deps, subscriber)
  const letter = await writeLetter(
    'You are on the list already',
    <AlreadyThere subscriber={subscriber} links={links} />,
  )
  return { ...letter, headers, stream: 'broadcast' }
}

async function welcome(deps: NewsletterMailDeps, data: MailData): ReturnType<Template> {
  const subscriber = await findSubscriber(deps.database.db, data.subscriberId ?? '')
  if (subscriber?.state !== 'confirmed') return undefined
  const { headers, ...links } = leaving(deps, subscriber)
  const letter = await writeLetter('Welcome: you are on the list', <Welcome links={links} url={deps.publicUrl()} />)
  return { ...letter, headers, stream: 'broadcast' }
}

/** Asked for on the page of a link that has ended, so it goes out to someone who has unsubscribed, too. */
async function preferencesLink(deps: NewsletterMailDeps, data: MailData): ReturnType<Template> {
  const subscriber = await findSubscriber(deps.database.db, data.subscriberId ?? '')
  if (!subscriber) return undefined
  const { preferences } = linksOf(deps.publicUrl(), tokensOf(deps, subscriber))
  return writeLetter(
    'The link to choose what you get',
    <MailFrame title="Choose what you get." preview="A fresh link to your newsletter choices">
      <Paragraph>You asked for a fresh link to your newsletter choices. Here it is. It works for 18 months.</Paragraph>
      <MailButton href={preferences}>Choose what you get</MailButton>
      <Small>It wasn't you? Then ignore this email: nothing changes.</Small>
    </MailFrame>,
  )
}

function Confirm({ url }: { url: string }) {
  return (
    <MailFrame title="One press, and you are on the list" preview="The link opens a page with one button.">
      <Paragraph>
        Somebody, most likely you, asked for the monthly newsletter of {site.brand} to come to this address. Is that
        right? Then open this page and press its button.
      </Paragraph>
      <MailButton href={url}>Confirm my address</MailButton>
      <Paragraph>
        The link works for 7 days. It was not you? Do nothing: without that press no newsletter comes, and nobody sees
        whether you opened this mail.
      </Paragraph>
    </MailFrame>
  )
}

function AlreadyThere({ subscriber, links }: { subscriber: Subscriber; links: Links }) {
  return (
    <MailFrame
      title="You are on the list already"
      preview="Nothing to do: the newsletter comes to this address."
      foot={<LeavingFoot {...links} />}
    >
      <Paragraph>
        Somebody, most likely you, signed this address up for our newsletter once more. It is on the list, so there is
        nothing left to confirm.
      </Paragraph>
      <Fact label="Monthly newsletter" value={subscriber.newsletter ? 'yes' : 'no'} />
      <Fact label="Product news" value={subscriber.productNews ? 'yes' : 'no'} />
      {subscriber.pausedUntil && <Fact label="Paused until" value={dayOf(subscriber.pausedUntil)} />}
      <MailButton href={links.preferences}>Choose what you get</MailButton>
    </MailFrame>
  )
}

function Welcome({ links, url }: { links: Links; url: string }) {
  return (
    <MailFrame
      title="Welcome. You are on the list."
      preview="One mail a month, and what to do until the first one comes."
      foot={<LeavingFoot {...links} />}
    >
      <Paragraph>
        Thank you for confirming. Once a month you get the grants and contracts that are open, who they are for, and the
        step that comes first. No loans, and nobody else gets your address.
      </Paragraph>
      <Paragraph>Until then: see a page of the Money Finder, the list that members work from.</Paragraph>
      <MailButton href={`${url}/free-money-finder`}>See the Money Finder</MailButton>
      <Paragraph>{site.coach} reads every answer to this mail.</Paragraph>
    </MailFrame>
  )
}
