import { randomUUID } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { afterEach } from 'vitest'
import * as bookPage from '../app/calls/bookings/book.tsx'
import * as callPage from '../app/calls/bookings/call.tsx'
import { type Scheduling, scheduling } from '../site.config.ts'
import { lastSegment } from './buyer.ts'
import { manualClock } from './clocks.ts'
import { type Shop, shopForFile } from './shop.ts'
import { defaultSwitches } from './stripe-emulator/fault-switches.ts'
import { until } from './until.ts'
import { type PageAnswer, visitPage } from './visit-page.ts'

/** The coach works at all hours, in UTC, so that tests need no time zones. */
export const ALWAYS_OPEN: Scheduling = {
  ...scheduling,
  holidays: [],
  timeZone: 'UTC',
  windowDays: 60,
  weeklyHours: Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, [['00:00', '24:00']]])),
}

/** The Monday on which each test starts. */
const MONDAY = '2027-01-04T06:00:00Z'

/** A shop for a test file about calls, with helpers. Its clock is set to a Monday morning before each test. */
export function callShopForFile() {
  const clock = manualClock(MONDAY)
  const shop = shopForFile({ clock, scheduling: ALWAYS_OPEN, env: { VIDEO_LINK: 'https://video.example.com/room' } })
  afterEach(() => {
    clock.at = new Date(MONDAY)
    Object.assign(shop.emulator.switches, defaultSwitches())
  })
  let day = 4
  const nextDay = () => new Date(Date.UTC(2027, 0, ++day)).toISOString().slice(0, 10)
  const at = (date: string, time: string) => `${date}T${time}:00.000Z`
  const free = async (call = 'clarity-call'): Promise<string[]> => (await requestPage(shop, `/book/${call}`)).data.times
  return {
    shop,
    clock,
    /** A separate day for each test, so that their calls never overlap. */
    nextDay,
    at,
    ask: (path: string, form?: Record<string, string>, cookie?: string) => requestPage(shop, path, form, cookie),
    /** Sets the clock so many milliseconds before a call begins. */
    goBefore(start: string, time: number) {
      clock.at = new Date(new Date(start).getTime() - time)
    },
    /** A call that is paid for and booked, of a day of its own unless its start is said, with what its buyer typed. */
    async book(email: string, typed: Record<string, string> = {}) {
      const { start = at(nextDay(), '10:00'), call = 'clarity-call', ...more } = typed
      return { start, ...(await payForCall(shop, call, start, email, more)) }
    },
    free,
    isFree: async (start: string, call?: string) => (await free(call)).includes(start),
    rows: async (query: SQL) => (await shop.database.db.execute(query)).rows,
  }
}

/** The answer of a page's loader, or with a form of its action. Every visitor has her own network, unless a test sets it. */
export function requestPage(shop: Shop, path: string, form?: Record<string, string>, cookie?: string) {
  const [, folder, token = ''] = new URL(path, shop.url).pathname.split('/')
  const network = form?.network ?? randomUUID()
  return visitPage(shop, folder === 'book' ? bookPage : callPage, {
    path,
    params: { token },
    form,
    network,
    ...(cookie && { headers: { Cookie: cookie } }),
  })
}

/** Chooses a time, and returns the session of its payment page. */
export async function holdTime(shop: Shop, call: string, start: string, more: Record<string, string> = {}) {
  const { status, location, data } = await requestPage(shop, `/book/${call}`, { start, ...more })
  if (status !== 303) throw new Error(`the time was not held: ${status} ${JSON.stringify(data)}`)
  return lastSegment(location)
}

/** Chooses a time, pays and waits until it is booked. */
async function payForCall(shop: Shop, call: string, start: string, email: string, more: Record<string, string>) {
  const sessionId = await holdTime(shop, call, start, more)
  await shop.emulator.pay(sessionId, email)
  const path = await callPath(shop, sessionId)
  await waitForCallState(shop, path, 'booked')
  return { sessionId, path }
}

/** The same. Returns the path of the call's page. */
export async function bookCall(shop: Shop, call: string, start: string, email: string, more = {}): Promise<string> {
  return (await payForCall(shop, call, start, email, more)).path
}

/** The path to which the payment page leads back. */
export async function callPath(shop: Shop, sessionId: string): Promise<string> {
  const { success_url } = await shop.deps.stripe.checkout.sessions.retrieve(sessionId)
  return new URL(success_url ?? '').pathname
}

export function waitForCallState(shop: Shop, path: string, state: string): Promise<PageAnswer> {
  return until(async () => {
    const answer = await requestPage(shop, path)
    if (answer.data.page.state !== state) throw new Error(`the call is ${answer.data.page.state}, not ${state}`)
    return answer
  })
}
