import { REVIEW_HOURS } from '../../../catalog/application.ts'
import { offers, societyTerms } from '../../../catalog/offers.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import {
  EmailButton,
  EmailLayout,
  LabeledValue,
  OwnerEmailLayout,
  Paragraph,
  renderEmail,
  Small,
} from '../../../platform/email-layout/email-layout.tsx'
import type { EmailData } from '../../../platform/mail/email-queue.sql.ts'
import type { EmailTemplate } from '../../../platform/mail/email-template.ts'
import { summarizeApplication } from '../application/application-details.tsx'
import { type Application, findApplication } from '../application/applications.ts'
import { dateTimeLabel } from '../date-labels.ts'
import { type MemberEmailContext, MemberEmailFooter } from '../member-email-context.tsx'
import { findMember, findMemberByApplication } from '../memberships.ts'
import { applicationPath, applyAsMemberPath, confirmPath, memberPath, reviewPath } from '../paths.ts'
import { firstMonthPrice } from '../prices.ts'
import { reviewDue } from '../review/reviews.ts'
import { isRunning } from '../status.ts'
import { decisionNote, NoteWithDecision } from './decision-note.tsx'

export async function draftEmail(deps: AppContext, data: EmailData): ReturnType<EmailTemplate> {
  const application = await findUnsentApplication(deps, data)
  if (application?.state !== 'draft') return undefined
  return renderEmail(
    'Your application is saved',
    <EmailLayout title="Pick up where you left off" preview="The link to the application you started">
      <Paragraph>
        We’ve saved what you typed, and no one has seen it yet. This link opens it where you left off.
      </Paragraph>
      <EmailButton href={deps.publicUrl() + applicationPath(deps, application)}>Continue my application</EmailButton>
      <Small>Wasn’t you? Ignore this email. We sent the link only to you.</Small>
    </EmailLayout>,
  )
}

/** Repeats nothing that was typed: a stranger may have typed someone else's address. */
export async function confirmApplicationEmail(deps: AppContext, data: EmailData): ReturnType<EmailTemplate> {
  const application = await findUnsentApplication(deps, data)
  if (application?.state !== 'unconfirmed') return undefined
  return renderEmail(
    'Please confirm your application to the Society',
    <EmailLayout title="One click to confirm" preview="The link opens a page with one button">
      <Paragraph>
        Someone (most likely you) sent us an application to the Society with this email address. If that’s right, open
        this page and click the button.
      </Paragraph>
      <EmailButton href={deps.publicUrl() + confirmPath(deps, application)}>Confirm my application</EmailButton>
      <Paragraph>The link works once, within 7 days.</Paragraph>
      <Small>Wasn’t you? Ignore this email. No one will read the application, and we’ll delete it after 7 days.</Small>
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
    <EmailLayout title="One step left" preview="We have your application. Your first month isn’t paid yet.">
      <Paragraph>
        You’ve confirmed your application. Once you pay for your first month, we’ll review it and reply within{' '}
        {REVIEW_HOURS} hours. If it’s not a fit, we’ll refund that payment in full and won’t charge you again.
      </Paragraph>
      <Paragraph>{societyTerms()} Already paid with another email address? Reply and tell us which one.</Paragraph>
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
    ? `${Number(REVIEW_HOURS) - Number(hours)} hours left: ${applicant} is waiting for your answer`
    : `To review: ${applicant} applied to the Society`
  const link = (as: 'accept' | 'decline') => deps.publicUrl() + reviewPath(deps, membership, as)
  const content = await renderEmail(
    subject,
    <OwnerEmailLayout
      title={hours ? 'Still waiting for you' : 'A new application'}
      preview={`${applicant} has paid ${firstMonthPrice(membership)} and is waiting for your answer`}
    >
      <Paragraph>
        {applicant} has paid the first month ({firstMonthPrice(membership)}).
        {due && ` You promised an answer by ${dateTimeLabel(due)}.`}
      </Paragraph>
      {application ? (
        <ApplicationEmailDetails application={application} />
      ) : (
        <Paragraph>They applied through your own form, so the answers are there.</Paragraph>
      )}
      <EmailButton href={link('accept')}>Accept</EmailButton>
      <EmailButton href={link('decline')} variant="outline">
        Decline and refund {firstMonthPrice(membership)}
      </EmailButton>
      <Small>
        Each link opens a page with a button. Nothing happens until you click it. The links work for 14 days.
      </Small>
    </OwnerEmailLayout>,
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
      <Paragraph style={{ whiteSpace: 'pre-wrap', marginTop: 16 }}>{needs}</Paragraph>
    </>
  )
}

export function missingApplicationEmail({ deps, membership, siteUrl }: MemberEmailContext) {
  if (membership.state !== 'paid') return undefined
  return renderEmail(
    'One step left: your application',
    <EmailLayout title="Thank you! One step left" preview="Your application to the Society takes about five minutes">
      <Paragraph>
        You’ve paid for your first month. Now we need your application: seven short questions, about five minutes. We’ll
        reply within {REVIEW_HOURS} hours of getting it.
      </Paragraph>
      <EmailButton href={siteUrl + applyAsMemberPath(deps, membership)}>Fill in my application</EmailButton>
      <Paragraph>If it’s not a fit, we’ll refund your first payment in full.</Paragraph>
      <MemberEmailFooter deps={deps} membership={membership} url={siteUrl} />
    </EmailLayout>,
  )
}

export function inReviewEmail({ deps, membership, siteUrl }: MemberEmailContext) {
  const due = reviewDue(membership)
  if (membership.decision || !due) return undefined
  return renderEmail(
    'Your application is in review',
    <EmailLayout title="We’re reading it" preview={`You’ll have our answer by ${dateTimeLabel(due)}`}>
      <Paragraph>
        We have your application and your first payment. A real person is reviewing it, and you’ll have our answer by{' '}
        <strong>{dateTimeLabel(due)}</strong>. There’s nothing more you need to do.
      </Paragraph>
      <EmailButton href={siteUrl + memberPath(deps, membership)}>Check my status</EmailButton>
      <Paragraph>{offers.society.refund}</Paragraph>
      <MemberEmailFooter deps={deps} membership={membership} url={siteUrl} />
    </EmailLayout>,
  )
}

export async function declinedEmail({ deps, membership }: MemberEmailContext) {
  if (membership.decision !== 'declined') return undefined
  return renderEmail(
    'About your application to the Society',
    <EmailLayout title="Not this time" preview={`Your ${firstMonthPrice(membership)} is on its way back`}>
      <Paragraph>
        Thank you for telling us about your business. We read your application carefully, and we don’t think the Society
        is the right fit right now. That doesn’t say anything about your business.
      </Paragraph>
      <NoteWithDecision note={await decisionNote(deps, membership)} />
      <Paragraph>
        Your {firstMonthPrice(membership)} is on its way back in full, to the card or account you paid with. Banks take
        five to ten days to show it. Your membership has ended, and we won’t charge you again.
      </Paragraph>
      <Paragraph>Want to know why, or what would fit better? Reply and a real person will answer.</Paragraph>
    </EmailLayout>,
  )
}
