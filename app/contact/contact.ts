export { createTicketBatcher, messagePersonalData, receiveMessage } from './received-messages.ts'
export { JOURNAL_RETENTION, type RestoreDeps, restoreMissingMessages } from './restore-messages.ts'
export { ticketEmails } from './ticket-emails.tsx'
export { announceTickets, enqueueTicketEmails } from './tickets.ts'
