import { findConflicts, isDayOff } from '../calls/bookings/bookings.ts'
import { findStoredSettings, MAX_DAYS_OFF } from '../operations/settings/settings.ts'
import type { AppContext } from '../platform/app-context.ts'
import { addDays, startOfDay, today } from '../platform/dates.ts'
import { dayLabel } from '../platform/time-labels.ts'
import { storeSetting } from './changes.ts'

/** Days in a row on which nobody can book: a federal holiday, or what the coach took off. */
interface DaysOff {
  first: string
  last: string
  label: string
  isHoliday: boolean
  /** What is in the file on the server stays until it's changed there. */
  canOpen: boolean
}

/** The one list of the days off that aren't over, and of the holidays of a year. */
export function listDaysOff(deps: Pick<AppContext, 'clock' | 'scheduling' | 'settings'>): DaysOff[] {
  const { scheduling, clock, settings } = deps
  const now = today(clock, scheduling.timeZone)
  const federal = new Set(settings.file.scheduling.holidays)
  const ofFile = scheduling.blockedDates.flatMap((off) => (typeof off === 'string' ? off : daysFrom(off.from, off.to)))
  const nextYear = addDays(now, 365)
  const all = [...new Set([...scheduling.holidays, ...ofFile])]
    .filter((day) => day >= now && (day < nextYear || !federal.has(day)))
    .sort()
  const spans: Omit<DaysOff, 'label'>[] = []
  for (const day of all) {
    const of = { isHoliday: federal.has(day), canOpen: scheduling.holidays.includes(day) }
    const before = spans.at(-1)
    const isNext = before && !of.isHoliday && !before.isHoliday && addDays(before.last, 1) === day
    if (isNext && before.canOpen === of.canOpen) before.last = day
    else spans.push({ first: day, last: day, ...of })
  }
  return spans.map((span) => ({ ...span, label: spanLabel(span) }))
}

/**
 * Takes days off, or opens them again. It's a setting, so every page and every promise of a reply follows, and its undo is that of
 * a setting.
 *
 * @returns what is wrong, in words; undefined when it was done
 */
export async function changeDaysOff(
  deps: AppContext,
  by: string,
  { first, last, open }: { first: string; last: string; open: boolean },
): Promise<string | undefined> {
  const { file } = deps.settings
  const stored = (await findStoredSettings(deps.database.db)).find(({ key }) => key === 'holidays')
  const listed = file.scheduling.holidays
  const days = daysFrom(first, last)
  const now = today(deps.clock, deps.scheduling.timeZone)
  if (!open && (last < now || first > addDays(now, 366)))
    return `Nothing changed: these days are ${last < now ? 'over' : 'more than a year away'}. Check the year.`
  if (!open && days.every((day) => isDayOff(deps.scheduling, day)))
    return 'Nothing changed: you have that time off already.'
  const off = new Set([...deps.scheduling.holidays, ...(open ? [] : days)])
  if (open) for (const day of days) off.delete(day)
  const own = [...off].filter((day) => !listed.includes(day) && day >= now).sort()
  const worked = listed.filter((day) => !off.has(day) && day >= now)
  if (own.length > MAX_DAYS_OFF) return `Nothing changed: these are more than ${MAX_DAYS_OFF} days. Take fewer off.`
  const text = [...spansOf(own), ...worked.map((day) => `not ${day}`)].join('\n')
  const label = spanLabel({ first, last })
  const change = { key: 'holidays', value: text || null, version: stored?.version ?? 0 } as const
  const summary = open
    ? `Open for calls again: ${label}`
    : `No new calls: ${label}.${await stillBooked(deps, first, last)}`
  const isSaved = await deps.database.transact((tx) => storeSetting(deps, tx, by, { ...change, summary }))
  await deps.settings.refresh()
  return isSaved ? undefined : 'Nothing changed: the list was changed in the meantime. Check it again.'
}

/** The calls that are in the way of these days: they stay until she moves them. The log has them without a name. */
async function stillBooked(deps: AppContext, first: string, last: string): Promise<string> {
  const { timeZone } = deps.scheduling
  const [from, to] = [startOfDay(first, timeZone), startOfDay(addDays(last, 1), timeZone)].map((at) => at.getTime())
  const found = await findConflicts(deps, deps.database.db, { from: from ?? 0, to: to ?? 0 })
  const calls = found.filter(({ isFirm }) => isFirm)
  return calls.length > 0
    ? ` Still booked, so move them yourself: ${calls.map(({ nameless }) => nameless).join('; ')}`
    : ''
}

/** `Friday, November 20` of a day such as `2026-11-20`. */
export const labelOf = (day: string): string => dayLabel(new Date(`${day}T12:00:00Z`), 'UTC')

function spanLabel({ first, last }: { first: string; last: string }): string {
  return first === last ? labelOf(first) : `${labelOf(first)} to ${labelOf(last)}`
}

function spansOf(days: readonly string[]): string[] {
  const lines: { first: string; last: string }[] = []
  for (const day of days) {
    const before = lines.at(-1)
    if (before && addDays(before.last, 1) === day) before.last = day
    else lines.push({ first: day, last: day })
  }
  return lines.map(({ first, last }) => `${first} to ${last}`)
}

/** At most some two years of them: the list itself takes no more. */
function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last && days.length < 800; day = addDays(day, 1)) days.push(day)
  return days
}
