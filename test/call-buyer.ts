import { randomUUID } from 'node:crypto'
import { RouterContextProvider } from 'react-router'
import { vi } from 'vitest'
import * as bookPage from '../app/bookings/book.tsx'
import { bookingContext } from '../app/bookings/bookings.ts'
import * as callPage from '../app/bookings/call.tsx'
import { type Scheduling, scheduling } from '../site.config.ts'
import type { Shop } from './shop.ts'

/** The coach works at all hours, in UTC, so that a test can name times without thinking of zones. */
export const ALWAYS: Scheduling = {
  ...scheduling,
  timeZone: 'UTC',
  windowDays: 60,
  weeklyHours: Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, [['00:00', '24:00']]])),
}

/** Every visitor has an address of her own, unless a test says whose it is. */
function networkIn(form: Record<string, string> | undefined): string {
  return form?.network ?? randomUUID()
}

export interface Answer {
  status: number
  location: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: each page has data of its own.
  data: any
}

/** What a page's loader answers, or with a form its action. */
export async function visit(shop: Shop, path: string, form?: Record<string, string>): Promise<Answer> {
  const url = new URL(path, shop.url)
  const page = url.pathname.startsWith('/book/') ? bookPage : callPage
  const context = new RouterContextProvider()
  context.set(bookingContext, { ...shop.deps, network: networkIn(form) })
  const request = form ? new Request(url, { method: 'POST', body: new URLSearchParams(form) }) : new Request(url)
  const params = { token: url.pathname.split('/')[2] ?? '' }
  const args = { request, params, context } as never
  try {
    const answer = await (form ? page.action(args) : page.loader(args))
    return { status: answer.init?.status ?? 200, location: undefined, data: answer.data }
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown
    return { status: thrown.status, location: thrown.headers.get('Location') ?? undefined, data: undefined }
  }
}

/** Chooses a time, and gives the session of its payment page. */
export async function hold(
  shop: Shop,
  call: string,
  start: string,
  more: Record<string, string> = {},
): Promise<string> {
  const { status, location, data } = await visit(shop, `/book/${call}`, { start, ...more })
  if (status !== 303) throw new Error(`the time was not held: ${status} ${JSON.stringify(data)}`)
  return location?.split('/').at(-1) as string
}

/** The whole way: choose, pay, booked. Gives the path of the call's page. */
export async function book(shop: Shop, call: string, start: string, email: string, more = {}): Promise<string> {
  const sessionId = await hold(shop, call, start, more)
  await shop.standIn.pay(sessionId, email)
  const path = await pathOf(shop, sessionId)
  await stands(shop, path, 'booked')
  return path
}

/** Where the payment page leads to. */
export async function pathOf(shop: Shop, sessionId: string): Promise<string> {
  const { success_url } = await shop.deps.stripe.checkout.sessions.retrieve(sessionId)
  return new URL(success_url as string).pathname
}

export function stands(shop: Shop, path: string, state: string): Promise<Answer> {
  return vi.waitFor(
    async () => {
      const answer = await visit(shop, path)
      if (answer.data.page.state !== state) throw new Error(`the call is ${answer.data.page.state}, not ${state}`)
      return answer
    },
    { timeout: 45_000, interval: 100 },
  )
}
