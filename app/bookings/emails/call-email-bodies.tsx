import { site } from '../../../site.config.ts'
import { dollars } from '../../catalog/offers.ts'
import { EmailButton, EmailLayout, EmailLink, Paragraph } from '../../email-layout/email-layout.tsx'
import type { AppContext } from '../../platform/app-context.ts'
import { type Booking, callOf } from '../booking/booking.ts'
import { coachCalendarPath } from '../booking/links.ts'
import { dateTimeLabel, zoneLabel } from '../calendar/time-labels.ts'
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
        The invitation is attached: most mail programs put it into your calendar. We remind you a day and an hour
        before.
      </Paragraph>
      <Paragraph>
        Up to 24 hours before the call you can move it, or cancel it and have your whole payment back. Later than that
        it can be neither moved nor refunded, because nobody else could take your place.
      </Paragraph>
      <EmailButton href={url}>See, move or cancel your call</EmailButton>
    </EmailLayout>
  )
}

export function BookedCoachEmail({ deps, call }: CallEmailProps) {
  const { booking, order, title } = call
  const heading = booking.sequence > 0 ? `${title}: moved` : `${title}: booked`
  return (
    <EmailLayout title={heading} preview={dateTimeLabel(booking.startsAt, deps.scheduling.timeZone)}>
      <Paragraph>
        <strong>{dateTimeLabel(booking.startsAt, deps.scheduling.timeZone)}</strong>
        <br />
        For your client: {dateTimeLabel(booking.startsAt, booking.visitorZone)}
      </Paragraph>
      <ClientParagraph booking={booking} order={order} />
      <Paragraph>
        Should you have to cancel, refund the payment in Stripe: the call is taken off both calendars and the time is
        free again.
      </Paragraph>
      <Paragraph>
        All your calls in one calendar:{' '}
        <EmailLink href={deps.publicUrl() + coachCalendarPath(deps.secret)}>subscribe to this address</EmailLink>, and
        keep it to yourself.
      </Paragraph>
    </EmailLayout>
  )
}

export function CanceledEmail({ deps, call, zone }: CallEmailProps & { zone: string }) {
  const { booking, order, title } = call
  const path = callOf(booking).path
  return (
    <EmailLayout title="The call is canceled" preview={`${title}: ${dateTimeLabel(booking.startsAt, zone)}`}>
      <Paragraph>
        The {title} on <strong>{dateTimeLabel(booking.startsAt, zone)}</strong> does not take place.
      </Paragraph>
      <Paragraph>
        {booking.refunded
          ? `The whole payment of ${dollars(order.amountCents)} goes back to the card it came from. Banks show it after five to ten days.`
          : 'It was canceled less than 24 hours before it would have begun, so it is not refunded.'}
      </Paragraph>
      <EmailButton href={deps.publicUrl() + path}>Book another time</EmailButton>
    </EmailLayout>
  )
}

export function CanceledCoachEmail({ call, zone }: CallEmailProps & { zone: string }) {
  const { booking, order, title } = call
  return (
    <EmailLayout title={`${title}: canceled`} preview={`${title}: ${dateTimeLabel(booking.startsAt, zone)}`}>
      <Paragraph>
        The {title} on <strong>{dateTimeLabel(booking.startsAt, zone)}</strong> is canceled, and the time is free again.
      </Paragraph>
      <ClientParagraph booking={booking} order={order} />
      <Paragraph>
        {booking.refunded
          ? `The whole payment of ${dollars(order.amountCents)} goes back to your client.`
          : 'It was canceled less than 24 hours before it would have begun, so it is not refunded.'}
      </Paragraph>
      <Paragraph>Reply to this email to write to your client.</Paragraph>
    </EmailLayout>
  )
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

export function CallLinkEmail({ url }: { url: string }) {
  return (
    <EmailLayout title="Your call." preview="A fresh link to the page of your call">
      <Paragraph>You asked for a fresh link to the page of your call. Here it is. It works for 18 months.</Paragraph>
      <EmailButton href={url}>See my call</EmailButton>
      <Paragraph>It wasn't you? Then ignore this email. Please don't pass the link on.</Paragraph>
    </EmailLayout>
  )
}

export function SlotLostEmail({ deps, call }: CallEmailProps) {
  const { booking, order, title } = call
  return (
    <EmailLayout title="Somebody else has your time" preview="Your whole payment is on its way back">
      <Paragraph>
        Your payment for the {title} on {dateTimeLabel(booking.startsAt, booking.visitorZone)} reached us when that time
        was no longer held for you, and it cannot be given to you any more. We are sorry.
      </Paragraph>
      <Paragraph>
        The whole {dollars(order.amountCents)} is on its way back to you; you do not have to do anything. Banks show it
        after five to ten days.
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
      {zoneLabel(booking.visitorZone)}, {callOf(booking).minutes} minutes
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
        `By video: ${site.coach} mails you the link before the call.`
      )}
    </Paragraph>
  )
}
