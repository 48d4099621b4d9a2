import { site } from '../../../site.config.ts'
import type { Room } from './room.ts'

/** What each of the four rooms is for. */
export const ROOM_PURPOSES: Readonly<Record<string, string>> = {
  ask: `Questions for ${site.coach}. Others may know the answer sooner.`,
  grants: 'Which ones, how to read them, what reviewers want.',
  contracts: 'Bids, quotes, registrations, primes and cities.',
  introductions: 'Who you are, what you do, and what you want funded next.',
}

/** The room of the coach has her name, as the site is configured. */
export function roomTitle({ kind, subject, title }: Pick<Room, 'kind' | 'subject' | 'title'>): string {
  return kind === 'room' && subject === 'ask' ? `Ask ${site.coach}` : title
}
