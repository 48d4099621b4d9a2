import { site } from '../../../site.config.ts'
import { dollars } from '../../catalog/offers.ts'
import { MailButton, MailFrame, MailLink, Paragraph } from '../../letterhead/letterhead.tsx'
import { type Booking, callOf } from '../booking/booking.ts'
import { coachCalendarPath } from '../booking/links.ts'
import type { BookingDeps } from '../context.ts'
import { momentLabel, zoneLabel } from '../calendar/times.ts'
import type { Facts } from './letter-facts.ts'

interface Letter {
  deps: BookingDeps
  facts: Facts
}

export function Booked({ deps, facts }: Letter) {
  const { booking, title, url } = facts
  const heading = booking.sequence > 0 ? 'Your call has a new time' : 'Your call is booked'
  return (
    <MailFrame title={heading} preview={`${title}: ${momentLabel(booking.startsAt, booking.visitorZone)}`}>
      <When deps={deps} booking={booking} />
      <Video link={deps.videoLink} />
      <Paragraph>
        The invitation is attached: most mail programs put it into your calendar. We remind you a day and an hour
        before.
      </Paragraph>
      <Paragraph>
        Up to 24 hours before the call you can move it, or cancel it and have your whole payment back. Later than that
        it can be neither moved nor refunded, because nobody else could take your place.
      </Paragraph>
      <MailButton href={url}>See, move or cancel your call</MailButton>
    </MailFrame>
  )
}

export function ForCoach({ deps, facts }: Letter) {
  const { booking, order, title } = facts
  const heading = booking.sequence > 0 ? `${title}: moved` : `${title}: booked`
  return (
    <MailFrame title={heading} preview={momentLabel(booking.startsAt, deps.scheduling.timeZone)}>
      <Paragraph>
        <strong>{momentLabel(booking.startsAt, deps.scheduling.timeZone)}</strong>
        <br />
        For your client: {momentLabel(booking.startsAt, booking.visitorZone)}
      </Paragraph>
      <Client booking={booking} order={order} />
      <Paragraph>
        Should you have to cancel, refund the payment in Stripe: the call is taken off both calendars and the time is
        free again.
      </Paragraph>
      <Paragraph>
        All your calls in one calendar:{' '}
        <MailLink href={deps.publicUrl() + coachCalendarPath(deps.secret)}>subscribe to this address</MailLink>, and
        keep it to yourself.
      </Paragraph>
    </MailFrame>
  )
}

export function Canceled({ deps, facts, zone }: Letter & { zone: string }) {
  const { booking, order, title } = facts
  const path = callOf(booking).path
  return (
    <MailFrame title="The call is canceled" preview={`${title}: ${momentLabel(booking.startsAt, zone)}`}>
      <Paragraph>
        The {title} on <strong>{momentLabel(booking.startsAt, zone)}</strong> does not take place.
      </Paragraph>
      <Paragraph>
        {booking.refunded
          ? `The whole payment of ${dollars(order.amountCents)} goes back to the card it came from. Banks show it after five to ten days.`
          : 'It was canceled less than 24 hours before it would have begun, so it is not refunded.'}
      </Paragraph>
      <MailButton href={deps.publicUrl() + path}>Book another time</MailButton>
    </MailFrame>
  )
}

export function CanceledForCoach({ facts, zone }: Letter & { zone: string }) {
  const { booking, order, title } = facts
  return (
    <MailFrame title={`${title}: canceled`} preview={`${title}: ${momentLabel(booking.startsAt, zone)}`}>
      <Paragraph>
        The {title} on <strong>{momentLabel(booking.startsAt, zone)}</strong> is canceled, and the time is free again.
      </Paragraph>
      <Client booking={booking} order={order} />
      <Paragraph>
        {booking.refunded
          ? `The whole payment of ${dollars(order.amountCents)} goes back to your client.`
          : 'It was canceled less than 24 hours before it would have begun, so it is not refunded.'}
      </Paragraph>
      <Paragraph>Reply to this email to write to your client.</Paragraph>
    </MailFrame>
  )
}

/** Who the call is with, and what she asked. */
function Client({ booking, order }: Pick<Facts, 'booking' | 'order'>) {
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

export function Reminder({ deps, facts, when }: Letter & { when: string }) {
  const { booking, title, url } = facts
  return (
    <MailFrame title={`Your call is ${when}`} preview={momentLabel(booking.startsAt, booking.visitorZone)}>
      <When deps={deps} booking={booking} />
      <Video link={deps.videoLink} />
      <MailButton href={url}>See your {title}</MailButton>
    </MailFrame>
  )
}

export function FreshLink({ url }: { url: string }) {
  return (
    <MailFrame title="Your call." preview="A fresh link to the page of your call">
      <Paragraph>You asked for a fresh link to the page of your call. Here it is. It works for 18 months.</Paragraph>
      <MailButton href={url}>See my call</MailButton>
      <Paragraph>It wasn't you? Then ignore this email. Please don't pass the link on.</Paragraph>
    </MailFrame>
  )
}

export function TimeLost({ deps, facts }: Letter) {
  const { booking, order, title } = facts
  return (
    <MailFrame title="Somebody else has your time" preview="Your whole payment is on its way back">
      <Paragraph>
        Your payment for the {title} on {momentLabel(booking.startsAt, booking.visitorZone)} reached us when that time
        was no longer held for you, and it cannot be given to you any more. We are sorry.
      </Paragraph>
      <Paragraph>
        The whole {dollars(order.amountCents)} is on its way back to you; you do not have to do anything. Banks show it
        after five to ten days.
      </Paragraph>
      <MailButton href={deps.publicUrl() + callOf(booking).path}>Choose another time</MailButton>
    </MailFrame>
  )
}

/** Both clocks, unless they are the same. */
function When({ deps, booking }: { deps: BookingDeps; booking: Booking }) {
  const { timeZone } = deps.scheduling
  const yours = momentLabel(booking.startsAt, booking.visitorZone)
  const hers = momentLabel(booking.startsAt, timeZone)
  return (
    <Paragraph>
      <strong>{yours}</strong>
      <br />
      {zoneLabel(booking.visitorZone)}, {callOf(booking).minutes} minutes
      {hers !== yours && (
        <>
          <br />
          For {site.coach}: {hers}
        </>
      )}
    </Paragraph>
  )
}

function Video({ link }: { link: string | undefined }) {
  return (
    <Paragraph>
      {link ? (
        <>
          By video: <MailLink href={link}>{link}</MailLink>
        </>
      ) : (
        `By video: ${site.coach} mails you the link before the call.`
      )}
    </Paragraph>
  )
}
