import { desc, eq } from 'drizzle-orm'
import { type CalendarState, findCalendars } from '../../calls/bookings/bookings.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Change } from '../changes.ts'
import { changes } from '../desk.sql.ts'
import { dayAndTime } from '../queue-view.ts'
import { canUndo } from '../undo.ts'
import { findNames, type PastChange, whoAndWhen } from './settings-view.ts'

/** A calendar as the page shows it: its address is a secret. */
export interface CalendarView {
  id: string
  name: string
  address: string
  /** Undefined: it's in `.env` and can be tested alone. */
  version: number | undefined
  /** How its last reading went. */
  says: string
  isFine: boolean
}

export interface CalendarsView {
  calendars: CalendarView[]
  history: PastChange[]
}

const MAX_CHANGES = 8

export async function loadCalendars(deps: AppContext): Promise<CalendarsView> {
  const found = await findCalendars(deps)
  const past = await deps.database.db
    .select()
    .from(changes)
    .where(eq(changes.action, 'calendar'))
    .orderBy(desc(changes.number))
    .limit(MAX_CHANGES)
  const names = await findNames(
    deps.database.db,
    past.map(({ actor }) => actor),
  )
  return {
    calendars: found.map((calendar) => toView(deps, calendar)),
    history: past.map((change) => toPast(deps, change, whoAndWhen(deps, names.get(change.actor), change.at))),
  }
}

function toView(deps: AppContext, calendar: CalendarState): CalendarView {
  const { id, name, shownUrl, version, problem, notes } = calendar
  const title = version === undefined ? name.replace(/^c/, 'C') : name
  return {
    id,
    name: title,
    address: shownUrl,
    version,
    says: stateOf(deps, calendar),
    isFine: (problem ?? notes) === null,
  }
}

function stateOf(
  { scheduling: { timeZone } }: AppContext,
  { readAt, problem, notes, busySoon }: CalendarState,
): string {
  const read = readAt && dayAndTime(readAt, timeZone)
  if (problem)
    return `We couldn’t read it: ${problem}. ${read ? `What we read ${read} still blocks times.` : 'It blocks no times.'}`
  if (!read) return 'Not read yet. We read it within ten minutes, or when you test it.'
  const times = busySoon === 1 ? '1 busy time' : `${busySoon} busy times`
  return `Read ${read}: ${busySoon === 0 ? 'nothing' : times} in the next two weeks.${notes ? ` ${notes}` : ''}`
}

function toPast(deps: AppContext, change: Change, who: string): PastChange {
  const { id, before, after, undoneAt } = change
  return {
    ...{ id, who: undoneAt ? `${who}, undone` : who, before: textOf(before), after: textOf(after) },
    canUndo: canUndo(deps, change),
  }
}

const textOf = (value: Change['before']) => (value ? `${value.name} (${value.address})` : 'not in the list')
