import { derived } from '../../../catalog/content.ts'
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

export const calls: Readonly<Record<CallId, Call>> = derived(() => ({
  'clarity-call': {
    id: 'clarity-call',
    minutes: 30,
    path: '/book/clarity-call',
    externalUrl: outsideOf(destinations.clarityCallScheduling),
    offer: offers['clarity-call'],
  },
  'focus-call': {
    id: 'focus-call',
    minutes: 60,
    path: '/book/focus-call',
    externalUrl: outsideOf(destinations.focusCallScheduling),
    offer: offers['focus-call'],
  },
}))

function outsideOf(href: string): string | undefined {
  return href.startsWith('/book/') ? undefined : href
}

export function findCall(id: string): Call | undefined {
  return Object.values(calls).find((call) => call.id === id)
}
