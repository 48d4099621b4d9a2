import { Text } from '@react-email/components'
import { site } from '../../site.config.ts'
import { businessStages, REVIEW_HOURS } from '../catalog/application.ts'
import { dollars, offers, SOCIETY_TERMS } from '../catalog/offers.ts'
import { usStates } from '../catalog/us-states.ts'
import {
  Fact,
  MailButton,
  MailFrame,
  MailLink,
  Paragraph,
  paragraph,
  Small,
  writeLetter,
} from '../letterhead/letterhead.tsx'
import type { MailData } from '../platform/mails.sql.ts'
import type { Letter, Template } from '../platform/mails.ts'
import { type Application, findApplication } from './applications.ts'
import { findMember, type Member, type MembershipDeps, memberOfApplication } from './membership.ts'
import { applicationPath, cancelPath, memberPath, reviewPath } from './paths.ts'
import { reviewDue } from './reviews.ts'
import { isRunning } from './standing.ts'
import { dayLabel, momentLabel } from './times.ts'

/** The mails of an application and a membership, each written when it is sent. What was overtaken is not sent. */
export function membershipMails(deps: MembershipDeps): Record<string, Template> {
  const member = (write: (about: About) => Promise<Letter> | undefined): Template => {
    return async (data) => {
      const found = await findMember(deps.database.db, data.membershipId ?? '')
      return found && write({ ...found, deps, data, url: deps.publicUrl() })
    }
  }
  return {
    'application-draft': (data) => draft(deps, data),
    'application-sent': (data) => unpaid(deps, data),
    review: (data) => review(deps, data),
    'membership-apply': member(pleaseApply),
    'membership-in-review': member(inReview),
    'membership-welcome': member(welcome),
    'membership-declined': member(declined),
    'membership-ending': member(ending),
    'membership-kept': member(kept),
    'membership-ended': member(ended),
    'membership-link': member(cancelLink),
    'price-notice': member(priceNotice),
    'annual-reminder': member(annualReminder),
    'no-membership': async () =>
      writeLetter('No membership under this address', <NoMembership url={deps.publicUrl()} />),
  }
}

interface About extends Member {
  deps: MembershipDeps
  data: MailData
  /** Of the site. */
  url: string
}

const { charge, refund } = offers.society
const FIRST = dollars(charge.amountCents)
const MONTHLY = charge.mode === 'subscription' ? dollars(charge.monthlyCents) : FIRST

async function draft(deps: MembershipDeps, { applicationId = '' }: MailData): ReturnType<Template> {
  const application = await findApplication(deps.database.db, applicationId)
  if (application?.state !== 'draft') return undefined
  return writeLetter(
    'Your application is kept',
    <MailFrame title="Go on whenever you like." preview="The link to the application that you began">
      <Paragraph>
        What you typed is kept, and nobody has been sent it yet. This link opens it where you left off.
      </Paragraph>
      <MailButton href={deps.publicUrl() + applicationPath(deps.secret, applicationId)}>
        Go on with my application
      </MailButton>
      <Small>It was not you? Then leave it: without the link nobody sees what was typed.</Small>
    </MailFrame>,
  )
}

async function unpaid(deps: MembershipDeps, { applicationId = '' }: MailData): ReturnType<Template> {
  const application = await findApplication(deps.database.db, applicationId)
  if (!application || (await memberOfApplication(deps.database.db, applicationId))) return undefined
  return writeLetter(
    'We have your application to the Society',
    <MailFrame title="One step is left." preview="Your application is here; the first month is not paid yet">
      <Paragraph>
        Your application is here. We begin to read it when the first month is paid, and you have our answer within{' '}
        {REVIEW_HOURS} hours of that. If we are not a fit, that payment comes back in full, and nothing more is charged.
      </Paragraph>
      <Paragraph>
        {SOCIETY_TERMS} You have paid already, with another mail address? Reply to this mail and tell us which.
      </Paragraph>
      <MailButton href={deps.publicUrl() + applicationPath(deps.secret, applicationId)}>Pay the first month</MailButton>
    </MailFrame>,
  )
}

