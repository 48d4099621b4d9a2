import { eq } from 'drizzle-orm'
import { site } from '../../../site.config.ts'
import { people } from '../../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import { buildCalendar, calendarComponent, utcTime } from '../../platform/icalendar.ts'
import { calendarRoutes } from '../calendar-link/calendar-link.ts'
import { type Call, findCallsSince } from './call.ts'
import { CALLS_PATH } from './call-path.ts'
import { callCalendars } from './calls.sql.ts'
import { findAddress } from './changes.ts'

export const CALL_CALENDAR = {
  ...{ table: callCalendars, purpose: 'live calls calendar', path: '/live-calls-calendar/' },
  ...{ file: 'live-calls.ics', whereIsNew: 'Yours is under Calls.' },
}

/** GET /live-calls-calendar/:token: all live calls for a calendar program, while a membership is running. */
export const callRoutes = (deps: AppContext) =>
  calendarRoutes(deps, CALL_CALENDAR, (personId) => buildCalls(deps, personId))

async function buildCalls(deps: AppContext, personId: string): Promise<string | undefined> {
  const { db } = deps.database
  const [person] = await db.select({ role: people.role }).from(people).where(eq(people.id, personId))
  if (person?.role === 'customer' && !(await findAddress(deps, personId))) return undefined
  const all = await findCallsSince(db, new Date(deps.clock.now().getTime() - 30 * DAY))
  const events = all.map((call) => eventOf(deps, call))
  const name = 'Society live calls'
  return buildCalendar({ product: 'Live calls', method: 'PUBLISH', name, refreshInterval: 'PT12H' }, events)
}

/** One call for one person's calendar: `REQUEST` puts it there or moves it, `CANCEL` takes it out. */
export function inviteFor(deps: AppContext, call: Call, to: string, method: 'REQUEST' | 'CANCEL') {
  const event = eventOf(deps, call, { isGone: method === 'CANCEL', stamp: deps.clock.now() })
  event.addPropertyWithValue('organizer', `mailto:${deps.from.address}`).setParameter('cn', site.brand)
  const attendee = event.addPropertyWithValue('attendee', `mailto:${to}`)
  attendee.setParameter('partstat', 'ACCEPTED')
  attendee.setParameter('rsvp', 'FALSE')
  return { method, content: buildCalendar({ product: 'Live calls', method }, [event]) }
}

function eventOf(deps: AppContext, call: Call, { isGone = call.canceledAt !== null, stamp = call.changedAt } = {}) {
  const page = `${deps.publicUrl()}${CALLS_PATH}/${call.id}/join`
  return calendarComponent('vevent', [
    ['uid', `${call.id}@${deps.mailDomain}`],
    ['sequence', call.sequence],
    ['dtstamp', utcTime(stamp)],
    ['dtstart', utcTime(call.startsAt)],
    ['dtend', utcTime(call.endsAt)],
    ['summary', call.title],
    ['description', `Join from 15 minutes before: ${page}`],
    ['url', page],
    ['status', isGone ? 'CANCELLED' : 'CONFIRMED'],
  ])
}
