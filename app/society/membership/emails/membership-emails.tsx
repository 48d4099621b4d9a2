import { site } from '../../../../site.config.ts'
import { REVIEW_HOURS } from '../../../catalog/application.ts'
import { societyTerms } from '../../../catalog/offers.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import {
  EmailButton,
  LabeledValue,
  Paragraph,
  Small,
  says,
  writeEmail,
} from '../../../platform/email-layout/email-layout.tsx'
import type { EmailTemplate } from '../../../platform/mail/email-message.ts'
import type { EmailData } from '../../../platform/mail/email-queue.sql.ts'
import { summarizeApplication } from '../application/application-details.tsx'
import { type Application, applicationOf, findApplication } from '../application/applications.ts'
import { dateTimeLabel } from '../dates.ts'
import { applicationPath, confirmPath, reviewPath } from '../links.ts'
import { findMember, findMemberByApplication } from '../memberships.ts'
import { firstMonthPrice } from '../prices.ts'
import { reviewDue } from '../review/reviews.ts'
import { isRunning } from '../status.ts'
import { MemberEmailFooter } from './email-parts.tsx'
import { memberEmails } from './member-emails.tsx'

/** The emails of an application and a membership. Each is written when it is sent, and left out when it no longer applies. */
export function membershipEmails(deps: AppContext): Record<string, EmailTemplate> {
  const { db } = deps.database
  const toMembers = Object.entries(memberEmails).map(([kind, write]): [string, EmailTemplate] => [
    kind,
    async (data) => {
      const found = await findMember(db, data.membershipId ?? '')
      if (!found) return undefined
      const of = { ...found, deps, siteUrl: deps.publicUrl() }
      return write({ ...of, data, footer: <MemberEmailFooter {...of} /> })
    },
  ])
  return {
    ...Object.fromEntries(toMembers),
    async 'application-draft'(data) {
      const application = await findUnsentApplication(deps, data)
      if (application?.state !== 'draft') return undefined
      return writeEmail({
        subject: 'Your application is saved',
        title: 'Pick up where you left off',
        preview: 'The link to the application you started',
        lines: says('We’ve saved what you typed, and no one has seen it yet. This link opens it where you left off.'),
        button: ['Continue my application', deps.publicUrl() + applicationPath(deps, application)],
        after: says(<Small>Wasn’t you? Ignore this email. We sent the link only to you.</Small>),
      })
    },
    /** Repeats nothing that was typed: a stranger may have typed someone else's address. */
    async 'application-confirm'(data) {
      const application = await findUnsentApplication(deps, data)
      if (application?.state !== 'unconfirmed') return undefined
      return writeEmail({
        subject: 'Please confirm your application to the Society',
        title: 'One click to confirm',
        preview: 'The link opens a page with one button',
        lines: says(
          'Someone (most likely you) sent us an application to the Society with this email address. If that’s right, open this page and click the button.',
        ),
        button: ['Confirm my application', deps.publicUrl() + confirmPath(deps, application)],
        after: says(
          'The link works once, within 7 days.',
          <Small>
            Wasn’t you? Ignore this email. No one will read the application, and we’ll delete it after 7 days.
          </Small>,
        ),
      })
    },
    async 'application-sent'({ applicationId = '' }) {
      const application = await findApplication(db, applicationId)
      if (!application || (await findMemberByApplication(db, applicationId))) return undefined
      return writeEmail({
        subject: 'We have your application to the Society',
        title: 'One step left',
        preview: 'We have your application. Your first month isn’t paid yet.',
        lines: says(
          `You’ve confirmed your application. Once you pay for your first month, we’ll review it and reply within ${REVIEW_HOURS} hours. If it’s not a fit, we’ll refund that payment in full and won’t charge you again.`,
          `${societyTerms()} Already paid with another email address? Reply and tell us which one.`,
        ),
        button: ['Pay the first month', deps.publicUrl() + applicationPath(deps, application)],
      })
    },
    review: (data) => reviewEmail(deps, data),
    /** To someone who asked for the link to cancel. */
    async 'no-membership'({ gift }) {
      return writeEmail({
        subject: gift ? 'There’s nothing to cancel' : 'No membership under this address',
        title: 'Nothing to cancel here',
        preview: gift ? 'Your membership is a gift. We won’t charge you' : 'There’s no membership under this address',
        lines: says(
          gift
            ? `Someone (most likely you) asked to cancel a membership. Yours is a gift from ${site.coach}. We won’t charge you, now or later, so there’s nothing to cancel.`
            : 'Someone (most likely you) asked to cancel a membership, but there’s none paid with this email address. You may have paid with another one. Check your receipt, or reply and we’ll help you find it.',
        ),
        button: ['Try another address', `${deps.publicUrl()}/cancel`],
      })
    },
  }
}

/** The application of this email; undefined when its links were replaced since the email was enqueued. */
async function findUnsentApplication(deps: AppContext, { applicationId = '', generation }: EmailData) {
  const application = await findApplication(deps.database.db, applicationId)
  return application && String(application.linkGeneration) === generation ? application : undefined
}

async function reviewEmail(deps: AppContext, { membershipId = '', hours }: EmailData): ReturnType<EmailTemplate> {
  const member = await findMember(deps.database.db, membershipId)
  if (!member || member.membership.decision || !isRunning(member.membership.state)) return undefined
  const { membership, order } = member
  const { application } = await applicationOf(deps.database.db, member)
  const due = reviewDue(membership)
  const applicant = application?.answers.name ?? order.email ?? 'a new member'
  const firstMonth = firstMonthPrice(membership)
  const link = (as: 'accept' | 'decline') => deps.publicUrl() + reviewPath(deps, membership, as)
  const content = await writeEmail({
    isForOwner: true,
    subject: hours
      ? `${Number(REVIEW_HOURS) - Number(hours)} hours left: ${applicant} is waiting for your answer`
      : `To review: ${applicant} applied to the Society`,
    title: hours ? 'Still waiting for you' : 'A new application',
    preview: `${applicant} has paid ${firstMonth} and is waiting for your answer`,
    lines: says(
      `${applicant} has paid the first month (${firstMonth}).${due ? ` You promised an answer by ${dateTimeLabel(due)}.` : ''}`,
      application ? (
        <ApplicationEmailDetails application={application} />
      ) : (
        'They applied through your own form, so the answers are there.'
      ),
    ),
    button: ['Accept', link('accept')],
    after: says(
      <EmailButton href={link('decline')} variant="outline">
        Decline and refund {firstMonth}
      </EmailButton>,
      <Small>
        Each link opens a page with a button. Nothing happens until you click it. The links work for 14 days.
      </Small>,
    ),
  })
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
