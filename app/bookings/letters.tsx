import { site } from '../../site.config.ts'
import { dollars } from '../catalog/offers.ts'
import { MailButton, MailFrame, MailLink, Paragraph, writeLetter } from '../letterhead/letterhead.tsx'
import { findOrder, type Order } from '../orders/orders.ts'
import type { MailData } from '../platform/mails.sql.ts'
import type { Template } from '../platform/mails.ts'
import { aboutCall, aboutCallForCoach } from './about-call.ts'
import { type Booking, callOf, findBooking } from './booking.ts'
import type { BookingDeps } from './bookings.ts'
import { invitation } from './invitations.ts'
import { callPath, coachCalendarPath } from './links.ts'
import { momentLabel, zoneLabel } from './times.ts'

type Kind = 'call-invitation' | 'call-canceled' | 'call-reminder' | 'call-time-lost'

/** The mails about a call, each written at the moment it is sent. What has been overtaken by a change is not sent. */
export function callMails(deps: BookingDeps): Record<Kind, Template> {
  const about = (write: (deps: BookingDeps, facts: Facts, data: MailData) => ReturnType<Template>): Template => {
    return async (data) => {
      const facts = await factsOf(deps, data)
      return facts && write(deps, facts, data)
    }
  }
  return {
    'call-invitation': about(inviting),
    'call-canceled': about(canceling),
    'call-reminder': about(reminding),
    'call-time-lost': about(timeLost),
  }
}

interface Facts {
  booking: Booking
  order: Order
  title: string
  /** The buyer's own page of the call. */
  url: string
}

async function factsOf(deps: BookingDeps, { bookingId = '', sequence }: MailData): Promise<Facts | undefined> {
  const { db } = deps.database
  const booking = await findBooking(db, bookingId)
  const order = booking && (await findOrder(db, booking.orderId))
  if (!booking || !order) return undefined
  if (sequence !== undefined && Number(sequence) !== booking.sequence) return undefined
  const url = deps.publicUrl() + (await callPath(deps, db, order.id))
  return { booking, order, title: callOf(booking).offer.title, url }
}

async function inviting(deps: BookingDeps, facts: Facts, { side }: MailData): ReturnType<Template> {
  const { booking, title } = facts
  if (booking.state !== 'booked') return undefined
  const calendar = { method: 'REQUEST' as const, content: invitation('REQUEST', aboutFor(deps, facts, side)) }
  const moved = booking.sequence > 0
  if (side === 'coach') {
    const subject = `${moved ? 'Moved' : 'Booked'}: ${title}, ${momentLabel(booking.startsAt, deps.scheduling.timeZone)}`
    return { ...(await writeLetter(subject, <ForCoach deps={deps} facts={facts} />)), calendar }
  }
  const subject = `${moved ? 'Your new time' : 'Booked'}: ${title}, ${momentLabel(booking.startsAt, booking.visitorZone)}`
  return { ...(await writeLetter(subject, <Booked deps={deps} facts={facts} />)), calendar }
}

async function canceling(deps: BookingDeps, facts: Facts, { side }: MailData): ReturnType<Template> {
  const { booking, title } = facts
  const zone = side === 'coach' ? deps.scheduling.timeZone : booking.visitorZone
  const calendar = { method: 'CANCEL' as const, content: invitation('CANCEL', aboutFor(deps, facts, side)) }
  const subject = `Canceled: ${title}, ${momentLabel(booking.startsAt, zone)}`
  return { ...(await writeLetter(subject, <Canceled deps={deps} facts={facts} zone={zone} />)), calendar }
}

/** The link with which a call is moved and canceled is its buyer's alone. */
function aboutFor(deps: BookingDeps, facts: Facts, side: string | undefined) {
  const about = aboutCall(deps, facts)
  if (side !== 'coach') return about
  return { ...aboutCallForCoach(deps, facts.booking, facts.order), attendees: about.attendees }
}

async function reminding(deps: BookingDeps, facts: Facts, { hours }: MailData): ReturnType<Template> {
  const { booking, title } = facts
  if (booking.state !== 'booked' || booking.startsAt <= deps.clock.now()) return undefined
  const when = hours === '1' ? 'in an hour' : 'in 24 hours'
  const subject = `${title} ${when}: ${momentLabel(booking.startsAt, booking.visitorZone)}`
  return writeLetter(subject, <Reminder deps={deps} facts={facts} when={when} />)
}

async function timeLost(deps: BookingDeps, facts: Facts): ReturnType<Template> {
  return writeLetter(`Your money is on its way back: ${facts.title}`, <TimeLost deps={deps} facts={facts} />)
}

interface Letter {
  deps: BookingDeps
  facts: Facts
}

function Booked({ deps, facts }: Letter) {
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

function ForCoach({ deps, facts }: Letter) {
  const { booking, order, title } = facts
  const heading = booking.sequence > 0 ? `${title}: moved` : `${title}: booked`
  return (
    <MailFrame title={heading} preview={momentLabel(booking.startsAt, deps.scheduling.timeZone)}>
      <Paragraph>
        <strong>{momentLabel(booking.startsAt, deps.scheduling.timeZone)}</strong>
        <br />
        For your client: {momentLabel(booking.startsAt, booking.visitorZone)}
      </Paragraph>
      <Paragraph>
        {booking.name ? `${booking.name}, ` : ''}
        {order.email}
      </Paragraph>
      {booking.question && <Paragraph>“{booking.question}”</Paragraph>}
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

function Canceled({ deps, facts, zone }: Letter & { zone: string }) {
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

function Reminder({ deps, facts, when }: Letter & { when: string }) {
  const { booking, title, url } = facts
  return (
    <MailFrame title={`Your call is ${when}`} preview={momentLabel(booking.startsAt, booking.visitorZone)}>
      <When deps={deps} booking={booking} />
      <Video link={deps.videoLink} />
      <MailButton href={url}>See your {title}</MailButton>
    </MailFrame>
  )
}

function TimeLost({ deps, facts }: Letter) {
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
