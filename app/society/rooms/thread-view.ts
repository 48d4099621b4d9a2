import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { newId } from '../../platform/ids.ts'
import type { SocietyMember } from '../members/members.ts'
import { seqOf } from './message.ts'
import { lineOf } from './message-text.ts'
import { findMessagePage, findMessagesBySeq, findQuotes, withoutBody } from './message-view.ts'
import { findMuted, isNotMuted } from './mutes.ts'
import { mayOpenRoom, type Room, roomTitle } from './room.ts'
import { messages, roomFollows, roomReads, societySequence } from './rooms.sql.ts'

/** A room or a thread, as its page or the page that it is embedded in shows it. */
export type ThreadView = Awaited<ReturnType<typeof loadThread>>

/** Messages of one page. */
const PAGE_SIZE = 40

/** @param query `before`, `after` or `at` with the number of a message; `reply` with that of one to answer */
export async function loadThread(
  deps: AppContext,
  member: SocietyMember,
  room: Room,
  query: URLSearchParams = new URLSearchParams(),
) {
  if (!mayOpenRoom(member, room)) throw new Error(`${room.id} is not open to ${member.personId}`)
  const { db } = deps.database
  const isOwn = (table: typeof roomReads | typeof roomFollows) =>
    and(eq(table.personId, member.personId), eq(table.roomId, room.id))
  // Read first: what happens meanwhile is told by the stream, once too often at most.
  const [now] = await db.select({ seq: societySequence.seq }).from(societySequence)
  const reply = seqOf(query.get('reply'))
  const [page, [read], [follow], muted, quotes] = await Promise.all([
    findMessagePage(deps, room.id, {
      before: seqOf(query.get('before')),
      after: seqOf(query.get('after')),
      at: seqOf(query.get('at')),
      size: PAGE_SIZE,
    }),
    db.select({ seq: roomReads.lastSeq }).from(roomReads).where(isOwn(roomReads)),
    db.select({ roomId: roomFollows.roomId }).from(roomFollows).where(isOwn(roomFollows)),
    findMuted(deps, member.personId),
    findQuotes(deps, reply === undefined ? [] : [reply], eq(messages.roomId, room.id)),
  ])
  return {
    ...{ roomId: room.id, kind: room.kind, title: roomTitle(room, member.role), ...page },
    messages: page.messages.map(withoutBody),
    /** What a link has the message begin with, such as a name. */
    begins: query.get('write')?.slice(0, 200),
    /** What is being answered, where that was chosen without script. */
    answers: reply === undefined ? undefined : quotes.get(reply),
    /** How far the member had read when the page was made, or what was there as they entered: what comes after it is new. */
    readUpTo: read?.seq ?? (await newestAt(db, room.id, member.enteredAt)),
    /** What has happened up to here is on this page. */
    upTo: now?.seq ?? 0,
    follows: follow !== undefined,
    /** Whose messages are folded for the member. */
    muted: muted.map(({ personId }) => personId),
    me: { id: member.personId, role: member.role, zone: member.zone },
    /** For a form that is sent without script: the same for a double click. */
    clientId: newId('msg'),
  }
}

async function newestAt(db: Db, roomId: string, moment: Date): Promise<number> {
  const isOf = and(eq(messages.roomId, roomId), lte(messages.postedAt, moment))
  const { seq } = messages
  const [newest] = await db.select({ seq }).from(messages).where(isOf).orderBy(desc(seq)).limit(1)
  return newest?.seq ?? 0
}

export interface UnreadThread {
  roomId: string
  kind: Room['kind']
  subject: string
  title: string
  /** At most 100. */
  unread: number
  /** The newest message: who wrote it, and how it begins. */
  by: string | undefined
  text: string
}

/**
 * What a member hasn't read in the four rooms, in the threads that they follow and in theirs with the coach, since they entered;
 * the newest first. The coach has everyone's threads with her.
 */
export async function unreadThreads(
  deps: AppContext,
  { personId, role, enteredAt }: Pick<SocietyMember, 'personId' | 'role' | 'enteredAt'>,
  limit = 20,
): Promise<UnreadThread[]> {
  const found = await deps.database.db.execute<Omit<UnreadThread, 'by' | 'text'> & { seq: string }>(sql`
    select room.id as "roomId", room.kind, room.subject, room.title, news.unread, news.seq
    from rooms room
    left join room_reads own on own.room_id = room.id and own.person_id = ${personId}
    left join room_follows follow on follow.room_id = room.id and follow.person_id = ${personId}
    cross join lateral (
      select least(count(*), ${MAX_UNREAD})::integer as unread, max(seq)::text as seq from (
        select seq, posted_at, removed_at, author from messages m
        where m.room_id = room.id
        order by seq desc limit ${MAX_COUNTED}
      ) as newest
      where seq > coalesce(own.last_seq, 0) and posted_at > ${enteredAt.toISOString()}
        and removed_at is null and author is distinct from ${personId}
        and ${isNotMuted(personId, sql`newest.author`)}
    ) as news
    where news.unread > 0 and room.closed_at is null and room.last_seq > coalesce(own.last_seq, 0)
      and (room.kind = 'room' or follow.person_id is not null
        or (room.kind = 'coach' and (room.subject = ${personId} or ${role === 'coach'})))
    order by room.last_seq desc
    limit ${limit}`)
  const rows = found.rows
  const newest = await findMessagesBySeq(
    deps,
    rows.map(({ seq }) => Number(seq)),
  )
  return rows.map(({ seq, ...row }) => {
    const message = newest.find((one) => one.seq === Number(seq))
    return {
      ...row,
      title: roomTitle(row, role),
      by: message?.author?.name,
      text: lineOf(message?.body ?? '').slice(0, 200) || (message?.pictures.length ? 'A picture' : ''),
    }
  })
}

const MAX_UNREAD = 100
/** Of a room's newest messages: one who has just entered has read none of the thousands before. */
const MAX_COUNTED = 2 * MAX_UNREAD
