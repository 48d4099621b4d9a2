import { and, eq, gte } from 'drizzle-orm'
import { Hono } from 'hono'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import { countUse, networkOf } from '../../platform/http/rate-limits.ts'
import { clientAddress } from '../../platform/http/request.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { orders } from '../../sales/orders/orders.sql.ts'
import { findBookingByOrder } from './booking/booking.ts'
import { findCall } from './booking/calls.ts'
import { holdPaymentUrl } from './booking/holds.ts'
import { coachCalendarPath, findOrderByCallLink } from './booking/links.ts'
import { bookings } from './bookings.sql.ts'
import { freeTimes } from './calendar/calendar.ts'
import { callEvent, callEventForCoach } from './call-events.ts'
import { publishedCalendarIcs } from './emails/invitations.ts'

/**
 * GET  /bookings/:call.json           when a call can be booked, as `{times: [ISO, …]}`
 * GET  /calls/:token/call.ics         one booked call, for its buyer's calendar
 * GET  /calls/:token/pay             the payment page of a time that is held, as its email leads there
 * GET  /calendar/:secret.ics          every call, for the coach's own calendar program
 * POST /book/:call and /calls/:token  rate-limited here, answered by the pages
 */
export function bookingRoutes(deps: AppContext): Hono {
  const app = new Hono()
  const subject = (context: Parameters<typeof clientAddress>[0]) =>
    networkOf(clientAddress(context, deps.trustedProxies))
  app.get('/bookings/:call{[a-z-]+\\.json}', async (context, next) => {
    const call = findCall(context.req.param('call').replace(/\.json$/, ''))
    if (!call) return next()
    await countUse(deps, { name: 'free times', limit: 300, window: MINUTE }, subject(context))
    const times = (await freeTimes(deps, call)).map((time) => time.toISOString())
    return context.json({ times }, 200, { 'Cache-Control': 'no-store' })
  })
  app.on('POST', ['/book/:call', '/calls/:token'], async (context, next) => {
    await countUse(deps, { name: 'booking', limit: 300, window: MINUTE }, subject(context))
    await countUse(deps, { name: 'booking by the hour', limit: 1000, window: HOUR }, subject(context))
    await next()
  })
  app.get('/calls/:token/call.ics', async (context, next) => {
    const order = await findOrderByCallLink(deps, deps.database.db, context.req.param('token'))
    const booking = order && (await findBookingByOrder(deps.database.db, order.id))
    if (!order || booking?.state !== 'booked') return next()
    const url = `${deps.publicUrl()}/calls/${context.req.param('token')}`
    return icsResponse(publishedCalendarIcs([callEvent(deps, { booking, order, url })]))
  })
  app.get('/calls/:token/pay', async (context) => {
    const token = context.req.param('token')
    const to = (await holdPaymentUrl(deps, token)) ?? `/calls/${token}`
    return new Response(null, { status: 303, headers: { ...PRIVATE_HEADERS, Location: to } })
  })
  app.get('/calendar/:file', async (context, next) => {
    if (`/calendar/${context.req.param('file')}` !== coachCalendarPath(deps.secret)) return next()
    return icsResponse(await coachCalendar(deps))
  })
  return app
}

/** The calls of the last month and all future ones. */
async function coachCalendar(deps: AppContext): Promise<string> {
  const since = new Date(deps.clock.now().getTime() - 31 * DAY)
  const rows = await deps.database.db
    .select({ booking: bookings, order: orders })
    .from(bookings)
    .innerJoin(orders, eq(orders.id, bookings.orderId))
    .where(and(eq(bookings.state, 'booked'), gte(bookings.startsAt, since)))
    .orderBy(bookings.startsAt)
    .limit(2000)
  return publishedCalendarIcs(
    rows.map(({ booking, order }) => callEventForCoach(deps, booking, order)),
    'Calls',
  )
}

function icsResponse(content: string): Response {
  const headers = {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': 'attachment; filename="call.ics"',
    ...PRIVATE_HEADERS,
  }
  return new Response(content, { headers })
}
