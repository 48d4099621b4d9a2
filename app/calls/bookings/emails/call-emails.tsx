import { site } from '../../../../site.config.ts'
import { dollars } from '../../../catalog/offers.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { HOUR, MINUTE } from '../../../platform/clock.ts'
import { EmailLink, Paragraph, says, writeEmail, writeNewLink } from '../../../platform/email-layout/email-layout.tsx'
import type { EmailTemplate } from '../../../platform/mail/email-message.ts'
import type { EmailData } from '../../../platform/mail/email-queue.sql.ts'
import { dateTimeLabel, zoneLabel } from '../../../platform/time-labels.ts'
import { findOrder, type Order } from '../../../sales/orders/orders.ts'
import { type Booking, callLabel, callOf, cameTooLate, findBooking, isBeforeDeadline } from '../booking/booking.ts'
import { payableUntil } from '../booking/holds.ts'
import { callPath, coachCalendarPath } from '../booking/links.ts'
import { REMINDER_HOURS } from '../booking/reminders.ts'
import { callEvent, callEventForCoach } from '../call-events.ts'
import { lateChangeRule, NOTHING_TO_REFUND } from '../call-rules.ts'
import { invitationIcs } from './invitations.ts'

/** What the emails about a call are about. */
interface About {
  booking: Booking
  order: Order
  title: string
  /** The buyer's own page of the call. */
  url: string
}

/** The emails about a call, each rendered when it is sent. Emails that a later change made obsolete are not sent. */
export function callEmails(deps: AppContext) {
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
    'call-link': (data: EmailData) => callLinkEmail(deps, data),
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
  const time = dateTimeLabel(booking.startsAt, booking.visitorZone)
  const email = await writeEmail({
    subject: `${moved ? 'Your new time' : 'Booked'}: ${title}, ${time}`,
    title: moved ? 'Your call has a new time' : 'Your call is booked',
    preview: `${title}: ${time}`,
    lines: [
      timesLine(deps, booking),
      videoLine(deps),
      `We’ve attached an invitation. Most email apps add it to your calendar. ${remindersSentence(booking)}`,
      changeRule(deps, about),
    ],
    button: [callLabel(booking, deps.clock.now()), url],
  })
  return { ...email, calendar }
}

function bookedCoachEmail(deps: AppContext, { booking, order, title }: About) {
  const moved = booking.sequence > 0
  const time = dateTimeLabel(booking.startsAt, deps.scheduling.timeZone)
  return writeEmail({
    isForOwner: true,
    subject: `${moved ? 'Moved' : 'Booked'}: ${title}, ${time}`,
    title: `${title}: ${moved ? 'moved' : 'booked'}`,
    preview: time,
    lines: says(
      <Paragraph>
        <strong>{time}</strong>
        <br />
        For your client: {dateTimeLabel(booking.startsAt, booking.visitorZone)}
      </Paragraph>,
      ...clientLines(booking, order),
    ),
    button: ['Open the call at your desk', `${deps.publicUrl()}/desk/calls/${order.id}`],
    after: says(
      `You can move or cancel it there, and both calendars follow.${order.amountCents === 0 ? ' Your client paid nothing for it.' : ''}`,
      <Paragraph>
        All your calls in one calendar:{' '}
        <EmailLink href={deps.publicUrl() + coachCalendarPath(deps.secret)}>subscribe to this address</EmailLink>, and
        keep it to yourself.
      </Paragraph>,
    ),
  })
}

