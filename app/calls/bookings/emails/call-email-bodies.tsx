import { site } from '../../../../site.config.ts'
import { dollars } from '../../../catalog/offers.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { HOUR } from '../../../platform/clock.ts'
import {
  EmailButton,
  EmailLayout,
  EmailLink,
  OwnerEmailLayout,
  Paragraph,
} from '../../../platform/email-layout/email-layout.tsx'
import { dateTimeLabel, zoneLabel } from '../../../platform/time-labels.ts'
import { type Booking, callOf, cameTooLate, isBeforeDeadline } from '../booking/booking.ts'
import { coachCalendarPath } from '../booking/links.ts'
import { REMINDER_HOURS } from '../booking/reminders.ts'
import { NOTHING_TO_REFUND } from '../free-call.ts'
import { lateChangeRule } from '../late-change.ts'
import type { CallEmailData } from './call-email-data.ts'

interface CallEmailProps {
  deps: AppContext
  call: CallEmailData
}

export function BookedEmail({ deps, call }: CallEmailProps) {
  const { booking, title, url } = call
  const heading = booking.sequence > 0 ? 'Your call has a new time' : 'Your call is booked'
  return (
    <EmailLayout title={heading} preview={`${title}: ${dateTimeLabel(booking.startsAt, booking.visitorZone)}`}>
      <CallTimesParagraph deps={deps} booking={booking} />
      <VideoParagraph link={deps.videoLink} />
      <Paragraph>
        We’ve attached an invitation. Most email apps add it to your calendar. {remindersSentence(booking)}
      </Paragraph>
      <Paragraph>{changeRule(deps, call)}</Paragraph>
      <EmailButton href={url}>See, move or cancel your call</EmailButton>
    </EmailLayout>
  )
}

/** Only the reminders that were still to come when this time was booked. */
function remindersSentence({ startsAt, changedAt }: Booking): string {
  const [dayBefore, hourBefore] = REMINDER_HOURS.map((hours) => startsAt.getTime() - hours * HOUR > changedAt.getTime())
  if (dayBefore) return 'We’ll remind you a day before and an hour before.'
  return hourBefore ? 'We’ll remind you an hour before.' : ''
}

function changeRule({ clock }: AppContext, { booking, order }: CallEmailData): string {
  const isPaid = order.amountCents > 0
  if (!isBeforeDeadline(booking, clock.now())) return lateChangeRule({ isPaid })
  return isPaid
    ? 'You can move the call, or cancel it for a full refund, up to 24 hours before it starts. After that, we can’t move or refund it.'
    : 'You can move the call up to 24 hours before it starts, and cancel it until it starts.'
}

/** The time that the coach chose for someone, and the page on which it's paid for. */
export function ToPayEmail({ deps, call }: CallEmailProps) {
  const { booking, order, title, url } = call
  const until = booking.heldUntil ?? booking.startsAt
  return (
    <EmailLayout title={`${site.coach} is holding a time for you`} preview={title}>
      <CallTimesParagraph deps={deps} booking={booking} />
      <Paragraph>
        It’s for your {title}, {dollars(order.amountCents)}. The time is yours once you’ve paid, and we’ll hold it until{' '}
        {dateTimeLabel(until, booking.visitorZone)}. We’ll send the invitation with the video link after your payment.
      </Paragraph>
      <EmailButton href={url}>Pay {dollars(order.amountCents)}</EmailButton>
      <Paragraph>Don’t want it? You don’t need to do anything. You won’t be charged.</Paragraph>
    </EmailLayout>
  )
}

export function BookedCoachEmail({ deps, call }: CallEmailProps) {
  const { booking, order, title } = call
  const heading = booking.sequence > 0 ? `${title}: moved` : `${title}: booked`
  return (
    <OwnerEmailLayout title={heading} preview={dateTimeLabel(booking.startsAt, deps.scheduling.timeZone)}>
      <Paragraph>
        <strong>{dateTimeLabel(booking.startsAt, deps.scheduling.timeZone)}</strong>
        <br />
        For your client: {dateTimeLabel(booking.startsAt, booking.visitorZone)}
      </Paragraph>
      <ClientParagraph booking={booking} order={order} />
      <EmailButton href={`${deps.publicUrl()}/desk/calls/${order.id}`}>Open the call at your desk</EmailButton>
      <Paragraph>
        You can move or cancel it there, and both calendars follow.
        {order.amountCents === 0 && ' Your client paid nothing for it.'}
      </Paragraph>
      <Paragraph>
        All your calls in one calendar:{' '}
        <EmailLink href={deps.publicUrl() + coachCalendarPath(deps.secret)}>subscribe to this address</EmailLink>, and
        keep it to yourself.
      </Paragraph>
    </OwnerEmailLayout>
  )
}

interface CanceledEmailProps extends CallEmailProps {
  zone: string
  /** What goes back because it was canceled. */
  backCents: number
}

