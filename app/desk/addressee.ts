import { findTicket, replyByLabel, senderOf, ticketNumber } from '../people/contact/contact.ts'
import type { AppContext } from '../platform/app-context.ts'
import { longDateTime } from '../platform/dates.ts'
import { findOrder } from '../sales/orders/orders.ts'

/** Who a letter is for, and what it answers. */
export interface Addressee {
  email: string
  name: string
  subject: string
  ticket:
    | { id: string; number: string; subject: string; message: string; received: string; promised: string }
    | undefined
  isAnswered: boolean
}

/** @param about the id of a message or an order, or an address */
export async function findAddressee({ database: { db } }: AppContext, about: string): Promise<Addressee | undefined> {
  if (about.startsWith('tkt_')) {
    const ticket = await findTicket(db, about)
    if (!ticket) return undefined
    const { email, subject, message, receivedAt, replyBy } = ticket
    const number = ticketNumber(ticket)
    const received = longDateTime(receivedAt)
    return {
      email,
      name: senderOf(ticket),
      subject: `Re: ${subject || 'your message'} (${number})`,
      ticket: { id: about, number, subject, message, received, promised: replyByLabel(replyBy) },
      isAnswered: ticket.answeredAt !== null,
    }
  }
  if (about.includes('@')) return toPerson(about.toLowerCase())
  const order = await findOrder(db, about)
  return order?.email ? toPerson(order.email) : undefined
}

function toPerson(email: string): Addressee {
  return { email, name: email, subject: '', ticket: undefined, isAnswered: false }
}
