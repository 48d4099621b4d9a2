import { and, eq, isNull } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { tickets } from './contact.sql.ts'

export { replyByLabel } from './ticket-emails.tsx'
export { findTicket, receiveMessage, senderOf, ticketNumber } from './tickets.ts'

/** @returns false when it was answered already, or doesn't exist */
export async function markAnswered({ clock }: { clock: Clock }, tx: Tx, ticketId: string, by: string) {
  const answered = await tx
    .update(tickets)
    .set({ answeredAt: clock.now(), answeredBy: by })
    .where(and(eq(tickets.id, ticketId), isNull(tickets.answeredAt)))
    .returning({ id: tickets.id })
  return answered.length > 0
}

/** Its answer was stopped before it went out. */
export async function markUnanswered(tx: Tx, ticketId: string): Promise<void> {
  await tx.update(tickets).set({ answeredAt: null, answeredBy: null }).where(eq(tickets.id, ticketId))
}
