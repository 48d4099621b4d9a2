import { Text } from '@react-email/components'
import { businessStages, REVIEW_HOURS } from '../../catalog/application.ts'
import { offers, SOCIETY_TERMS } from '../../catalog/offers.ts'
import { usStates } from '../../catalog/us-states.ts'
import { Fact, MailButton, MailFrame, Paragraph, paragraph, Small, writeLetter } from '../../letterhead/letterhead.tsx'
import type { MailData } from '../../platform/mail/mails.sql.ts'
import type { Template } from '../../platform/mail/mails.ts'
import { type About, FIRST, MemberFoot } from '../about-member.tsx'
import { type Application, findApplication } from '../application/applications.ts'
import { findMember, type MembershipDeps, memberOfApplication } from '../memberships.ts'
import { applicationPath, applyAsMemberPath, confirmPath, memberPath, reviewPath } from '../paths.ts'
import { reviewDue } from '../review/reviews.ts'
import { isRunning } from '../standing.ts'
import { momentLabel } from '../times.ts'

export async function draft(deps: MembershipDeps, data: MailData): ReturnType<Template> {
  const application = await unsent(deps, data)
  if (application?.state !== 'draft') return undefined
  return writeLetter(
    'Your application is saved',
    <MailFrame title="Go on whenever you like." preview="The link to the application that you began">
      <Paragraph>What you typed is saved, and nobody has seen it yet. This link opens it where you left off.</Paragraph>
      <MailButton href={deps.publicUrl() + applicationPath(deps, application)}>Go on with my application</MailButton>
      <Small>It wasn't you? Then ignore this email: the link came to you alone.</Small>
    </MailFrame>,
  )
}

/** Holds nothing of what was typed: it may come from a stranger who typed somebody else's address. */
export async function confirmation(deps: MembershipDeps, data: MailData): ReturnType<Template> {
  const application = await unsent(deps, data)
  if (application?.state !== 'unconfirmed') return undefined
  return writeLetter(
    'Please confirm your application to the Society',
    <MailFrame title="One press, and it counts." preview="The link opens a page with one button">
      <Paragraph>
        Someone, most likely you, sent us an application to the Society with this email address. Is that right? Then
        open this page and press its button.
      </Paragraph>
      <MailButton href={deps.publicUrl() + confirmPath(deps, application)}>Confirm my application</MailButton>
      <Paragraph>The link works once, and for 7 days.</Paragraph>
      <Small>It wasn't you? Then ignore this email: nobody reads the application, and we delete it after 7 days.</Small>
    </MailFrame>,
  )
}

/** The application as it was when this mail was owed; undefined when its links were replaced since then. */
async function unsent(deps: MembershipDeps, { applicationId = '', generation }: MailData) {
  const application = await findApplication(deps.database.db, applicationId)
  return application && String(application.linkGeneration) === generation ? application : undefined
}

export async function unpaid(deps: MembershipDeps, { applicationId = '' }: MailData): ReturnType<Template> {
  const application = await findApplication(deps.database.db, applicationId)
  if (!application || (await memberOfApplication(deps.database.db, applicationId))) return undefined
  return writeLetter(
    'We have your application to the Society',
    <MailFrame title="One step is left." preview="Your application is here; the first month is not paid yet">
      <Paragraph>
        You've confirmed your application. We begin to read it when the first month is paid, and you have our answer
        within {REVIEW_HOURS} hours of that. If we are not a fit, that payment comes back in full, and nothing more is
        charged.
      </Paragraph>
      <Paragraph>
        {SOCIETY_TERMS} You have paid already, with another mail address? Reply to this mail and tell us which.
      </Paragraph>
      <MailButton href={deps.publicUrl() + applicationPath(deps, application)}>Pay the first month</MailButton>
    </MailFrame>,
  )
}

export async function review(deps: MembershipDeps, { membershipId = '', hours }: MailData): ReturnType<Template> {
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
  const link = (as: 'accept' | 'decline') => deps.publicUrl() + reviewPath(deps, membership, as)
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

export function pleaseApply({ deps, membership, url }: About) {
  if (membership.state !== 'paid') return undefined
  return writeLetter(
    'Welcome. Your application is still missing',
    <MailFrame title="Thank you. One thing is left." preview="Five minutes: your application to the Society">
      <Paragraph>
        Your first month is paid. What we do not have yet is your application: seven short questions, about five
        minutes. The {REVIEW_HOURS} hours in which we answer begin when it is here.
      </Paragraph>
      <MailButton href={url + applyAsMemberPath(deps, membership)}>Fill in my application</MailButton>
      <Paragraph>If it turns out that we are not a fit, your first payment comes back in full.</Paragraph>
      <MemberFoot deps={deps} membership={membership} url={url} />
    </MailFrame>,
  )
}

export function inReview({ deps, membership, url }: About) {
  const due = reviewDue(membership)
  if (membership.decision || !due) return undefined
  return writeLetter(
    'Your application is in review',
    <MailFrame title="We are reading it." preview={`You have our answer by ${momentLabel(due)}`}>
      <Paragraph>
        Your application and your first payment are here. A person reads it, and you have our answer by{' '}
        <strong>{momentLabel(due)}</strong>. Until then you do not have to do anything.
      </Paragraph>
      <MailButton href={url + memberPath(deps, membership)}>See how it stands</MailButton>
      <Paragraph>{offers.society.refund}</Paragraph>
      <MemberFoot deps={deps} membership={membership} url={url} />
    </MailFrame>,
  )
}

export function declined({ membership }: About) {
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
