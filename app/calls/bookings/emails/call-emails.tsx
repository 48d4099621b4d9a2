import { site } from '../../../../site.config.ts'
import { dollars } from '../../../catalog/offers.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { HOUR, MINUTE } from '../../../platform/clock.ts'
import { EmailLink, NewLinkEmail, Paragraph, renderEmail } from '../../../platform/email-layout/email-layout.tsx'
import { emailsOf } from '../../../platform/email-layout/email-texts.tsx'
import type { EmailData } from '../../../platform/mail/email-queue.sql.ts'
import type { EmailTemplate } from '../../../platform/mail/email-template.ts'
import { dateTimeLabel, zoneLabel } from '../../../platform/time-labels.ts'
import { findOrder, type Order } from '../../../sales/orders/orders.ts'
import { type Booking, callOf, cameTooLate, findBooking, isBeforeDeadline } from '../booking/booking.ts'
import { callPath, coachCalendarPath } from '../booking/links.ts'
import { REMINDER_HOURS } from '../booking/reminders.ts'
import { callEvent, callEventForCoach } from '../call-events.ts'
import { lateChangeRule, NOTHING_TO_REFUND } from '../call-rules.ts'
import emails from './call-emails.yaml'
import { invitationIcs } from './invitations.ts'

type CallEmailKind =
  | 'call-to-pay'
  | 'call-invitation'
  | 'call-canceled'
  | 'call-reminder'
  | 'call-time-lost'
  | 'call-link'

interface About {
  booking: Booking
  order: Order
  title: string
  /** The buyer's own page of the call. */
  url: string
}

/** The emails about a call, each rendered when it is sent. Emails that a later change made obsolete are not sent. */
export function callEmails(deps: AppContext): Record<CallEmailKind, EmailTemplate> {
  const about =
    (write: (deps: AppContext, about: About, data: EmailData) => ReturnType<EmailTemplate>): EmailTemplate =>
    async (data) => {
      const found = await findCall(deps, data)
      return found && write(deps, found, data)
    }
  return {
    'call-to-pay': about(toPayEmail),
    'call-invitation': about(invitationEmail),
    'call-canceled': about(cancellationEmail),
    'call-reminder': about(reminderEmail),
    'call-time-lost': about(slotLostEmail),
    'call-link': (data) => callLinkEmail(deps, data),
  }
}

/** Undefined where the booking no longer exists, or was changed after the email was enqueued. */
async function findCall(deps: AppContext, { bookingId = '', sequence }: EmailData): Promise<About | undefined> {
  const { db } = deps.database
  const booking = await findBooking(db, bookingId)
  const order = booking && (await findOrder(db, booking.orderId))
  if (!booking || !order) return undefined
  if (sequence !== undefined && Number(sequence) !== booking.sequence) return undefined
  const url = deps.publicUrl() + (await callPath(deps, db, order.id))
  return { booking, order, title: callOf(booking).offer.title, url }
}

async function invitationEmail(deps: AppContext, about: About, { side }: EmailData): ReturnType<EmailTemplate> {
  const { booking, order, title, url } = about
  if (booking.state !== 'booked') return undefined
  const calendar = {
    method: 'REQUEST' as const,
    content: invitationIcs('REQUEST', calendarEventFor(deps, about, side)),
  }
  if (side === 'coach') return { ...(await bookedCoachEmail(deps, about)), calendar, replyTo: order.email ?? undefined }
  const moved = booking.sequence > 0
  const email = await write('booked', {
    ...{ title, url, time: dateTimeLabel(booking.startsAt, booking.visitorZone) },
    subject: moved ? 'Your new time' : 'Booked',
    heading: moved ? 'Your call has a new time' : 'Your call is booked',
    ...{ times: timesLine(deps, booking), video: videoLine(deps) },
    ...{ reminders: remindersSentence(booking), changes: changeRule(deps, about) },
  })
  return { ...email, calendar }
}

function bookedCoachEmail(deps: AppContext, { booking, order, title }: About) {
  const moved = booking.sequence > 0
  const blanks = {
    ...{ title, subject: moved ? 'Moved' : 'Booked', heading: moved ? 'moved' : 'booked' },
    time: dateTimeLabel(booking.startsAt, deps.scheduling.timeZone),
    theirTime: dateTimeLabel(booking.startsAt, booking.visitorZone),
    ...clientLines(booking, order),
    desk: `${deps.publicUrl()}/desk/calls/${order.id}`,
    paidNothing: order.amountCents === 0 ? ' Your client paid nothing for it.' : '',
    calendar: deps.publicUrl() + coachCalendarPath(deps.secret),
  }
  return write('booked-to-coach', blanks, { isForOwner: true })
}

/** Not once it is paid for, or was given to someone else. */
async function toPayEmail(deps: AppContext, { booking, order, title, url }: About): ReturnType<EmailTemplate> {
  if (booking.state !== 'held') return undefined
  const { startsAt, heldUntil, visitorZone } = booking
  const [time, until] = [startsAt, heldUntil ?? startsAt].map((at) => dateTimeLabel(at, visitorZone))
  return write('to-pay', {
    title,
    url,
    time,
    until,
    price: dollars(order.amountCents),
    times: timesLine(deps, booking),
  })
}

