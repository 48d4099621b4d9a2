export { markAnswered, markUnanswered } from './answers.ts'
export { receiveMessage } from './received-messages.ts'
export { replyByLabel, ticketEmails } from './ticket-emails.tsx'
export { announceTickets, enqueueTicketEmails, findTicket, senderOf, type Ticket, ticketNumber } from './tickets.ts'