export function CanceledEmail({ deps, call, zone, backCents }: CanceledEmailProps) {
  const { booking, order, title } = call
  const path = callOf(booking).path
  return (
    <EmailLayout title="Your call is canceled" preview={`${title}: ${dateTimeLabel(booking.startsAt, zone)}`}>
      <Paragraph>
        Your {title} on <strong>{dateTimeLabel(booking.startsAt, zone)}</strong> is canceled.
      </Paragraph>
      <Paragraph>
        {refundSentence(call, backCents, {
          full: `We’re refunding your full payment of ${dollars(order.amountCents)} to the card or account you paid with. Banks take five to ten days to show it.`,
          rest: `We’re refunding the rest of your payment, ${dollars(backCents)}, to the card or account you paid with. Banks take five to ten days to show it.`,
          returned: `Your payment of ${dollars(order.amountCents)} was returned to the card or account you paid with. Banks take five to ten days to show it.`,
          free: NOTHING_TO_REFUND,
        })}
      </Paragraph>
      <EmailButton href={deps.publicUrl() + path}>Book another time</EmailButton>
    </EmailLayout>
  )
}

export function CanceledCoachEmail({ call, zone, backCents }: CanceledEmailProps) {
  const { booking, order, title } = call
  return (
    <OwnerEmailLayout title={`${title}: canceled`} preview={`${title}: ${dateTimeLabel(booking.startsAt, zone)}`}>
      <Paragraph>
        The {title} on <strong>{dateTimeLabel(booking.startsAt, zone)}</strong> is canceled. The time is open again.
      </Paragraph>
      <ClientParagraph booking={booking} order={order} />
      <Paragraph>
        {refundSentence(call, backCents, {
          full: `Your client gets the full payment of ${dollars(order.amountCents)} back.`,
          rest: `Your client gets the rest of the payment back, ${dollars(backCents)}.`,
          returned: `Your client’s payment of ${dollars(order.amountCents)} was returned.`,
          free: 'Your client paid nothing for it.',
        })}
      </Paragraph>
      <Paragraph>Reply to this email to write to your client.</Paragraph>
    </OwnerEmailLayout>
  )
}

function refundSentence(
  { order, booking }: CallEmailData,
  backCents: number,
  { full, rest, returned, free }: Record<'full' | 'rest' | 'returned' | 'free', string>,
): string {
  if (order.amountCents === 0) return free
  if (booking.refunded && backCents === 0) return returned
  if (booking.refunded) return backCents < order.amountCents ? rest : full
  return 'It was canceled less than 24 hours before the start, so we can’t refund it.'
}

/** The name, address and question of the buyer. */
function ClientParagraph({ booking, order }: Pick<CallEmailData, 'booking' | 'order'>) {
  return (
    <>
      <Paragraph>
        {booking.name ? `${booking.name}, ` : ''}
        {order.email}
      </Paragraph>
      {booking.question && <Paragraph>“{booking.question}”</Paragraph>}
    </>
  )
}

export function ReminderEmail({ deps, call, when }: CallEmailProps & { when: string }) {
  const { booking, title, url } = call
  return (
    <EmailLayout title={`Your call is ${when}`} preview={dateTimeLabel(booking.startsAt, booking.visitorZone)}>
      <CallTimesParagraph deps={deps} booking={booking} />
      <VideoParagraph link={deps.videoLink} />
      <EmailButton href={url}>See your {title}</EmailButton>
    </EmailLayout>
  )
}

export function SlotLostEmail({ deps, call }: CallEmailProps) {
  const { booking, order, title } = call
  const isFree = order.amountCents === 0
  const isLate = cameTooLate(booking)
  return (
    <EmailLayout
      title={isLate ? 'Your payment came too late' : 'Someone else has your time'}
      preview={isFree ? 'Choose another time' : 'Your full refund is on its way'}
    >
      <Paragraph>
        Your {isFree ? 'booking of' : 'payment for'} the {title} on{' '}
        {dateTimeLabel(booking.startsAt, booking.visitorZone)} arrived after{' '}
        {isLate
          ? 'the call was due to start, so it didn’t take place. We’re sorry.'
          : 'our hold on that time had ended, and someone else took it. We’re sorry.'}
      </Paragraph>
      <Paragraph>
        {isFree
          ? NOTHING_TO_REFUND
          : `The whole ${dollars(order.amountCents)} is on its way back to you. You don’t need to do anything. Banks take five to ten days to show it.`}
      </Paragraph>
      <EmailButton href={deps.publicUrl() + callOf(booking).path}>Choose another time</EmailButton>
    </EmailLayout>
  )
}

/** The time in both time zones, unless they show the same. */
function CallTimesParagraph({ deps, booking }: { deps: AppContext; booking: Booking }) {
  const { timeZone } = deps.scheduling
  const buyerTime = dateTimeLabel(booking.startsAt, booking.visitorZone)
  const coachTime = dateTimeLabel(booking.startsAt, timeZone)
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

function VideoParagraph({ link }: { link: string | undefined }) {
  return (
    <Paragraph>
      {link ? (
        <>
          By video: <EmailLink href={link}>{link}</EmailLink>
        </>
      ) : (
        `By video: ${site.coach} will email you the link before the call.`
      )}
    </Paragraph>
  )
}
