import { site } from '../../../site.config.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type Order, shownEmailOf } from '../../sales/orders/orders.ts'
import { type Booking, callOf } from './booking/booking.ts'
import type { CalendarEvent } from './emails/invitations.ts'

/** A call as the calendars of both sides show it. */
export function callEvent(
  deps: AppContext,
  { booking, order, url }: { booking: Booking; order: Order; url: string },
): CalendarEvent {
  const buyer = { name: booking.name ?? order.email ?? '', address: order.email ?? '' }
  const lines = [
    deps.videoLink ? `Video: ${deps.videoLink}` : `${site.coach} will email you the video link before the call.`,
    ...(booking.question ? [`Question: ${booking.question}`] : []),
    `The page of this call: ${url}`,
  ]
  return {
    booking,
    summary: `${callOf(booking).offer.title}: ${site.coach} and ${booking.name ?? order.email}`,
    description: lines.join('\n\n'),
    location: deps.videoLink,
    organizer: deps.sender,
    attendees: [buyer, { name: site.coach, address: deps.coachEmail }],
  }
}

/** The same for the coach's own calendar, without the link with which the buyer can move or cancel the call. */
export function callEventForCoach(deps: AppContext, booking: Booking, order: Order): CalendarEvent {
  const email = booking.endsAt > deps.clock.now() ? order.email : shownEmailOf(order)
  const lines = [booking.name, email, booking.question, deps.videoLink && `Video: ${deps.videoLink}`]
  return {
    booking,
    summary: `${callOf(booking).offer.title}: ${booking.name ?? email ?? 'a client'}`,
    description: lines.filter(Boolean).join('\n\n'),
    location: deps.videoLink,
    organizer: deps.sender,
    attendees: [],
  }
}
