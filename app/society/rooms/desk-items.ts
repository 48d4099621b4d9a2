import { and, asc, eq, gt, isNull, notInArray, sql } from 'drizzle-orm'
import { site } from '../../../site.config.ts'
import { addressIn, people } from '../../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import { longDateTime } from '../../platform/dates.ts'
import type { DeskItemSource } from '../../platform/desk-item.ts'
import { societyMembers } from '../members/members.sql.ts'
import { lineOf } from './message-text.ts'
import { messagePath } from './room-path.ts'
import { messages, rooms } from './rooms.sql.ts'

/** Within which the coach wants to have answered. */
const ANSWER_WITHIN = DAY

/** Members' private threads in which the last word is theirs. One ends with the coach's answer, or when she says it needs none. */
export function unansweredThreads({ database: { db }, scheduling }: AppContext): DeskItemSource {
  return {
    name: 'private-thread',
    label: 'Private thread',
    endsByMark: true,
    async find({ limit, hidden }) {
      const found = await db.execute<{
        id: string
        title: string
        seq: string
        since: Date
        body: string
        email: string | null
      }>(sql`
        select room.id, room.title, waiting.seq::text, waiting.since, newest.body, ${addressIn(sql`room.subject`)} as email
        from ${rooms} room
        cross join lateral (
          select max(m.seq) as seq, min(m.posted_at) as since from ${messages} m
          where m.room_id = room.id and m.author = room.subject and m.removed_at is null and m.seq > coalesce((
            select max(answer.seq) from ${messages} answer
            where answer.room_id = room.id and answer.author <> room.subject and answer.removed_at is null), 0)
        ) waiting
        join ${messages} newest on newest.seq = waiting.seq
        where room.kind = 'coach' and room.closed_at is null
          and waiting.seq::text <> all (${sql.param([...hidden])}::text[])
        order by waiting.since
        limit ${limit}`)
      return found.rows.map(({ id, title, seq, since, body, email }) => ({
        ...{ id: seq, email: email ?? undefined },
        fact: `${title} wrote to you privately: ${excerpt(body)}`,
        consequence: `Since ${longDateTime(new Date(since), scheduling.timeZone)}. Nobody else can answer it.`,
        action: { label: 'Answer', href: messagePath(id, Number(seq)) },
        dueAt: new Date(new Date(since).getTime() + ANSWER_WITHIN),
      }))
    },
  }
}

/** Milliseconds after which nobody waits for an answer anymore. */
const ASKED_SINCE = 30 * DAY

/**
 * Members' questions in the coach's room. One ends when the coach writes below it, unless that answers another message, and when
 * someone replies to it.
 */
export function unansweredQuestions({ database: { db }, clock, scheduling }: AppContext): DeskItemSource {
  return {
    name: 'question',
    label: `Ask ${site.coach}`,
    endsByMark: true,
    async find({ limit, hidden }) {
      const isAnswered = sql`exists (
        select from ${messages} answer join ${people} writer on writer.id = answer.author
        where answer.room_id = ${messages.roomId} and answer.seq > ${messages.seq} and answer.removed_at is null
          and answer.author <> ${messages.author}
          and (answer.reply_to = ${messages.seq} or (answer.reply_to is null and writer.role <> 'customer')))`
      const found = await db
        .select({
          seq: messages.seq,
          roomId: messages.roomId,
          body: messages.body,
          at: messages.postedAt,
          name: societyMembers.name,
          email: addressIn(messages.author),
        })
        .from(messages)
        .innerJoin(rooms, eq(rooms.id, messages.roomId))
        .innerJoin(people, eq(people.id, messages.author))
        .leftJoin(societyMembers, eq(societyMembers.personId, messages.author))
        .where(
          and(
            and(eq(rooms.kind, 'room'), eq(rooms.subject, 'ask'), eq(people.role, 'customer')),
            and(eq(messages.kind, 'message'), isNull(messages.removedAt)),
            gt(messages.postedAt, new Date(clock.now().getTime() - ASKED_SINCE)),
            sql`strpos(${messages.body}, '?') > 0 and not ${isAnswered}`,
            notInArray(messages.seq, hidden.map(Number)),
          ),
        )
        .orderBy(asc(messages.seq))
        .limit(limit)
      return found.map(({ seq, roomId, body, at, name, email }) => ({
        ...{ id: String(seq), email: email ?? undefined },
        fact: `${name ?? 'A former member'} asked: ${excerpt(body)}`,
        consequence: `In Ask ${site.coach} since ${longDateTime(at, scheduling.timeZone)}, without an answer.`,
        action: { label: 'Answer', href: messagePath(roomId, seq) },
        dueAt: new Date(at.getTime() + ANSWER_WITHIN),
      }))
    },
  }
}

function excerpt(body: string): string {
  const line = lineOf(body) || 'a picture'
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line
}