async function review(deps: MembershipDeps, { membershipId = '', hours }: MailData): ReturnType<Template> {
  const member = await findMember(deps.database.db, membershipId)
  if (!member || member.membership.decision || !isRunning(member.membership.state)) return undefined
  const { membership, order } = member
  const application = membership.applicationId
    ? await findApplication(deps.database.db, membership.applicationId)
    : undefined
  const due = reviewDue(membership)
  const who = application?.answers.name ?? order.email ?? 'a new member'
  const subject = hours
    ? `${Number(REVIEW_HOURS) - Number(hours)} hours left: ${who} waits for your answer`
    : `To review: ${who} applied to the Society`
  const link = (as: 'accept' | 'decline') => deps.publicUrl() + reviewPath(deps, membershipId, as)
  const letter = await writeLetter(
    subject,
    <MailFrame
      title={hours ? 'Still waiting for you.' : 'A new application.'}
      preview={`${who} has paid ${FIRST} and waits for your answer`}
    >
      <Paragraph>
        {who} has paid the first month ({FIRST}).{due && ` Your answer is promised by ${momentLabel(due)}.`}
      </Paragraph>
      {application ? (
        <ApplicationFacts application={application} />
      ) : (
        <Paragraph>The application came by your outside form.</Paragraph>
      )}
      <MailButton href={link('accept')}>Accept</MailButton>
      <MailButton href={link('decline')}>Decline and refund {FIRST}</MailButton>
      <Small>Each link opens a page with a button; nothing happens before you press it. They work for 14 days.</Small>
    </MailFrame>,
  )
  return application?.email ? { ...letter, headers: { 'Reply-To': application.email } } : letter
}

function ApplicationFacts({ application: { answers, email } }: { application: Application }) {
  const { name = '', business = '', stage = '', state = '', needs = '', heard = '' } = answers
  return (
    <>
      <Fact label="Name" value={name} />
      <Fact label="Email" value={email ?? ''} />
      <Fact label="Business" value={business} />
      <Fact label="Stage" value={businessStages[stage as keyof typeof businessStages] ?? stage} />
      <Fact label="State" value={usStates[state as keyof typeof usStates] ?? state} />
      {heard && <Fact label="Heard of us" value={heard} />}
      <Text style={{ ...paragraph, whiteSpace: 'pre-wrap', marginTop: 16 }}>{needs}</Text>
    </>
  )
}

function pleaseApply({ deps, membership, url }: About) {
  if (membership.state !== 'paid') return undefined
  return writeLetter(
    'Welcome. Your application is still missing',
    <MailFrame title="Thank you. One thing is left." preview="Five minutes: your application to the Society">
      <Paragraph>
        Your first month is paid. What we do not have yet is your application: seven short questions, about five
        minutes. The {REVIEW_HOURS} hours in which we answer begin when it is here.
      </Paragraph>
      <MailButton href={url + applicationPath(deps.secret, membership.id)}>Fill in my application</MailButton>
      <Paragraph>If it turns out that we are not a fit, your first payment comes back in full.</Paragraph>
      <MemberFoot deps={deps} membershipId={membership.id} url={url} />
    </MailFrame>,
  )
}

function inReview({ deps, membership, url }: About) {
  const due = reviewDue(membership)
  if (membership.decision || !due) return undefined
  return writeLetter(
    'Your application is in review',
    <MailFrame title="We are reading it." preview={`You have our answer by ${momentLabel(due)}`}>
      <Paragraph>
        Your application and your first payment are here. A person reads it, and you have our answer by{' '}
        <strong>{momentLabel(due)}</strong>. Until then you do not have to do anything.
      </Paragraph>
      <MailButton href={url + memberPath(deps.secret, membership.id)}>See how it stands</MailButton>
      <Paragraph>{refund}</Paragraph>
      <MemberFoot deps={deps} membershipId={membership.id} url={url} />
    </MailFrame>,
  )
}

