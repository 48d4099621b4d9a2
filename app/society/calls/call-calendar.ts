import { eq, sql } from 'drizzle-orm'
import { site } from '../../../site.config.ts'
import { people } from '../../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import { buildCalendar, calendarComponent, utcTime } from '../../platform/icalendar.ts'
import { signToken, verifyToken } from '../../platform/signed-token.ts'
import { type Call, findCallsSince } from './call.ts'
import { CALLS_PATH } from './call-path.ts'
import { callCalendars } from './calls.sql.ts'
import { findAddress } from './changes.ts'

type Deps = Pick<AppContext, 'database' | 'clock' | 'secret' | 'mailDomain' | 'publicUrl' | 'from'>

const PURPOSE = 'live calls calendar'
export const CALENDAR_PATH = '/live-calls-calendar/'

/** The address of her calendar of all calls, once she has asked for one. */
export async function findCalendarAddress(
  deps: Pick<Deps, 'database' | 'secret' | 'publicUrl'>,
  personId: string,
): Promise<string | undefined> {
  const generation = await findGeneration(deps, personId)
  if (generation === undefined) return undefined
  const token = signToken(deps.secret, PURPOSE, { subject: personId, generation, expiresAt: undefined })
  return `${deps.publicUrl()}${CALENDAR_PATH}${token}.ics`
}

/** Makes the address of her calendar. The one from before opens nothing anymore. */
export async function renewCalendar(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  personId: string,
): Promise<void> {
  await db
    .insert(callCalendars)
    .values({ personId, createdAt: clock.now() })
    .onConflictDoUpdate({
      target: callCalendars.personId,
      set: { generation: sql`${callCalendars.generation} + 1`, createdAt: clock.now() },
    })
}

/** All calls behind an address. Undefined once it has been replaced, or her membership has ended. */
export async function readCalendar(deps: Deps, token: string): Promise<string | undefined> {
  const claims = verifyToken(deps.secret, PURPOSE, token)
  if (!claims || (await findGeneration(deps, claims.subject)) !== claims.generation) return undefined
  const { db } = deps.database
  const [person] = await db.select({ role: people.role }).from(people).where(eq(people.id, claims.subject))
  if (person?.role === 'customer' && !(await findAddress(deps, claims.subject))) return undefined
  const all = await findCallsSince(db, new Date(deps.clock.now().getTime() - 30 * DAY))
  const head = {
    product: 'Live calls',
    method: 'PUBLISH',
    name: 'Society live calls',
    refreshInterval: 'PT12H',
  } as const
  return buildCalendar(
    head,
    all.map((call) => eventOf(deps, call)),
  )
}

/** One call for one person's calendar: `REQUEST` puts it there or moves it, `CANCEL` takes it out. */
export function inviteFor(deps: Deps, call: Call, to: string, method: 'REQUEST' | 'CANCEL') {
  const event = eventOf(deps, call, { isGone: method === 'CANCEL', stamp: deps.clock.now() })
  event.addPropertyWithValue('organizer', `mailto:${deps.from.address}`).setParameter('cn', site.brand)
  const attendee = event.addPropertyWithValue('attendee', `mailto:${to}`)
  attendee.setParameter('partstat', 'ACCEPTED')
  attendee.setParameter('rsvp', 'FALSE')
  return { method, content: buildCalendar({ product: 'Live calls', method }, [event]) }
}

function eventOf(deps: Deps, call: Call, { isGone = call.canceledAt !== null, stamp = call.changedAt } = {}) {
  const page = `${deps.publicUrl()}${CALLS_PATH}/${call.id}/join`
  return calendarComponent('vevent', [
    ['uid', `${call.id}@${deps.mailDomain}`],
    ['sequence', call.sequence],
    ['dtstamp', utcTime(stamp)],
    ['dtstart', utcTime(call.startsAt)],
    ['dtend', utcTime(call.endsAt)],
    ['summary', call.title],
    ['description', `Come in from 15 minutes before: ${page}`],
    ['url', page],
    ['status', isGone ? 'CANCELLED' : 'CONFIRMED'],
  ])
}

async function findGeneration({ database: { db } }: Pick<Deps, 'database'>, personId: string) {
  const [row] = await db.select().from(callCalendars).where(eq(callCalendars.personId, personId))
  return row?.generation
}
