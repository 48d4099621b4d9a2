import { and, eq } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import { dayLabel, isoDateIn, timeLabel, zoneLabel } from '../../platform/time-labels.ts'
import { findCalendarAddress } from '../calendar-link/calendar-link.ts'
import type { SocietyMember } from '../members/members.ts'
import { countRsvps, DOORS, findComingCalls, stateOf } from './call.ts'
import { CALL_CALENDAR } from './call-calendar.ts'
import { callCommitments } from './calls.sql.ts'
import { type Commitment, findOwnCommitments } from './commitments.ts'
import { findSeats, isComing } from './rsvps.ts'

/** The call that comes next or is on now, and what it is to them. */
export async function nextCall(deps: AppContext, { personId }: Pick<SocietyMember, 'personId' | 'zone'>) {
  const [call] = await findComingCalls(deps, 1)
  if (!call) return undefined
  const { db } = deps.database
  const seat = (await findSeats(deps)).findIndex((one) => one.personId === personId)
  const isDone = and(
    eq(callCommitments.personId, personId),
    eq(callCommitments.dueCallId, call.id),
    eq(callCommitments.state, 'done'),
  )
  return {
    ...{ call, commitments: await findOwnCommitments(db, personId), seatPosition: seat < 0 ? undefined : seat + 1 },
    /** What was due by this call and is done. */
    done: await db.select().from(callCommitments).where(isDone),
    ...{ rsvps: await countRsvps(deps, call.id), comes: await isComing(deps, call.id, personId) },
    calendarAddress: await findCalendarAddress(deps, CALL_CALENDAR, personId),
  }
}

/** The same as its ticket shows it, in their time zone. */
export function ticketOf(next: NonNullable<Awaited<ReturnType<typeof nextCall>>>, zone: string, now: Date) {
  const { call, commitments, done, seatPosition, rsvps, comes } = next
  const { id, title, startsAt, endsAt } = call
  return {
    ...{ id, title, seatPosition, rsvps, comes },
    isOpen: stateOf(call, now) === 'open',
    day: dayLabel(startsAt, zone),
    date: isoDateIn(startsAt, zone),
    time: `${timeLabel(startsAt, zone)} to ${timeLabel(endsAt, zone)}`,
    zoneName: zoneLabel(startsAt, zone),
    startsIn: startsIn(startsAt, now),
    doorOpens: timeLabel(new Date(startsAt.getTime() - DOORS), zone),
    commitments: [...done, ...commitments].map((one) => ({
      ...{ id: one.id, text: one.text, isDone: one.state === 'done', note: noteOn(one, zone) },
    })),
  }
}

const RELATIVE = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' })

function startsIn(startsAt: Date, now: Date): string {
  const hours = (startsAt.getTime() - now.getTime()) / (DAY / 24)
  if (hours < 1) return 'within the hour'
  return hours < 24 ? RELATIVE.format(Math.floor(hours), 'hour') : RELATIVE.format(Math.round(hours / 24), 'day')
}

function noteOn({ state, carried, closedAt }: Commitment, zone: string): string {
  if (state === 'done' && closedAt) return `Done ${dayLabel(closedAt, zone).split(',')[0]}`
  if (state === 'stuck') return 'Make it smaller, or drop it'
  return carried ? 'Carried over once' : 'Due by the call'
}
