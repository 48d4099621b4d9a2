import { createContext } from 'react-router'
import type { SessionLookupDeps } from '../payments/payments.ts'
import type { Jobs } from '../platform/jobs/jobs.server.ts'
import type { CalendarDeps } from './calendar/calendar.ts'
import type { FeedDeps } from './calendar/feeds.ts'

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
