import { renderEmail } from '../../email-layout/email-layout.tsx'
import type { AppContext } from '../../platform/app-context.ts'
import type { EmailData } from '../../platform/mail/email-queue.sql.ts'
import type { EmailTemplate } from '../../platform/mail/email-template.ts'
import { callPath } from '../booking/links.ts'
import { dateTimeLabel } from '../calendar/time-labels.ts'
import { callEvent, callEventForCoach } from '../call-events.ts'
import {
  BookedCoachEmail,
  BookedEmail,
  CallLinkEmail,
  CanceledCoachEmail,
  CanceledEmail,
  ReminderEmail,
  SlotLostEmail,
} from './call-email-bodies.tsx'
import { type CallEmailData, loadCallEmailData } from './call-email-data.ts'
import { invitationIcs } from './invitations.ts'

type CallEmailKind = 'call-invitation' | 'call-canceled' | 'call-reminder' | 'call-time-lost' | 'call-link'

/** The mails about a call, each written at the moment it is sent. What has been overtaken by a change is not sent. */
export function callEmails(deps: AppContext): Record<CallEmailKind, EmailTemplate> {
  const about = (
    write: (deps: AppContext, facts: CallEmailData, data: EmailData) => ReturnType<EmailTemplate>,
  ): EmailTemplate => {
    return async (data) => {
      const facts = await loadCallEmailData(deps, data)
      return facts && write(deps, facts, data)
    }
  }
  return {
    'call-invitation': about(invitationEmail),
    'call-canceled': about(cancellationEmail),
    'call-reminder': about(reminderEmail),
    'call-time-lost': about(slotLostEmail),
    'call-link': (data) => callLinkEmail(deps, data),
  }
}

async function invitationEmail(deps: AppContext, facts: CallEmailData, { side }: EmailData): ReturnType<EmailTemplate> {
  const { booking, title } = facts
  if (booking.state !== 'booked') return undefined
  const calendar = {
    method: 'REQUEST' as const,
    content: invitationIcs('REQUEST', calendarEventFor(deps, facts, side)),
  }
  const moved = booking.sequence > 0
  if (side === 'coach') {
    const subject = `${moved ? 'Moved' : 'Booked'}: ${title}, ${dateTimeLabel(booking.startsAt, deps.scheduling.timeZone)}`
    const letter = await renderEmail(subject, <BookedCoachEmail deps={deps} facts={facts} />)
    return { ...letter, calendar, replyTo: facts.order.email ?? undefined }
  }
  const subject = `${moved ? 'Your new time' : 'Booked'}: ${title}, ${dateTimeLabel(booking.startsAt, booking.visitorZone)}`
  return { ...(await renderEmail(subject, <BookedEmail deps={deps} facts={facts} />)), calendar }
}

async function cancellationEmail(
  deps: AppContext,
  facts: CallEmailData,
  { side }: EmailData,
): ReturnType<EmailTemplate> {
  const { booking, title } = facts
  const zone = side === 'coach' ? deps.scheduling.timeZone : booking.visitorZone
  const calendar = { method: 'CANCEL' as const, content: invitationIcs('CANCEL', calendarEventFor(deps, facts, side)) }
  const subject = `Canceled: ${title}, ${dateTimeLabel(booking.startsAt, zone)}`
  if (side !== 'coach')
    return { ...(await renderEmail(subject, <CanceledEmail deps={deps} facts={facts} zone={zone} />)), calendar }
  const letter = await renderEmail(subject, <CanceledCoachEmail deps={deps} facts={facts} zone={zone} />)
  return { ...letter, calendar, replyTo: facts.order.email ?? undefined }
}

/** The link with which a call is moved and canceled is its buyer's alone. */
function calendarEventFor(deps: AppContext, facts: CallEmailData, side: string | undefined) {
  const about = callEvent(deps, facts)
  if (side !== 'coach') return about
  return { ...callEventForCoach(deps, facts.booking, facts.order), attendees: about.attendees }
}

async function reminderEmail(deps: AppContext, facts: CallEmailData, { hours }: EmailData): ReturnType<EmailTemplate> {
  const { booking, title } = facts
  if (booking.state !== 'booked' || booking.startsAt <= deps.clock.now()) return undefined
  const when = hours === '1' ? 'in an hour' : 'in 24 hours'
  const subject = `${title} ${when}: ${dateTimeLabel(booking.startsAt, booking.visitorZone)}`
  return renderEmail(subject, <ReminderEmail deps={deps} facts={facts} when={when} />)
}

async function callLinkEmail(deps: AppContext, { orderId = '' }: EmailData): ReturnType<EmailTemplate> {
  const url = deps.publicUrl() + (await callPath(deps, deps.database.db, orderId))
  return renderEmail('The link to your call', <CallLinkEmail url={url} />)
}

async function slotLostEmail(deps: AppContext, facts: CallEmailData): ReturnType<EmailTemplate> {
  return renderEmail(`Your money is on its way back: ${facts.title}`, <SlotLostEmail deps={deps} facts={facts} />)
}