/** The time that the coach chose for someone, and the page on which it's paid for. Not once it is, or was given to someone else. */
async function toPayEmail(deps: AppContext, { booking, order, title, url }: About): ReturnType<EmailTemplate> {
  if (booking.state !== 'held') return undefined
  const until = dateTimeLabel(payableUntil(booking), booking.visitorZone)
  const price = dollars(order.amountCents)
  return writeEmail({
    subject: `Your time with ${site.coach}: ${title}, ${dateTimeLabel(booking.startsAt, booking.visitorZone)}`,
    title: `${site.coach} is holding a time for you`,
    preview: title,
    lines: [
      timesLine(deps, booking),
      `It’s for your ${title}, ${price}. The time is yours once you’ve paid, and we’ll hold it until ${until}. We’ll send the invitation with the video link after your payment.`,
    ],
    button: [`Pay ${price}`, `${url}/pay`],
    after: ['Don’t want it? You don’t need to do anything. You won’t be charged.'],
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
  const [paid, rest] = [dollars(order.amountCents), dollars(backCents)]
  const time = dateTimeLabel(booking.startsAt, side === 'coach' ? deps.scheduling.timeZone : booking.visitorZone)
  const calendar = { method: 'CANCEL' as const, content: invitationIcs('CANCEL', calendarEventFor(deps, about, side)) }
  const envelope = { subject: `Canceled: ${title}, ${time}`, preview: `${title}: ${time}` }
  if (side === 'coach') {
    const email = await writeEmail({
      ...envelope,
      isForOwner: true,
      title: `${title}: canceled`,
      lines: says(
        <Paragraph>
          The {title} on <strong>{time}</strong> is canceled. The time is open again.
        </Paragraph>,
        ...clientLines(booking, order),
        refundSentence(about, backCents, {
          full: `Your client gets the full payment of ${paid} back.`,
          rest: `Your client gets the rest of the payment back, ${rest}.`,
          returned: `Your client’s payment of ${paid} was returned.`,
          free: 'Your client paid nothing for it.',
        }),
        'Reply to this email to write to your client.',
      ),
    })
    return { ...email, calendar, replyTo: order.email ?? undefined }
  }
  const email = await writeEmail({
    ...envelope,
    title: 'Your call is canceled',
    lines: says(
      <Paragraph>
        Your {title} on <strong>{time}</strong> is canceled.
      </Paragraph>,
      refundSentence(about, backCents, {
        full: `We’re refunding your full payment of ${paid} to the card or account you paid with. ${BANKS}`,
        rest: `We’re refunding the rest of your payment, ${rest}, to the card or account you paid with. ${BANKS}`,
        returned: `Your payment of ${paid} was returned to the card or account you paid with. ${BANKS}`,
        free: NOTHING_TO_REFUND,
      }),
    ),
    button: ['Book another time', deps.publicUrl() + callOf(booking).path],
  })
  return { ...email, calendar }
}

const BANKS = 'Banks take five to ten days to show it.'

function refundSentence(
  { order, booking }: About,
  backCents: number,
  { full, rest, returned, free }: Record<'full' | 'rest' | 'returned' | 'free', string>,
): string {
  if (order.amountCents === 0) return free
  if (booking.refunded && backCents === 0) return returned
  if (booking.refunded) return backCents < order.amountCents ? rest : full
  return 'It was canceled less than 24 hours before the start, so we can’t refund it.'
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
  const when = startsIn(timeLeft)
  const time = dateTimeLabel(booking.startsAt, booking.visitorZone)
  return writeEmail({
    subject: `${title} ${when}: ${time}`,
    title: `Your call is ${when}`,
    preview: time,
    lines: [timesLine(deps, booking), videoLine(deps)],
    button: [`See your ${title}`, url],
  })
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
  return writeNewLink({ subject: 'The link to your call', title: 'Your call', button: ['See my call', url] })
}

async function slotLostEmail(deps: AppContext, { booking, order, title }: About): ReturnType<EmailTemplate> {
  const isFree = order.amountCents === 0
  const isLate = cameTooLate(booking)
  return writeEmail({
    subject: `${isFree ? 'Someone else has your time' : 'Your money is on its way back'}: ${title}`,
    title: isLate ? 'Your payment came too late' : 'Someone else has your time',
    preview: isFree ? 'Choose another time' : 'Your full refund is on its way',
    lines: [
      `Your ${isFree ? 'booking of' : 'payment for'} the ${title} on ${dateTimeLabel(booking.startsAt, booking.visitorZone)} arrived after ${
        isLate
          ? 'the call was due to start, so it didn’t take place. We’re sorry.'
          : 'our hold on that time had ended, and someone else took it. We’re sorry.'
      }`,
      isFree
        ? NOTHING_TO_REFUND
        : `The whole ${dollars(order.amountCents)} is on its way back to you. You don’t need to do anything. ${BANKS}`,
    ],
    button: ['Choose another time', deps.publicUrl() + callOf(booking).path],
  })
}

/** The name, address and question of the buyer. */
function clientLines({ name, question }: Booking, { email }: Order) {
  return [`${name ? `${name}, ` : ''}${email ?? ''}`, question !== null && question !== '' && `“${question}”`]
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
