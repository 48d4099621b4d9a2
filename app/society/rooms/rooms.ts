import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.server.ts'
import { isNotMuted } from './mutes.ts'
import { newestPath } from './room-path.ts'
import { messages, rooms } from './rooms.sql.ts'

export { editMessage, markRead, postEntry, postMessage, removeMessage, removeMessageIn } from './message.ts'
export { lineOf, plainText } from './message-text.ts'
export { findMuted, forgetMutes, isNotMuted, muteMember, unmuteMember } from './mutes.ts'
export {
  closeThread,
  findRoom,
  findThread,
  followThread,
  mayOpen,
  openCoachThread,
  openThread,
  ROOM_SUBJECTS,
  renameThread,
  roomTitle,
  unfollowThread,
} from './room.ts'
export { messagePath, newestPath } from './room-path.ts'
export { SOCIETY_CHANNEL } from './sequence.ts'
export { MEMBER_STATUS_CHANGED } from './stream.ts'
export { loadThread, type UnreadThread, unreadThreads } from './thread-view.ts'

/** The room in which members say who they are, and whether this one has. */
export async function findIntroductions(db: Db, personId: string): Promise<{ path: string; isIntroduced: boolean }> {
  const [room] = await db
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(eq(rooms.kind, 'room'), eq(rooms.subject, 'introductions')))
  if (!room) throw new Error('the room of introductions is missing')
  const own = and(eq(messages.roomId, room.id), eq(messages.author, personId), isNull(messages.removedAt))
  return { path: newestPath(room.id), isIntroduced: (await db.$count(messages, own)) > 0 }
}

export type UnreadMessage = {
  personId: string
  seq: number
  roomId: string
  isMention: boolean
}

/**
 * What was posted for someone in a stretch of time and is still unread, the oldest first: where they are mentioned, in threads
 * that they follow, and in theirs with the coach. Without what they wrote themselves, what was removed, and what comes from someone
 * that they have muted.
 *
 * @param span.personId one person's alone
 */
export async function findUnreadMessages(
  db: Db,
  { after, upTo, personId = null }: { after: Date; upTo: Date; personId?: string | null },
): Promise<UnreadMessage[]> {
  const { rows } = await db.execute<UnreadMessage>(sql`
    with news as (
      select message.seq, message.room_id, message.author, room.kind, room.subject
      from society_events event
      join messages message on message.seq = event.message_seq
      join rooms room on room.id = message.room_id
      where event.kind = 'added' and event.at > ${after.toISOString()} and event.at <= ${upTo.toISOString()}
        and message.removed_at is null and room.closed_at is null
    ), wanted as (
      select mention.person_id, news.seq, news.room_id, news.author, true as is_mention
      from news join message_mentions mention on mention.seq = news.seq
      union all
      select follow.person_id, news.seq, news.room_id, news.author, false
      from news join room_follows follow on follow.room_id = news.room_id
      union all
      select news.subject, news.seq, news.room_id, news.author, false from news where news.kind = 'coach'
    )
    select person_id as "personId", seq::float8 as seq, room_id as "roomId", bool_or(is_mention) as "isMention"
    from wanted
    where author is distinct from person_id
      and (${personId}::text is null or person_id = ${personId})
      and not exists (
        select from room_reads own
        where own.person_id = wanted.person_id and own.room_id = wanted.room_id and own.last_seq >= wanted.seq)
      and ${isNotMuted(sql`wanted.person_id`, sql`wanted.author`)}
    group by person_id, seq, room_id
    order by wanted.seq`)
  return rows
}
