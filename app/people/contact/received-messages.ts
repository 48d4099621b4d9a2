import { eq } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { createBatcher } from '../../platform/database/batcher.ts'
import type { Journal } from '../../platform/embedded/journal.server.ts'
import { newId } from '../../platform/ids.ts'
import { hashEmailAddress } from '../../platform/mail/email-address.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { tickets } from './contact.sql.ts'
import type { Message } from './message-fields.ts'
import type { RestoreDeps } from './restore-messages.ts'
import {
  MAX_TICKETS_PER_BATCH,
  openTickets,
  type ReceivedMessage,
  type Ticket,
  ticketNumber,
  ticketsOf,
} from './tickets.ts'

/** Makes a message a ticket. */
export type OpenTicket = (received: ReceivedMessage) => Promise<Ticket>

/** Messages that come at the same time go into one transaction. */
export function createTicketBatcher(deps: RestoreDeps): OpenTicket {
  return createBatcher(MAX_TICKETS_PER_BATCH, (received) =>
    deps.database.transact((tx) => openTickets(deps, tx, received)),
  )
}

/**
 * Stores a message, first in the journal and then as a ticket.
 *
 * @returns the ticket; undefined when the database is away but the journal has the message: it becomes a ticket when the
 *   database is back.
 * @throws Error when neither could store it
 */
export async function receiveMessage(
  deps: AppContext,
  message: Message,
  submission: string,
): Promise<Ticket | undefined> {
  const received = { id: newId('tkt'), submission, receivedAt: deps.clock.now().toISOString(), message }
  const journaled = await deps.journal.append(received).then(
    () => true,
    (error) => {
      deps.log.error({ err: error }, 'the journal could not be written')
      return false
    },
  )
  try {
    return await deps.openTicket(received)
  } catch (error) {
    if (!journaled) throw error
    deps.log.error({ err: error }, 'a message waits in the journal for the database')
    return undefined
  }
}

/** What people wrote to us. */
export function messagePersonalData(deps: { journal: Journal; clock: AppContext['clock'] }): PersonalData {
  return {
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
      await deps.journal.append({ erased: hashEmailAddress(email), erasedAt: deps.clock.now().toISOString() })
      await tx.delete(tickets).where(eq(tickets.email, email))
    },
  }
}
