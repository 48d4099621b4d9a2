import { Text } from '@react-email/components'
import { REVIEW_HOURS } from '../../catalog/application.ts'
import { offers, SOCIETY_TERMS } from '../../catalog/offers.ts'
import {
  EmailButton,
  EmailLayout,
  LabeledValue,
  Paragraph,
  paragraph,
  renderEmail,
  Small,
} from '../../email-layout/email-layout.tsx'
import type { AppContext } from '../../platform/app-context.ts'
import type { EmailData } from '../../platform/mail/email-queue.sql.ts'
import type { EmailTemplate } from '../../platform/mail/email-template.ts'
import { summarizeApplication } from '../application/application-details.tsx'
import { type Application, findApplication } from '../application/applications.ts'
import { dateTimeLabel } from '../date-labels.ts'
import { type MemberEmailContext, MemberEmailFooter } from '../member-email-context.tsx'
import { findMember, findMemberByApplication } from '../memberships.ts'
import { applicationPath, applyAsMemberPath, confirmPath, memberPath, reviewPath } from '../paths.ts'
import { FIRST_MONTH_PRICE } from '../prices.ts'
import { reviewDue } from '../review/reviews.ts'
import { isRunning } from '../status.ts'

export async function draftEmail(deps: AppContext, data: EmailData): ReturnType<EmailTemplate> {
  const application = await findUnsentApplication(deps, data)
  if (application?.state !== 'draft') return undefined
  return renderEmail(
    'Your application is saved',
    <EmailLayout title="Go on whenever you like." preview="The link to the application that you began">
      <Paragraph>What you typed is saved, and nobody has seen it yet. This link opens it where you left off.</Paragraph>
      <EmailButton href={deps.publicUrl() + applicationPath(deps, application)}>Go on with my application</EmailButton>
      <Small>It wasn't you? Then ignore this email: the link came to you alone.</Small>
    </EmailLayout>,
  )
}

/** Repeats nothing that was typed: a stranger may have typed someone else's address. */
export async function confirmApplicationEmail(deps: AppContext, data: EmailData): ReturnType<EmailTemplate> {
  const application = await findUnsentApplication(deps, data)
  if (application?.state !== 'unconfirmed') return undefined
  return renderEmail(
    'Please confirm your application to the Society',
    <EmailLayout title="One press, and it counts." preview="The link opens a page with one button">
      <Paragraph>
        Someone, most likely you, sent us an application to the Society with this email address. Is that right? Then
        open this page and press its button.
      </Paragraph>
      <EmailButton href={deps.publicUrl() + confirmPath(deps, application)}>Confirm my application</EmailButton>
      <Paragraph>The link works once, and for 7 days.</Paragraph>
      <Small>It wasn't you? Then ignore this email: nobody reads the application, and we delete it after 7 days.</Small>
    </EmailLayout>,
  )
}

/** The application of this email; undefined when its links were replaced since the email was enqueued. */
async function findUnsentApplication(deps: AppContext, { applicationId = '', generation }: EmailData) {
  const application = await findApplication(deps.database.db, applicationId)
  return application && String(application.linkGeneration) === generation ? application : undefined
}

export async function paymentDueEmail(deps: AppContext, { applicationId = '' }: EmailData): ReturnType<EmailTemplate> {
  const application = await findApplication(deps.database.db, applicationId)
  if (!application || (await findMemberByApplication(deps.database.db, applicationId))) return undefined
  return renderEmail(
    'We have your application to the Society',
    <EmailLayout title="One step is left." preview="Your application is here; the first month is not paid yet">
      <Paragraph>
        You've confirmed your application. We begin to read it when the first month is paid, and you have our answer
        within {REVIEW_HOURS} hours of that. If we are not a fit, that payment comes back in full, and nothing more is
        charged.
      </Paragraph>
      <Paragraph>
        {SOCIETY_TERMS} You have paid already, with another mail address? Reply to this mail and tell us which.
      </Paragraph>
      <EmailButton href={deps.publicUrl() + applicationPath(deps, application)}>Pay the first month</EmailButton>
    </EmailLayout>,
  )
}

