import { privateMeta } from '../ui/card-page.tsx'

export function deskMeta(title: string) {
  return privateMeta(`${title} | Desk`)
}

/** The way back from what has no list of its own. */
export const QUEUE = { to: '/desk', label: 'Queue' }

export function personPath(email: string): string {
  return `/desk/people/${encodeURIComponent(email)}`
}

/** What she can say of how a call went. */
export const OUTCOMES = { held: 'Held', late: 'Held, started late', no_show: 'No-show' } as const
