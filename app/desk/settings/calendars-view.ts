import { type CalendarState, findCalendars } from '../../calls/bookings/bookings.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { dayAndTime } from '../queue-view.ts'

export type CalendarView = Awaited<ReturnType<typeof loadCalendars>>[number]

/** Calendars as the page shows them: their addresses are secrets. One of `.env` can be tested alone, one of her own removed. */
export async function loadCalendars(deps: AppContext) {
  return (await findCalendars(deps)).map((calendar) => {
    const { id, name, shownUrl, isOwn, problem, notes } = calendar
    return {
      ...{ id, isOwn, address: shownUrl, name: isOwn ? name : name.replace(/^c/, 'C') },
      /** How its last reading went. */
      ...{ says: stateOf(deps, calendar), isFine: (problem ?? notes) === null },
    }
  })
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
