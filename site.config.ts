import { content, derived } from './app/catalog/content.ts'
import type { SiteContent } from './app/catalog/schemas/site.ts'
import { filled } from './content/site/site.yaml'

/** Who the site is of, and where its links lead. */
export interface SiteConfig extends Omit<SiteContent, 'supportHours'> {
  readonly supportHours: SiteContent['supportHours'] & {
    /** Days without replies, as `2026-11-26`: a reply is never promised for one of them. */
    readonly holidays: readonly string[]
  }
}

/**
 * Days off, as `2026-11-26`: no reply is promised for them, and no call is offered on them. These are the
 * federal holidays of the United States, on the days on which they are observed. Add your own, such as the day after
 * Thanksgiving.
 */
const holidays: readonly string[] = [
  ...['2026-01-01', '2026-01-19', '2026-02-16', '2026-05-25', '2026-06-19', '2026-07-03', '2026-09-07'],
  ...['2026-10-12', '2026-11-11', '2026-11-26', '2026-12-25'],
  ...['2027-01-01', '2027-01-18', '2027-02-15', '2027-05-31', '2027-06-18', '2027-07-05', '2027-09-06'],
  ...['2027-10-11', '2027-11-11', '2027-11-25', '2027-12-24'],
  ...['2027-12-31', '2028-01-17', '2028-02-21', '2028-05-29', '2028-06-19', '2028-07-04', '2028-09-04'],
  ...['2028-10-09', '2028-11-10', '2028-11-23', '2028-12-25'],
]

const own = content('site', filled)

export const site: SiteConfig = derived(() => ({
  ...own,
  // No browser promises a reply.
  supportHours: { ...own.supportHours, holidays: import.meta.env?.SSR === false ? [] : holidays },
}))

/**
 * What you're emailed about as it happens, each about one client. `false` turns a kind off. Your desk's settings, which also
 * know an address for each, win over this, as they do over the postal address and the hours here.
 */
export const ownerEmails = {
  sale: true,
  cancellation: true,
  failedPayment: true,
  dispute: true,
  refund: true,
}

/**
 * When calls can be booked, in the coach's own time. It is used while `links` names no outside calendar. What must stay
 * secret is in `.env`: the video link (VIDEO_LINK) and the calendars whose busy times cannot be booked (CALENDAR_FEEDS).
 */
export interface Scheduling {
  /** In which everything here is meant, by its name in the IANA database. Clock changes are taken care of. */
  readonly timeZone: string
  /** From Monday (1) to Sunday (7): from when to when calls may take place. A day that is not named is free of calls. */
  readonly weeklyHours: { readonly [day: number]: readonly (readonly [from: string, to: string])[] }
  /** A call may begin each so many minutes after the hours open. */
  readonly startEveryMinutes: number
  /** Minutes that stay free before and after every call; between two calls they add up. */
  readonly bufferMinutes: { readonly before: number; readonly after: number }
  /** How long before its start a call must be booked. */
  readonly minimumNoticeHours: number
  /** How many days ahead calls can be booked: 7 at least. */
  readonly windowDays: number
  /** The most Focus Calls in a calendar month: the pages say 15. */
  readonly focusCallsPerMonth: number
  /** Days off: the same list as for the support hours. */
  readonly holidays: readonly string[]
  /** More days without calls, as `2026-12-24` or from a first to a last one, both included. */
  readonly blockedDates: readonly (string | { readonly from: string; readonly to: string })[]
  /** Where the coach's invitations go. `null`: to supportEmail. */
  readonly coachEmail: string | null
}

export const scheduling: Scheduling = {
  timeZone: 'America/New_York',
  weeklyHours: {
    1: [
      ['09:00', '12:00'],
      ['13:00', '17:00'],
    ],
    2: [
      ['09:00', '12:00'],
      ['13:00', '17:00'],
    ],
    3: [
      ['09:00', '12:00'],
      ['13:00', '17:00'],
    ],
    4: [
      ['09:00', '12:00'],
      ['13:00', '17:00'],
    ],
    5: [
      ['09:00', '12:00'],
      ['13:00', '17:00'],
    ],
  },
  startEveryMinutes: 30,
  bufferMinutes: { before: 0, after: 15 },
  minimumNoticeHours: 12,
  windowDays: 30,
  focusCallsPerMonth: 15,
  holidays,
  blockedDates: [],
  coachEmail: null,
}
