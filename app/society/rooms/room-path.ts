import type { Room } from './room.ts'

export const roomPath = (roomId: string): string => `/society/rooms/${roomId}`

/** One message, with those before and after it. */
export const messagePath = (roomId: string, seq: number): string => `${roomPath(roomId)}?at=${seq}#m-${seq}`

/** The line above the first unread message, or the end of the messages. */
export const NEWEST = 'newest'

export const WRITE = 'write'

/** Opens it where someone goes on reading. */
export const newestPath = (roomId: string): string => `${roomPath(roomId)}#${NEWEST}`

const ABOUT = {
  lead: 'See the lead that it’s about',
  call: 'See the call that it’s about',
  lesson: 'See the lesson that it’s about',
  win: 'See the win that it’s about',
} as const

/** The page of what a thread is about; undefined for a room and for a thread with the coach. */
export function aboutLink({
  kind,
  subject,
}: Pick<Room, 'kind' | 'subject'>): { to: string; label: string } | undefined {
  if (kind === 'room' || kind === 'coach') return undefined
  return { to: `/society/${kind}s/${encodeURIComponent(subject)}`, label: ABOUT[kind] }
}
