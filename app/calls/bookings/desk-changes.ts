import type { DeskChange } from '../../platform/desk-change.ts'
import { setCallOutcome } from './booking/outcome.ts'
import { removeOwnCalendar, restoreCalendarName, restoreOwnCalendar } from './calendar/own-calendars.ts'

/** What the coach does with her calls, days and calendars. */
export const callChanges = {
  'call-booked': {},
  'call-moved': {},
  'call-canceled': {},
  'call-outcome': {
    undo: (app, tx, { subject, before, after }) =>
      setCallOutcome(app, tx, subject, { from: after?.outcome ?? null, to: before?.outcome ?? null }),
  },
  calendar: {
    async undo(app, tx, { subject, before, after }) {
      if (!before) return (await removeOwnCalendar(app, tx, subject)) !== undefined
      if (!after) return restoreOwnCalendar(tx, subject)
      return restoreCalendarName(tx, subject, { from: after.name ?? '', to: before.name ?? '' })
    },
  },
} satisfies Record<string, DeskChange>
