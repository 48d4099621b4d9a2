import { and, asc, isNull, notInArray } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { longDateTime } from '../../platform/dates.ts'
import type { DeskItemSource } from '../../platform/desk-item.ts'
import { tickets } from './contact.sql.ts'
import { replyByLabel } from './ticket-emails.tsx'
import { senderOf } from './tickets.ts'

/** Messages that nobody has answered, by the time that their senders were promised. */
export function unansweredMessages({ database: { db } }: Pick<AppContext, 'database'>): DeskItemSource {
  return {
    name: 'message',
    label: 'Message',
    endsByMark: true,
    async find({ limit, hidden }) {
      const waiting = await db
        .select()
        .from(tickets)
        .where(and(isNull(tickets.answeredAt), notInArray(tickets.id, [...hidden])))
        .orderBy(asc(tickets.replyBy), tickets.id)
        .limit(limit)
      return waiting.map((ticket) => ({
        id: ticket.id,
        fact: `${senderOf(ticket)} wrote: ${ticket.subject || excerpt(ticket.message)}`,
        consequence: `Sent ${longDateTime(ticket.receivedAt)}. You promised an answer by ${replyByLabel(ticket.replyBy)}.`,
        action: { label: 'Answer', href: `/desk/write/${ticket.id}` },
        dueAt: ticket.replyBy,
        email: ticket.email,
      }))
    },
  }
}

function excerpt(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line
}
