import { site } from '../../../../site.config.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { MINUTE } from '../../../platform/clock.ts'
import { NewLinkEmail, renderEmail } from '../../../platform/email-layout/email-layout.tsx'
import type { EmailData } from '../../../platform/mail/email-queue.sql.ts'
import type { EmailTemplate } from '../../../platform/mail/email-template.ts'
import { dateTimeLabel } from '../../../platform/time-labels.ts'
import { callPath } from '../booking/links.ts'
import { callEvent, callEventForCoach } from '../call-events.ts'
import {
  BookedCoachEmail,
  BookedEmail,
  CanceledCoachEmail,
  CanceledEmail,
  ReminderEmail,
  SlotLostEmail,
  ToPayEmail,
} from './call-email-bodies.tsx'
import { type CallEmailData, loadCallEmailData } from './call-email-data.ts'
import { invitationIcs } from './invitations.ts'

type CallEmailKind =
  | 'call-to-pay'
  | 'call-invitation'
  | 'call-canceled'
  | 'call-reminder'
  | 'call-time-lost'
  | 'call-link'

/** The emails about a call, each rendered when it is sent. Emails that a later change made obsolete are not sent. */
export function callEmails(deps: AppContext): Record<CallEmailKind, EmailTemplate> {
  const withCall = (
    render: (deps: AppContext, call: CallEmailData, data: EmailData) => ReturnType<EmailTemplate>,
  ): EmailTemplate => {
    return async (data) => {
      const call = await loadCallEmailData(deps, data)
      return call && render(deps, call, data)
    }
  }
  return {
    'call-to-pay': withCall(toPayEmail),
    'call-invitation': withCall(invitationEmail),
    'call-canceled': withCall(cancellationEmail),
    'call-reminder': withCall(reminderEmail),
    'call-time-lost': withCall(slotLostEmail),
    'call-link': (data) => callLinkEmail(deps, data),
  }
}

async function invitationEmail(deps: AppContext, call: CallEmailData, { side }: EmailData): ReturnType<EmailTemplate> {
  const { booking, title } = call
  if (booking.state !== 'booked') return undefined
  const calendar = {
    method: 'REQUEST' as const,
    content: invitationIcs('REQUEST', calendarEventFor(deps, call, side)),
  }
  const moved = booking.sequence > 0
  if (side === 'coach') {
    const subject = `${moved ? 'Moved' : 'Booked'}: ${title}, ${dateTimeLabel(booking.startsAt, deps.scheduling.timeZone)}`
    const email = await renderEmail(subject, <BookedCoachEmail deps={deps} call={call} />)
    return { ...email, calendar, replyTo: call.order.email ?? undefined }
  }
  const subject = `${moved ? 'Your new time' : 'Booked'}: ${title}, ${dateTimeLabel(booking.startsAt, booking.visitorZone)}`
  return { ...(await renderEmail(subject, <BookedEmail deps={deps} call={call} />)), calendar }
}

/** Not once the time is paid for, or given to someone else. */
async function toPayEmail(deps: AppContext, call: CallEmailData): ReturnType<EmailTemplate> {
  const { booking, title, url } = call
  if (booking.state !== 'held') return undefined
  const subject = `Your time with ${site.coach}: ${title}, ${dateTimeLabel(booking.startsAt, booking.visitorZone)}`
  return renderEmail(subject, <ToPayEmail deps={deps} call={{ ...call, url: `${url}/pay` }} />)
}

async function cancellationEmail(
  deps: AppContext,
  call: CallEmailData,
  { side, back }: EmailData,
): ReturnType<EmailTemplate> {
  const { booking, title } = call
  // Emails that were waiting before the sum was stored with them are of whole payments.
  const backCents = back === undefined ? call.order.amountCents : Number(back)
  const zone = side === 'coach' ? deps.scheduling.timeZone : booking.visitorZone
  const calendar = { method: 'CANCEL' as const, content: invitationIcs('CANCEL', calendarEventFor(deps, call, side)) }
  const subject = `Canceled: ${title}, ${dateTimeLabel(booking.startsAt, zone)}`
  if (side !== 'coach')
    return {
      ...(await renderEmail(subject, <CanceledEmail deps={deps} call={call} zone={zone} backCents={backCents} />)),
      calendar,
    }
  const email = await renderEmail(
    subject,
    <CanceledCoachEmail deps={deps} call={call} zone={zone} backCents={backCents} />,
  )
  return { ...email, calendar, replyTo: call.order.email ?? undefined }
}

/** Only the buyer's event has the link with which the call can be moved or canceled. */
function calendarEventFor(deps: AppContext, call: CallEmailData, side: string | undefined) {
  const event = callEvent(deps, call)
  if (side !== 'coach') return event
  return { ...callEventForCoach(deps, call.booking, call.order), attendees: event.attendees }
}

async function reminderEmail(deps: AppContext, call: CallEmailData): ReturnType<EmailTemplate> {
  const { booking, title } = call
  const timeLeft = booking.startsAt.getTime() - deps.clock.now().getTime()
  if (booking.state !== 'booked' || timeLeft <= 0) return undefined
  const when = startsIn(timeLeft)
  const subject = `${title} ${when}: ${dateTimeLabel(booking.startsAt, booking.visitorZone)}`
  return renderEmail(subject, <ReminderEmail deps={deps} call={call} when={when} />)
}

/** From the time that's really left: a reminder goes out late after an outage. */
function startsIn(timeLeft: number): string {
  const minutes = Math.max(1, Math.round(timeLeft / MINUTE))
  if (minutes >= 90) return `in ${Math.round(minutes / 60)} hours`
  if (minutes >= 55) return 'in an hour'
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
}

async function callLinkEmail(deps: AppContext, { orderId = '' }: EmailData): ReturnType<EmailTemplate> {
  const url = deps.publicUrl() + (await callPath(deps, deps.database.db, orderId))
  return renderEmail('The link to your call', <NewLinkEmail title="Your call" button="See my call" url={url} />)
}

async function slotLostEmail(deps: AppContext, call: CallEmailData): ReturnType<EmailTemplate> {
  const isFree = call.order.amountCents === 0
  const subject = `${isFree ? 'Someone else has your time' : 'Your money is on its way back'}: ${call.title}`
  return renderEmail(subject, <SlotLostEmail deps={deps} call={call} />)
}
