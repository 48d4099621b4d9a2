import { asc, eq, gte } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/database/database.server.ts'
import { today } from '../../../platform/dates.ts'
import { newId } from '../../../platform/ids.ts'
import { timeRange } from '../bookings.sql.ts'
import { daysOff } from './days-off.sql.ts'

interface DaysOff {
  id: string
  /** `2026-12-24` */
  firstDay: string
  lastDay: string
}

type Deps = Pick<AppContext, 'clock' | 'scheduling'>

/** Days off that aren't over, the next first. */
export function findDaysOff({
  database: { db },
  clock,
  scheduling,
}: Deps & Pick<AppContext, 'database'>): Promise<DaysOff[]> {
  return db
    .select({ id: daysOff.id, firstDay: daysOff.firstDay, lastDay: daysOff.lastDay })
    .from(daysOff)
    .where(gte(daysOff.lastDay, today(clock, scheduling.timeZone)))
    .orderBy(asc(daysOff.firstDay), daysOff.id)
}

/** Keeps these days free of new calls. @returns their id */
export async function addDaysOff({ clock, scheduling }: Deps, tx: Tx, days: Omit<DaysOff, 'id'>, by: string) {
  const id = newId('off')
  const at = (day: Temporal.PlainDate) => day.toZonedDateTime(scheduling.timeZone).epochMilliseconds
  const from = at(Temporal.PlainDate.from(days.firstDay))
  const to = at(Temporal.PlainDate.from(days.lastDay).add({ days: 1 }))
  await tx.insert(daysOff).values({ id, ...days, busy: timeRange({ from, to }), addedBy: by, addedAt: clock.now() })
  return id
}

/** @returns the days that are open again; undefined when they were already */
export async function removeDaysOff(tx: Tx, id: string): Promise<DaysOff | undefined> {
  const [removed] = await tx.delete(daysOff).where(eq(daysOff.id, id)).returning()
  return removed && { id, firstDay: removed.firstDay, lastDay: removed.lastDay }
}
