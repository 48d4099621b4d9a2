export { markAnswered, markUnanswered } from './answers.ts'
export { receiveMessage } from './received-messages.ts'
export { replyByLabel } from './ticket-emails.tsx'
export { findTicket, senderOf, ticketNumber } from './tickets.ts'
