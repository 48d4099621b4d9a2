import { derived } from '../../../catalog/content.ts'
import { destinations } from '../../../catalog/destinations.ts'
import { type Offer, offers } from '../../../catalog/offers.ts'
import type { CallId } from '../bookings.sql.ts'

export interface Call {
  id: CallId
  minutes: number
  /** The page on which a time is chosen and then paid for. */
  path: string
  /** The outside calendar that is used instead; undefined for our own. */
  externalUrl: string | undefined
  offer: Offer
}

export const calls = derived<Readonly<Record<CallId, Call>>>(() => ({
  'clarity-call': { ...bookedAt('clarity-call', destinations.clarityCallScheduling), minutes: 30 },
  'focus-call': { ...bookedAt('focus-call', destinations.focusCallScheduling), minutes: 60 },
}))

function bookedAt(id: CallId, address: string) {
  const path = `/book/${id}`
  return { id, path, externalUrl: address === path ? undefined : address, offer: offers[id] }
}

export function findCall(id: string): Call | undefined {
  return Object.values(calls).find((call) => call.id === id)
}
