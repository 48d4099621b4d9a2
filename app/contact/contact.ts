export { JOURNAL_RETENTION, type RestoreDeps, restoreMissingMessages } from './lost-messages.ts'
export { type ContactDeps, contactContext, messagePersonalData, receiveMessage, createTicketBatcher } from './received-messages.ts'
export { ticketEmails } from './ticket-mails.tsx'
export { enqueueTicketEmails, announceTickets } from './tickets.ts'
