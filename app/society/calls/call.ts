import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, lt, lte, notInArray, type SQL } from 'drizzle-orm'
import { site } from '../../../site.config.ts'
import { isLive } from '../../catalog/live.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { longDateTime } from '../../platform/dates.ts'
import type { DeskItemSource } from '../../platform/desk-item.ts'
import { dayLabel, timeLabel, zoneAbbreviation } from '../../platform/time-labels.ts'
import { societyMembers } from '../members/members.sql.ts'
import { currentMemberIds } from '../members/members.ts'
import { CALLS_PATH } from './call-path.ts'
import { callAttendance, callRsvps, callSeries, calls } from './calls.sql.ts'

/** Milliseconds before the start from which members come in. */
export const DOORS = 15 * MINUTE
/** Raise it with every change of what the join page says about the recording. */
export const CONSENT_VERSION = 1

/** One live call, with what its series says. */
export type Call = Awaited<ReturnType<typeof select>>[number]

export function stateOf({ canceledAt, startsAt, endsAt }: Call, now: Date): 'planned' | 'open' | 'over' | 'canceled' {
  if (canceledAt) return 'canceled'
  if (endsAt <= now) return 'over'
  return startsAt.getTime() - DOORS <= now.getTime() ? 'open' : 'planned'
}

/** The video room: the owner's for all calls, or the coach's for this series. */
export function linkOf({ link }: Call): string | null {
  return site.links.liveCalls ?? link
}

export async function findCall(db: Db, id: string): Promise<Call | undefined> {
  const [call] = await select(db).where(eq(calls.id, id))
  return call
}

/** What isn't over yet and isn't canceled, soonest first. */
export function findComingCalls({ database: { db }, clock }: AppContext, limit = 12): Promise<Call[]> {
  return findSoonest(db, gt(calls.endsAt, clock.now()), limit)
}

function findSoonest(db: Db, which: SQL | undefined, limit: number): Promise<Call[]> {
  return select(db)
    .where(and(which, isNull(calls.canceledAt)))
    .orderBy(asc(calls.startsAt))
    .limit(limit)
}

/** The next one that hasn't begun: where a commitment is due. */
export async function findNextStart(db: Db, now: Date): Promise<Call | undefined> {
  const [call] = await findSoonest(db, gt(calls.startsAt, now), 1)
  return call
}

/** The newest first. */
export function findPastCalls({ database: { db }, clock }: AppContext): Promise<Call[]> {
  return select(db)
    .where(and(lte(calls.endsAt, clock.now()), isNull(calls.canceledAt)))
    .orderBy(desc(calls.startsAt))
    .limit(26)
}

/** Those that overlap a span of milliseconds, soonest first. */
export function findCallsWithin(db: Db, { from, to }: { from: number; to: number }): Promise<Call[]> {
  const isThen = and(isNull(calls.canceledAt), lt(calls.startsAt, new Date(to)), gt(calls.endsAt, new Date(from)))
  return select(db).where(isThen).orderBy(asc(calls.startsAt))
}

/** All from a moment on, with the canceled ones: what a calendar program should know. */
export function findCallsSince(db: Db, since: Date): Promise<Call[]> {
  return select(db).where(gt(calls.startsAt, since)).orderBy(asc(calls.startsAt))
}

/** How many of today's members said that they're coming. */
export async function countRsvps(deps: AppContext, callId: string): Promise<number> {
  const current = and(eq(callRsvps.callId, callId), inArray(callRsvps.personId, currentMemberIds(deps)))
  return deps.database.db.$count(callRsvps, current)
}

function select(db: Db) {
  const { title, zone, link } = callSeries
  return db
    .select({ ...getTableColumns(calls), title, zone, link })
    .from(calls)
    .innerJoin(callSeries, eq(callSeries.id, calls.seriesId))
}

/** One call as a member sees it, in their time zone. */
export function viewOf(call: Call, zone: string, now: Date) {
  const { id, title, startsAt, endsAt, notes, recording } = call
  return {
    ...{ id, title, notes, recording, state: stateOf(call, now) },
    day: dayLabel(startsAt, zone),
    time: `${timeLabel(startsAt, zone)} to ${timeLabel(endsAt, zone)} ${zoneAbbreviation(startsAt, zone)}`,
    hasRoom: linkOf(call) !== null || !isLive(),
  }
}

export type CallView = ReturnType<typeof viewOf>

/** Live calls that begin within the hour, or are on. One ends when it's over. */
export function callsWithinTheHour(deps: AppContext): DeskItemSource {
  return {
    name: 'live-call',
    label: 'Live call',
    endsByMark: false,
    async find({ limit, hidden }) {
      const now = deps.clock.now()
      const soon = and(gt(calls.endsAt, now), lte(calls.startsAt, new Date(now.getTime() + HOUR)))
      const found = await findSoonest(deps.database.db, and(soon, notInArray(calls.id, [...hidden])), limit)
      return Promise.all(
        found.map(async ({ id, title, startsAt }) => ({
          id,
          fact: `${title}, ${longDateTime(startsAt, deps.scheduling.timeZone)}`,
          consequence: `${(await countRsvps(deps, id)) || 'No one'} said they’d come. The agenda is on its page.`,
          action: { label: 'Open it', href: `${CALLS_PATH}/${id}` },
          dueAt: startsAt,
        })),
      )
    },
  }
}

/** Within which members were promised what is left of a call. */
const RECORD_WITHIN = DAY
/** Milliseconds after which nobody waits for it anymore. */
const WAITED_FOR = 14 * DAY

/** Live calls without notes or a recording. One ends when either is saved, or when the coach says that there's none. */
export function recordsDue(deps: AppContext): DeskItemSource {
  return {
    name: 'live-call-record',
    label: 'Recording and notes',
    endsByMark: true,
    async find({ limit, hidden }) {
      const now = deps.clock.now()
      const over = and(lte(calls.endsAt, now), gt(calls.endsAt, new Date(now.getTime() - WAITED_FOR)))
      const isBare = and(isNull(calls.recording), eq(calls.notes, ''))
      const found = await findSoonest(deps.database.db, and(over, isBare, notInArray(calls.id, [...hidden])), limit)
      return found.map(({ id, title, startsAt, endsAt }) => ({
        id,
        fact: `${title} of ${longDateTime(startsAt, deps.scheduling.timeZone)} has no notes and no recording yet`,
        consequence: 'Members were promised them within 24 hours.',
        action: { label: 'Add them', href: `${CALLS_PATH}/${id}#record` },
        dueAt: new Date(endsAt.getTime() + RECORD_WITHIN),
      }))
    },
  }
}

/** The record of a past call. To save it empty removes it for everyone. False: the call hasn't begun, or isn't there. */
export async function saveRecord(
  { database: { db }, clock }: AppContext,
  callId: string,
  record: Pick<Call, 'notes' | 'recording'>,
) {
  const begun = and(eq(calls.id, callId), lte(calls.startsAt, clock.now()))
  return (await db.update(calls).set(record).where(begun).returning({ id: calls.id })).length > 0
}

export function findAttended({ database: { db } }: AppContext, callId: string) {
  return db
    .select({ name: societyMembers.name, mode: callAttendance.mode })
    .from(callAttendance)
    .innerJoin(societyMembers, eq(societyMembers.personId, callAttendance.personId))
    .where(eq(callAttendance.callId, callId))
    .orderBy(callAttendance.joinedAt)
}
