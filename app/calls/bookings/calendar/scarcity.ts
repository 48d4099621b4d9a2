import { type Clock, DAY } from '../../../platform/clock.ts'
import { isoDateIn } from '../../../platform/time-labels.ts'
import { calls } from '../booking/calls.ts'
import { type CalendarDeps, freeTimes } from './calendar.ts'

/** What may truly be said about the few times that are left for a Clarity Call. */
export interface Scarcity {
  /** Times left until Sunday evening of the coach's week; undefined when there are none, or plenty. */
  spotsLeft: number | undefined
  /** All of them begin within 48 hours. */
  within48Hours: boolean
}

/** More spots than that are not few. */
const FEW = 5

/** Counted from the free times. With an outside calendar nothing is known, and nothing is said. */
export async function clarityCallScarcity(deps: CalendarDeps): Promise<Scarcity> {
  const call = calls['clarity-call']
  const free = call.externalUrl ? [] : await freeTimes(deps, call)
  const thisWeek = free.filter((time) => weekOf(time, deps) === weekOf(deps.clock.now(), deps))
  if (thisWeek.length === 0 || thisWeek.length > FEW) return { spotsLeft: undefined, within48Hours: false }
  return { spotsLeft: thisWeek.length, within48Hours: thisWeek.every((time) => isSoon(time, deps.clock)) }
}

function isSoon(time: Date, clock: Clock): boolean {
  return time.getTime() - clock.now().getTime() <= 2 * DAY
}

/** The Monday, as a count of weeks, of the coach's calendar week that a moment lies in. */
function weekOf(moment: Date, { scheduling }: CalendarDeps): number {
  const days = Date.parse(isoDateIn(moment, scheduling.timeZone)) / DAY
  // The first day of 1970 was a Thursday.
  return Math.floor((days + 3) / 7)
}

/** Changes when the page that says it has to. */
export async function scarcityKey(deps: CalendarDeps): Promise<string> {
  return JSON.stringify(await clarityCallScarcity(deps))
}
