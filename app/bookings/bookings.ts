import { createContext } from 'react-router'
import type { SessionLookupDeps } from '../payments/payments.ts'
import type { Jobs } from '../platform/jobs.server.ts'
import type { CalendarDeps } from './calendar.ts'
import type { FeedDeps } from './feeds.ts'

export type { CallId } from './bookings.sql.ts'
export { checkFeeds, readFeeds } from './feeds.ts'
export { heldCalls } from './held-calls.ts'
export { cancelHold, endLapsedHolds, forgetHold, releaseHold } from './holds.ts'
export { schedulingFaults } from './hours.ts'
export { callMails } from './letters.tsx'
export { coachCalendarPath, revokeCallLinks } from './links.ts'
export { callStep } from './next-step.ts'
export { confirmBooking, endBooking, type OutcomeDeps } from './outcomes.ts'
export { handleReminder, remindOfCall } from './reminders.ts'

export interface BookingDeps extends SessionLookupDeps, CalendarDeps, FeedDeps {
  jobs: Jobs
  secret: string
  mailDomain: string
  /** Where invitations come from, and to whom answers to them go. */
  sender: { name: string; address: string }
  /** Where the coach's own invitations go. */
  coachEmail: string
  videoLink: string | undefined
}

/** How the pages' loaders and actions come by their dependencies. `network`: the visitor's part of an address. */
export const bookingContext = createContext<BookingDeps & { network: string }>()
