import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { site } from '../../../site.config.ts'
import { derived } from '../../catalog/content.ts'
import { people } from '../../people/sign-in/sign-in.sql.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { newId } from '../../platform/ids.ts'
import type { SocietyMember } from '../members/members.ts'
import { type RoomKind, roomFollows, rooms } from './rooms.sql.ts'

export type Room = typeof rooms.$inferSelect
type ThreadTitle = Pick<Room, 'kind' | 'subject' | 'title'>
type Visitor = Pick<SocietyMember, 'role' | 'personId'>

/** The four rooms, in the order of their list: the part of the address that names each, and what it is for. */
export const ROOM_SUBJECTS = ['ask', 'grants', 'contracts', 'introductions'] as const

/**
 * The thread about something, made now if it has none.
 *
 * @returns its id
 */
export async function openThread({ clock }: { clock: Clock }, tx: Tx, { kind, subject, title }: ThreadTitle) {
  await tx
    .insert(rooms)
    .values({ id: newId('rom'), kind, subject, title, createdAt: clock.now() })
    .onConflictDoNothing()
  const [found] = await tx.select({ id: rooms.id }).from(rooms).where(isAbout({ kind, subject }))
  if (!found) throw new Error(`the thread about ${subject} was not made`)
  return found.id
}

export async function renameThread(tx: Tx, { title, ...about }: ThreadTitle): Promise<void> {
  await tx.update(rooms).set({ title }).where(isAbout(about))
}

/** Ends the thread about something that was taken down. The coach, who may have a report to decide, can still open it. */
export async function closeThread(tx: Tx, { title, ...about }: ThreadTitle): Promise<void> {
  await tx.update(rooms).set({ closedAt: sql`now()`, title }).where(isAbout(about))
}

function isAbout({ kind, subject }: Pick<Room, 'kind' | 'subject'>): SQL | undefined {
  return and(eq(rooms.kind, kind), eq(rooms.subject, subject))
}

export function openCoachThread(deps: { clock: Clock }, tx: Tx, member: Pick<SocietyMember, 'personId' | 'name'>) {
  return openThread(deps, tx, { kind: 'coach', subject: member.personId, title: member.name })
}

export async function findThread(db: Db, member: Visitor, kind: RoomKind, subject: string): Promise<Room | undefined> {
  const [room] = await db
    .select()
    .from(rooms)
    .where(and(eq(rooms.kind, kind), eq(rooms.subject, subject), mayOpen(member)))
  return room
}

/** A room that this member may open; undefined for every other, whether it exists or not. */
export async function findRoom(db: Db, member: Visitor, id: string): Promise<Room | undefined> {
  const [room] = await db
    .select()
    .from(rooms)
    .where(and(eq(rooms.id, id), mayOpen(member)))
  return room
}

/** Rooms are open to all members; the thread with the coach to its member and the coach; a closed one to the coach. */
export function mayOpen({ role, personId }: Visitor): SQL | undefined {
  if (role === 'coach') return undefined
  return and(isNull(rooms.closedAt), or(ne(rooms.kind, 'coach'), eq(rooms.subject, personId)))
}

/** The same for a room that is already known. */
export function mayOpenRoom(member: Visitor, room: Pick<Room, 'kind' | 'subject' | 'closedAt'>) {
  if (member.role === 'coach') return true
  return !room.closedAt && (room.kind !== 'coach' || room.subject === member.personId)
}

/** Of these people, those who read a member's thread with the coach: the member, and who works for the coach. */
export async function findThreadReaders(db: Db, subject: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await db
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, [...ids]), or(ne(people.role, 'customer'), eq(people.id, subject))))
  return found.map(({ id }) => id)
}

/** From then on its news count as unread, and are emailed if they stay so. */
export async function followThread(tx: Tx, personId: string, roomId: string): Promise<void> {
  await tx.insert(roomFollows).values({ personId, roomId }).onConflictDoNothing()
}

export async function unfollowThread(db: Db, personId: string, roomId: string): Promise<void> {
  await db.delete(roomFollows).where(and(eq(roomFollows.personId, personId), eq(roomFollows.roomId, roomId)))
}

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
