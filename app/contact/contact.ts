export { JOURNAL_LIFE, type RestoreDeps, restoreLostMessages } from './lost-messages.ts'
export { ticketMails } from './ticket-mails.tsx'
export { announce, announceTickets } from './tickets.ts'
export { type ContactDeps, contactContext, heldMessages, receiveMessage, ticketDesk } from './received-messages.ts'