function welcome({ deps, membership, subscription, url }: About) {
  if (membership.decision !== 'accepted') return undefined
  const { community, liveCalls } = site.links
  const renews = subscription?.periodEnd
  return writeLetter(
    'You are in: welcome to the Society',
    <MailFrame title="You are in." preview="What is yours from today">
      <Paragraph>{site.coach} read your application and said yes. This is yours from today:</Paragraph>
      <Text style={paragraph}>
        <strong>The founders’ chat.</strong>{' '}
        {community ? (
          <MailLink href={community}>{community}</MailLink>
        ) : (
          'Your invitation follows in a mail of its own.'
        )}
      </Text>
      <Text style={paragraph}>
        <strong>Live strategy and accountability calls.</strong>{' '}
        {liveCalls ? <MailLink href={liveCalls}>{liveCalls}</MailLink> : 'The room follows in a mail of its own.'}
      </Text>
      <Text style={paragraph}>
        <strong>Both editions of the money finder, every month.</strong> Small Business and Nonprofit, by mail as soon
        as an edition is out.
      </Text>
      <Text style={paragraph}>
        <strong>Templates, tools and trackers, and the training.</strong> You find them in the chat.
      </Text>
      <Paragraph>
        Start small: say hello in the chat, name one thing that you want funded, and bring it to the next call.
      </Paragraph>
      {renews && membership.state === 'active' && (
        <Paragraph>
          Your next payment is {MONTHLY} on {dayLabel(renews)}, and then every month. We write to you before that.
        </Paragraph>
      )}
      <MailButton href={url + memberPath(deps.secret, membership.id)}>Your membership</MailButton>
      <MemberFoot deps={deps} membershipId={membership.id} url={url} />
    </MailFrame>,
  )
}

function declined({ membership }: About) {
  if (membership.decision !== 'declined') return undefined
  return writeLetter(
    'About your application to the Society',
    <MailFrame title="Not this time." preview={`Your ${FIRST} are on their way back`}>
      <Paragraph>
        Thank you for telling us about your business. We read it with care, and we do not think that the Society is the
        right help for it now. That says nothing about the business itself.
      </Paragraph>
      <Paragraph>
        Your {FIRST} are on their way back in full, to the card or account that you paid with; banks show it after five
        to ten days. The membership has ended, and nothing more will be charged.
      </Paragraph>
      <Paragraph>
        Would you like to know why, or what would fit better? Reply to this mail and a person answers.
      </Paragraph>
    </MailFrame>,
  )
}

function ending({ deps, membership, subscription, url }: About) {
  if (membership.state !== 'ending' || !subscription?.periodEnd) return undefined
  return writeLetter(
    'Your membership is canceled',
    <MailFrame
      title="It is canceled."
      preview={`Yours until ${dayLabel(subscription.periodEnd)}; nothing more is charged`}
    >
      <Paragraph>
        Nothing more will be charged. Everything stays yours until <strong>{dayLabel(subscription.periodEnd)}</strong>,
        the end of what you have paid for.
      </Paragraph>
      <Paragraph>Changed your mind? Until that day one button takes it back, at the same price.</Paragraph>
      <MailButton href={url + cancelPath(deps.secret, membership.id)}>Keep my membership</MailButton>
    </MailFrame>,
  )
}

function kept({ deps, membership, subscription, url }: About) {
  if (!isRunning(membership.state) || membership.state === 'ending' || !subscription?.periodEnd) return undefined
  return writeLetter(
    'Your membership goes on',
    <MailFrame title="Good to have you." preview="Your cancellation is taken back">
      <Paragraph>
        Your cancellation is taken back. The next payment is {MONTHLY} on {dayLabel(subscription.periodEnd)}, and then
        every month.
      </Paragraph>
      <MemberFoot deps={deps} membershipId={membership.id} url={url} />
    </MailFrame>,
  )
}

function ended({ membership, url }: About) {
  if (membership.state !== 'ended') return undefined
  return writeLetter(
    'Your membership has ended',
    <MailFrame title="It has ended." preview="Nothing more is charged">
      <Paragraph>
        Your membership in the Society has ended, and nothing more will be charged. Thank you for the time.
      </Paragraph>
      <Paragraph>You can come back whenever you like:</Paragraph>
      <MailButton href={`${url}/society`}>The Society</MailButton>
    </MailFrame>,
  )
}

