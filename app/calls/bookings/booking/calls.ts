import { destinations } from '../../../catalog/destinations.ts'
import { type Offer, offers } from '../../../catalog/offers.ts'
import type { CallId } from '../bookings.sql.ts'

/** A call that can be booked. */
export interface Call {
  id: CallId
  minutes: number
  /** The page on which a time is chosen and then paid for. */
  path: string
  /** The outside calendar that is used instead; undefined for our own. */
  externalUrl: string | undefined
  offer: Offer
}

const clarity = destinations.clarityCallScheduling
const focus = destinations.focusCallScheduling

export const calls: Readonly<Record<CallId, Call>> = {
  'clarity-call': {
    id: 'clarity-call',
    minutes: 30,
    path: '/book/clarity-call',
    externalUrl: clarity === '/book/clarity-call' ? undefined : clarity,
    offer: offers['clarity-call'],
  },
  'focus-call': {
    id: 'focus-call',
    minutes: 60,
    path: '/book/focus-call',
    externalUrl: focus === '/book/focus-call' ? undefined : focus,
    offer: offers['focus-call'],
  },
}

export function findCall(id: string): Call | undefined {
  return Object.values(calls).find((call) => call.id === id)
}
