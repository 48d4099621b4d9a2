import { and, desc, eq, isNull } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { societyMembers } from '../members/members.sql.ts'
import type { SocietyMember } from '../members/members.ts'
import { messageMentions, messages, roomReads, rooms } from '../rooms/rooms.sql.ts'
import { isNotMuted, lineOf, mayOpen, messagePath, roomTitle } from '../rooms/rooms.ts'

export type Mention = Awaited<ReturnType<typeof findMentions>>[number]

const MAX_MENTIONS = 30

/** The newest first, in what they may open, by people they haven't muted. */
export async function findMentions({ database: { db } }: AppContext, member: Pick<SocietyMember, 'personId' | 'role'>) {
  const { personId } = member
  const found = await db
    .select({ message: messages, room: rooms, by: societyMembers.name, read: roomReads.lastSeq })
    .from(messageMentions)
    .innerJoin(messages, eq(messages.seq, messageMentions.seq))
    .innerJoin(rooms, eq(rooms.id, messages.roomId))
    .leftJoin(societyMembers, eq(societyMembers.personId, messages.author))
    .leftJoin(roomReads, and(eq(roomReads.roomId, rooms.id), eq(roomReads.personId, personId)))
    .where(
      and(
        eq(messageMentions.personId, personId),
        isNull(messages.removedAt),
        mayOpen(member),
        isNotMuted(personId, messages.author),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(MAX_MENTIONS)
  return found.map(({ message: { seq, body, postedAt }, room, by, read }) => ({
    ...{ seq, title: roomTitle(room, member.role), by: by ?? undefined, text: lineOf(body).slice(0, 200) },
    href: messagePath(room.id, seq),
    postedAt: postedAt.toISOString(),
    isNew: seq > (read ?? 0),
  }))
}
