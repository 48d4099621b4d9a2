import type { SiteConfig } from '../../../site.config.ts'
import { site } from '../../../site.config.ts'
import { type Capability, jobHandler } from '../../platform/capability.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { contactRoutes } from './contact.http.ts'
import { contactPageKey } from './contact-page-key.ts'
import { unansweredMessages } from './desk-items.ts'
import { createTicketBatcher, messagePersonalData, type OpenTicket } from './received-messages.ts'
import { ticketEmails } from './ticket-emails.tsx'
import { announceTickets, enqueueTicketEmails } from './tickets.ts'

declare module '../../platform/app-context.ts' {
  interface AppContext {
    hours: SiteConfig['supportHours']
    supportEmail: string
    openTicket: OpenTicket
    /** What was bought with an address, each in a line. */
    findPurchaseLines(db: Db, email: string): Promise<{ orderId: string; line: string }[]>
  }
}

/** Messages from the contact form, each a ticket with a time by which it's answered. */
export const contact = {
  services: (app) => {
    const { supportEmail } = site
    const hours = app.settings.supportHours
    return { hours, supportEmail, openTicket: createTicketBatcher({ ...app, hours, supportEmail }) }
  },
  routes: contactRoutes,
  emails: ticketEmails,
  personalData: () => [messagePersonalData],
  deskItems: (app) => [unansweredMessages(app)],
  jobs: [jobHandler(announceTickets, enqueueTicketEmails)],
  cachedPages: [{ path: '/contact', version: contactPageKey }],
  idPrefixes: ['tkt'],
} satisfies Capability
