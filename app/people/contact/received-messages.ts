import { eq } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { createBatcher } from '../../platform/database/batcher.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { newId } from '../../platform/ids.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { tickets } from './contact.sql.ts'
import type { Message } from './message-fields.ts'
import {
  MAX_TICKETS_PER_BATCH,
  openTickets,
  type ReceivedMessage,
  type Ticket,
  type TicketDeps,
  ticketNumber,
  ticketsOf,
} from './tickets.ts'

/** Makes a message a ticket. */
export type OpenTicket = (received: ReceivedMessage) => Promise<Ticket>

/** Messages that come at the same time go into one transaction. */
export function createTicketBatcher(deps: TicketDeps & { database: Database }): OpenTicket {
  return createBatcher(MAX_TICKETS_PER_BATCH, (received) =>
    deps.database.transact((tx) => openTickets(deps, tx, received)),
  )
}

/** @throws Error when the database couldn't store it */
export function receiveMessage(deps: AppContext, message: Message, submission: string): Promise<Ticket> {
  const received = { id: newId('tkt'), submission, receivedAt: deps.clock.now().toISOString(), message }
  return deps.openTicket(received)
}

/** What people wrote to us. */
export const messagePersonalData: PersonalData = {
  name: 'Messages you sent us',
  async read(db, email) {
    const found = await ticketsOf(db, email)
    return found.map((ticket) => ({
      number: ticketNumber(ticket),
      received: ticket.receivedAt.toISOString(),
      'first name': ticket.firstName,
      'last name': ticket.lastName,
      email: ticket.email,
      'kind of business': ticket.businessType,
      subject: ticket.subject,
      message: ticket.message,
    }))
  },
  async erase(tx, email) {
    await tx.delete(tickets).where(eq(tickets.email, email))
  },
}
