import type { Scheduling } from '../../../site.config.ts'
import { type Capability, jobHandler } from '../../platform/capability.ts'
import { type DeskChange, UNDO_WINDOW } from '../../platform/desk-change.ts'
import type { OutboundLimits } from '../../platform/http/outbound-fetch.server.ts'
import { callRefundEnd, setCallOutcome } from './booking/booking.ts'
import { moveBack, unbook } from './booking/coach-changes.ts'
import { releaseExpiredHolds } from './booking/holds.ts'
import { callNextStep, revokeCallLinks } from './booking/links.ts'
import { handleTimeAtStripe, storeTimeAtStripe } from './booking/outcomes.ts'
import { handleReminder, sendCallReminder } from './booking/reminders.ts'
import { bookingRoutes } from './bookings.http.ts'
import { calendarChecks, readFeeds } from './calendar/feeds.ts'
import { removeOwnCalendar, restoreOwnCalendar } from './calendar/own-calendars.ts'
import { fillSampleWeek, scarcityKey } from './calendar/scarcity.ts'
import { callPersonalData } from './call-personal-data.ts'
import { callsToday, callsWithoutOutcome, callsWithoutTime } from './desk-items.ts'
import { callEmails } from './emails/call-emails.tsx'

declare module '../../platform/app-context.ts' {
  interface AppContext {
    scheduling: Scheduling
    /** Where invitations come from, and where replies to them go. */
    sender: { name: string; address: string }
    videoLink: string | undefined
    /** What someone answered in the quiz and let us keep, by the link in its email. */
    findSavedAnswers?(
      app: AppContext,
      token: string,
    ): Promise<Record<'email' | 'stage' | 'state' | 'needs' | 'question', string> | undefined>
    /** The secret iCalendar addresses of the coach's other calendars. */
    feeds: readonly string[]
    /** For tests alone: calendars on this machine. */
    feedLimits?: Partial<OutboundLimits>
  }
}

/** What the coach does with her calls, days and calendars. */
const callChanges = {
  'call-booked': {
    undo: async (app, tx, { subject, after }) => !after?.sent && unbook(app, tx, subject),
    undoWithin: UNDO_WINDOW,
    refusal: 'The email has gone out. To undo it, cancel the call on its page.',
  },
  'call-released': {},
  'call-moved': {
    async undo(app, tx, { subject, before, after }) {
      if (!before?.startsAt || !before.sequence || !after?.startsAt || after.sent) return false
      const [from, to] = [new Date(after.startsAt), new Date(before.startsAt)]
      return moveBack(app, tx, subject, { from, to, sequence: Number(before.sequence) })
    },
    undoWithin: UNDO_WINDOW,
    refusal: 'Nothing changed: the email has gone out, or the old time is taken.',
  },
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

/** Calls with the coach: her calendar, holds, invitations and reminders. */
export const bookings = {
  services: () => ({ callNextStep, callRefundEnd }),
  routes: bookingRoutes,
  emails: callEmails,
  personalData: (app) => [callPersonalData(app)],
  deskItems: (app) => [callsToday(app), callsWithoutTime(app), callsWithoutOutcome(app)],
  checks: calendarChecks,
  deskChanges: callChanges,
  jobs: [jobHandler(sendCallReminder, handleReminder), jobHandler(storeTimeAtStripe, handleTimeAtStripe)],
  schedule: [
    { name: 'end-lapsed-holds', cron: '* * * * *', run: releaseExpiredHolds },
    { name: 'fill-sample-week', cron: '*/5 * * * *', run: fillSampleWeek },
    { name: 'read-calendar-feeds', cron: '*/10 * * * *', run: readFeeds },
  ],
  // A database that goes away in this moment must not end the process: the feeds are read every ten minutes.
  onReady: async (app) =>
    Promise.all([readFeeds(app), fillSampleWeek(app)]).catch((error) =>
      app.log.warn({ err: error }, 'the calendar feeds could not be read'),
    ),
  cachedPages: [{ path: '/clarity-call', version: scarcityKey }],
  tokenPaths: ['/calls/', '/calendar/'],
  idPrefixes: ['bkg', 'cal'],
  revokeLinks: { ord: (app, id) => app.database.transact((tx) => revokeCallLinks(app, tx, id)) },
} satisfies Capability