export async function reviewEmail(
  deps: AppContext,
  { membershipId = '', hours }: EmailData,
): ReturnType<EmailTemplate> {
  const member = await findMember(deps.database.db, membershipId)
  if (!member || member.membership.decision || !isRunning(member.membership.state)) return undefined
  const { membership, order } = member
  const application = membership.applicationId
    ? await findApplication(deps.database.db, membership.applicationId)
    : undefined
  const due = reviewDue(membership)
  const applicant = application?.answers.name ?? order.email ?? 'a new member'
  const subject = hours
    ? `${Number(REVIEW_HOURS) - Number(hours)} hours left: ${applicant} waits for your answer`
    : `To review: ${applicant} applied to the Society`
  const link = (as: 'accept' | 'decline') => deps.publicUrl() + reviewPath(deps, membership, as)
  const content = await renderEmail(
    subject,
    <EmailLayout
      title={hours ? 'Still waiting for you.' : 'A new application.'}
      preview={`${applicant} has paid ${FIRST_MONTH_PRICE} and waits for your answer`}
    >
      <Paragraph>
        {applicant} has paid the first month ({FIRST_MONTH_PRICE}).
        {due && ` Your answer is promised by ${dateTimeLabel(due)}.`}
      </Paragraph>
      {application ? (
        <ApplicationEmailDetails application={application} />
      ) : (
        <Paragraph>The application came by your outside form.</Paragraph>
      )}
      <EmailButton href={link('accept')}>Accept</EmailButton>
      <EmailButton href={link('decline')}>Decline and refund {FIRST_MONTH_PRICE}</EmailButton>
      <Small>Each link opens a page with a button; nothing happens before you press it. They work for 14 days.</Small>
    </EmailLayout>,
  )
  return application?.email ? { ...content, headers: { 'Reply-To': application.email } } : content
}

function ApplicationEmailDetails({ application }: { application: Application }) {
  const { rows, needs } = summarizeApplication(application)
  return (
    <>
      {rows.map(([label, value]) => (
        <LabeledValue key={label} label={label} value={value} />
      ))}
      <Text style={{ ...paragraph, whiteSpace: 'pre-wrap', marginTop: 16 }}>{needs}</Text>
    </>
  )
}

export function missingApplicationEmail({ deps, membership, siteUrl }: MemberEmailContext) {
  if (membership.state !== 'paid') return undefined
  return renderEmail(
    'Welcome. Your application is still missing',
    <EmailLayout title="Thank you. One thing is left." preview="Five minutes: your application to the Society">
      <Paragraph>
        Your first month is paid. What we do not have yet is your application: seven short questions, about five
        minutes. The {REVIEW_HOURS} hours in which we answer begin when it is here.
      </Paragraph>
      <EmailButton href={siteUrl + applyAsMemberPath(deps, membership)}>Fill in my application</EmailButton>
      <Paragraph>If it turns out that we are not a fit, your first payment comes back in full.</Paragraph>
      <MemberEmailFooter deps={deps} membership={membership} url={siteUrl} />
    </EmailLayout>,
  )
}

export function inReviewEmail({ deps, membership, siteUrl }: MemberEmailContext) {
  const due = reviewDue(membership)
  if (membership.decision || !due) return undefined
  return renderEmail(
    'Your application is in review',
    <EmailLayout title="We are reading it." preview={`You have our answer by ${dateTimeLabel(due)}`}>
      <Paragraph>
        Your application and your first payment are here. A person reads it, and you have our answer by{' '}
        <strong>{dateTimeLabel(due)}</strong>. Until then you do not have to do anything.
      </Paragraph>
      <EmailButton href={siteUrl + memberPath(deps, membership)}>See how it stands</EmailButton>
      <Paragraph>{offers.society.refund}</Paragraph>
      <MemberEmailFooter deps={deps} membership={membership} url={siteUrl} />
    </EmailLayout>,
  )
}

export function declinedEmail({ membership }: MemberEmailContext) {
  if (membership.decision !== 'declined') return undefined
  return renderEmail(
    'About your application to the Society',
    <EmailLayout title="Not this time." preview={`Your ${FIRST_MONTH_PRICE} are on their way back`}>
      <Paragraph>
        Thank you for telling us about your business. We read it with care, and we do not think that the Society is the
        right help for it now. That says nothing about the business itself.
      </Paragraph>
      <Paragraph>
        Your {FIRST_MONTH_PRICE} are on their way back in full, to the card or account that you paid with; banks show it
        after five to ten days. The membership has ended, and nothing more will be charged.
      </Paragraph>
      <Paragraph>
        Would you like to know why, or what would fit better? Reply to this mail and a person answers.
      </Paragraph>
    </EmailLayout>,
  )
}