function cancelLink({ deps, membership, subscription, url }: About) {
  if (!isRunning(membership.state)) return undefined
  const end = subscription?.periodEnd
  const isEnding = membership.state === 'ending'
  return writeLetter(
    'The link to cancel your membership',
    <MailFrame title="Your membership." preview="One button, and it ends with what is paid">
      {isEnding ? (
        <Paragraph>
          It is canceled already and ends{end ? ` on ${dayLabel(end)}` : ''}. This link lets you take that back.
        </Paragraph>
      ) : (
        <Paragraph>
          This link opens a page with one button. Press it and nothing more is charged
          {end ? `; your access lasts until ${dayLabel(end)}` : ''}.
        </Paragraph>
      )}
      <MailButton href={url + cancelPath(deps.secret, membership.id)}>
        {isEnding ? 'Keep my membership' : 'Cancel my membership'}
      </MailButton>
      <Small>It was not you? Then leave it: nothing changes without the button. Do not pass the link on.</Small>
    </MailFrame>,
  )
}

function priceNotice({ deps, membership, url }: About) {
  const date = membership.firstRenewalAt
  if (!date || !isRunning(membership.state) || membership.state === 'ending') return undefined
  return writeLetter(
    `On ${dayLabel(date)} your membership becomes ${MONTHLY} a month`,
    <MailFrame
      title="Your price is about to change."
      preview={`${FIRST} was the first month; from ${dayLabel(date)} it is ${MONTHLY} a month`}
    >
      <Paragraph>
        You paid {FIRST} for your first month. It ends on <strong>{dayLabel(date)}</strong>, and on that day we charge{' '}
        <strong>{MONTHLY}</strong> to the card or account that you paid with, and then {MONTHLY} every month until you
        cancel.
      </Paragraph>
      <Paragraph>
        Staying? Then there is nothing to do. Leaving is one button, and you keep your access until that day:
      </Paragraph>
      <MailButton href={url + cancelPath(deps.secret, membership.id)}>Cancel my membership</MailButton>
      <MemberFoot deps={deps} membershipId={membership.id} url={url} />
    </MailFrame>,
  )
}

function annualReminder({ deps, membership, subscription, url }: About) {
  if (!isRunning(membership.state) || membership.state === 'ending') return undefined
  return writeLetter(
    'Once a year: what your membership is and costs',
    <MailFrame title="Your membership, in plain figures." preview={`The Society, ${MONTHLY} a month, until you cancel`}>
      <Paragraph>
        You are a member of the Society since {dayLabel(membership.joinedAt)}. It costs{' '}
        <strong>{MONTHLY} a month</strong> and renews every month by itself until you cancel.
        {subscription?.periodEnd && ` The next payment is on ${dayLabel(subscription.periodEnd)}.`}
      </Paragraph>
      <Paragraph>
        To cancel, open this link and press the button. Your access then lasts to the end of what is paid.
      </Paragraph>
      <MailButton href={url + cancelPath(deps.secret, membership.id)}>Cancel my membership</MailButton>
    </MailFrame>,
  )
}

function NoMembership({ url }: { url: string }) {
  return (
    <MailFrame title="Nothing to cancel here." preview="No membership is paid with this address">
      <Paragraph>
        Somebody, most likely you, asked to cancel a membership. None is being paid with this mail address. You may have
        paid with another one: look for the receipt, or reply to this mail and we look together.
      </Paragraph>
      <MailButton href={`${url}/cancel`}>Try another address</MailButton>
    </MailFrame>
  )
}

/** Stands in every mail to a member: leaving is as easy as joining was. */
function MemberFoot({ deps, membershipId, url }: { deps: MembershipDeps; membershipId: string; url: string }) {
  return (
    <Small>
      <MailLink href={url + memberPath(deps.secret, membershipId)}>How your membership stands</MailLink> ·{' '}
      <MailLink href={url + cancelPath(deps.secret, membershipId)}>Cancel your membership</MailLink>
    </Small>
  )
}