/** Only the reminders that were still to come when this time was booked. */
function remindersSentence({ startsAt, changedAt }: Booking): string {
  const [dayBefore, hourBefore] = REMINDER_HOURS.map((hours) => startsAt.getTime() - hours * HOUR > changedAt.getTime())
  if (dayBefore) return 'We’ll remind you a day before and an hour before.'
  return hourBefore ? 'We’ll remind you an hour before.' : ''
}

function changeRule({ clock }: AppContext, { booking, order }: About): string {
  const isPaid = order.amountCents > 0
  if (!isBeforeDeadline(booking, clock.now())) return lateChangeRule({ isPaid })
  return isPaid
    ? 'You can move the call, or cancel it for a full refund, up to 24 hours before it starts. After that, we can’t move or refund it.'
    : 'You can move the call up to 24 hours before it starts, and cancel it until it starts.'
}

async function cancellationEmail(deps: AppContext, about: About, { side, back }: EmailData): ReturnType<EmailTemplate> {
  const { booking, order, title } = about
  // Emails that were waiting before the sum was stored with them are of whole payments.
  const backCents = back === undefined ? order.amountCents : Number(back)
  const refund = refundOf(about, backCents)
  const blanks = {
    ...{ title, paid: dollars(order.amountCents), back: dollars(backCents) },
    time: dateTimeLabel(booking.startsAt, side === 'coach' ? deps.scheduling.timeZone : booking.visitorZone),
    ...{ free: false, late: false, full: false, rest: false, returned: false, [refund]: true },
  }
  const calendar = { method: 'CANCEL' as const, content: invitationIcs('CANCEL', calendarEventFor(deps, about, side)) }
  if (side === 'coach') {
    const email = await write('canceled-to-coach', { ...blanks, ...clientLines(booking, order) }, { isForOwner: true })
    return { ...email, calendar, replyTo: order.email ?? undefined }
  }
  const nothingToRefund = refund === 'free' && NOTHING_TO_REFUND
  const book = deps.publicUrl() + callOf(booking).path
  return { ...(await write('canceled', { ...blanks, nothingToRefund, book })), calendar }
}

function refundOf({ order, booking }: About, backCents: number): 'free' | 'late' | 'returned' | 'rest' | 'full' {
  if (order.amountCents === 0) return 'free'
  if (!booking.refunded) return 'late'
  if (backCents === 0) return 'returned'
  return backCents < order.amountCents ? 'rest' : 'full'
}

/** Only the buyer's event has the link with which the call can be moved or canceled. */
function calendarEventFor(deps: AppContext, about: About, side: string | undefined) {
  const event = callEvent(deps, about)
  if (side !== 'coach') return event
  return { ...callEventForCoach(deps, about.booking, about.order), attendees: event.attendees }
}

async function reminderEmail(deps: AppContext, { booking, title, url }: About): ReturnType<EmailTemplate> {
  const timeLeft = booking.startsAt.getTime() - deps.clock.now().getTime()
  if (booking.state !== 'booked' || timeLeft <= 0) return undefined
  const blanks = { title, url, when: startsIn(timeLeft), time: dateTimeLabel(booking.startsAt, booking.visitorZone) }
  return write('reminder', { ...blanks, times: timesLine(deps, booking), video: videoLine(deps) })
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

async function slotLostEmail(deps: AppContext, { booking, order, title }: About): ReturnType<EmailTemplate> {
  const isPaid = order.amountCents > 0
  const late = cameTooLate(booking)
  return write('time-lost', {
    ...{ title, time: dateTimeLabel(booking.startsAt, booking.visitorZone), late, taken: !late, isPaid },
    subject: isPaid ? 'Your money is on its way back' : 'Someone else has your time',
    heading: late ? 'Your payment came too late' : 'Someone else has your time',
    preview: isPaid ? 'Your full refund is on its way' : 'Choose another time',
    what: isPaid ? 'payment for' : 'booking of',
    nothingToRefund: !isPaid && NOTHING_TO_REFUND,
    price: dollars(order.amountCents),
    book: deps.publicUrl() + callOf(booking).path,
  })
}

const write = emailsOf(emails)

/** The name, address and question of the buyer. */
function clientLines({ name, question }: Booking, { email }: Order) {
  return { client: `${name ? `${name}, ` : ''}${email ?? ''}`, question: question ? `“${question}”` : undefined }
}

/** The time in both time zones, unless they show the same. */
function timesLine({ scheduling }: AppContext, booking: Booking) {
  const buyerTime = dateTimeLabel(booking.startsAt, booking.visitorZone)
  const coachTime = dateTimeLabel(booking.startsAt, scheduling.timeZone)
  return (
    <Paragraph>
      <strong>{buyerTime}</strong>
      <br />
      {zoneLabel(booking.startsAt, booking.visitorZone)}, {callOf(booking).minutes} minutes
      {coachTime !== buyerTime && (
        <>
          <br />
          For {site.coach}: {coachTime}
        </>
      )}
    </Paragraph>
  )
}

function videoLine({ videoLink: link }: AppContext) {
  if (!link) return `By video: ${site.coach} will email you the link before the call.`
  return (
    <Paragraph>
      By video: <EmailLink href={link}>{link}</EmailLink>
    </Paragraph>
  )
}
