import { site } from '../../../site.config.ts'
import { derived } from '../../catalog/content.ts'
import type { SocietyMember } from '../members/members.ts'
import type { Room } from './room.ts'

/** What each of the four rooms is for. */
export const ROOM_PURPOSES: Readonly<Record<string, string>> = derived(() => ({
  ask: `Questions for ${site.coach}. Others may know the answer sooner.`,
  grants: 'Which ones, how to read them, what reviewers want.',
  contracts: 'Bids, quotes, registrations, primes and cities.',
  introductions: 'Who you are, what you do, and what you want funded next.',
}))

/**
 * The room of the coach has her name, as the site is configured; a private thread is of both who write in it.
 *
 * @param role who reads it: to the coach a private thread has its member's name
 */
export function roomTitle(
  { kind, subject, title }: Pick<Room, 'kind' | 'subject' | 'title'>,
  role: SocietyMember['role'] = 'member',
): string {
  if (kind === 'coach') return role === 'coach' ? `You and ${title}` : `You and ${site.coach}`
  return kind === 'room' && subject === 'ask' ? `Ask ${site.coach}` : title
}
