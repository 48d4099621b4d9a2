import { and, asc, eq, gt, isNull, lte, notInArray } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import { longDateTime } from '../../platform/dates.ts'
import type { DeskItemSource } from '../../platform/desk-item.ts'
import { countRsvps } from './call.ts'
import { CALLS_PATH } from './call-path.ts'
import { callSeries, calls } from './calls.sql.ts'

type Deps = Pick<AppContext, 'database' | 'clock'>

/** Live calls that begin within the hour, or are on. One ends when it's over. */
export function callsWithinTheHour(deps: Deps): DeskItemSource {
  return {
    name: 'live-call',
    label: 'Live call',
    endsByMark: false,
    async find({ limit, hidden }) {
      const now = deps.clock.now()
      const soon = and(gt(calls.endsAt, now), lte(calls.startsAt, new Date(now.getTime() + HOUR)))
      const found = await findCalls(deps, and(soon, isNull(calls.canceledAt), notInArray(calls.id, [...hidden])), limit)
      return Promise.all(
        found.map(async ({ id, title, startsAt }) => ({
          id,
          fact: `${title}, ${longDateTime(startsAt)}`,
          consequence: `${await countRsvps(deps, id)} said they’d come. The agenda is on its page.`,
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
export function recordsDue(deps: Deps): DeskItemSource {
  return {
    name: 'live-call-record',
    label: 'Recording and notes',
    endsByMark: true,
    async find({ limit, hidden }) {
      const now = deps.clock.now()
      const over = and(lte(calls.endsAt, now), gt(calls.endsAt, new Date(now.getTime() - WAITED_FOR)))
      const isBare = and(isNull(calls.canceledAt), isNull(calls.recording), eq(calls.notes, ''))
      const found = await findCalls(deps, and(over, isBare, notInArray(calls.id, [...hidden])), limit)
      return found.map(({ id, title, startsAt, endsAt }) => ({
        id,
        fact: `${title} of ${longDateTime(startsAt)} has no notes and no recording yet`,
        consequence: 'Members were promised them within 24 hours.',
        action: { label: 'Add them', href: `${CALLS_PATH}/${id}#record` },
        dueAt: new Date(endsAt.getTime() + RECORD_WITHIN),
      }))
    },
  }
}

function findCalls({ database: { db } }: Deps, which: ReturnType<typeof and>, limit: number) {
  const { id, startsAt, endsAt } = calls
  return db
    .select({ id, startsAt, endsAt, title: callSeries.title })
    .from(calls)
    .innerJoin(callSeries, eq(callSeries.id, calls.seriesId))
    .where(which)
    .orderBy(asc(startsAt))
    .limit(limit)
}
