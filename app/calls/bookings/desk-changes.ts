import type { DeskChange } from '../../platform/desk-change.ts'
import { setCallOutcome } from './booking/outcome.ts'
import { removeOwnCalendar, restoreOwnCalendar } from './calendar/own-calendars.ts'

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
    async undo(app, tx, { subject, before }) {
      if (before) return restoreOwnCalendar(tx, subject)
      return (await removeOwnCalendar(app, tx, subject)) !== undefined
    },
  },
} satisfies Record<string, DeskChange>
