import type { SiteConfig } from '../../../site.config.ts'
import { site } from '../../../site.config.ts'
import { type Capability, jobHandler } from '../../platform/capability.ts'
import { HOUR } from '../../platform/clock.ts'
import { contactRoutes } from './contact.http.ts'
import { contactPageKey } from './contact-page-key.ts'
import { unansweredMessages } from './desk-items.ts'
import { createTicketBatcher, messagePersonalData, type OpenTicket } from './received-messages.ts'
import { JOURNAL_RETENTION, restoreMissingMessages } from './restore-messages.ts'
import { ticketEmails } from './ticket-emails.tsx'
import { announceTickets, enqueueTicketEmails } from './tickets.ts'

declare module '../../platform/app-context.ts' {
  interface AppContext {
    hours: SiteConfig['supportHours']
    supportEmail: string
    openTicket: OpenTicket
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
  personalData: (app) => [messagePersonalData(app)],
  deskItems: (app) => [unansweredMessages(app)],
  jobs: [jobHandler(announceTickets, enqueueTicketEmails)],
  schedule: [
    {
      name: 'restore-lost-messages',
      cron: '*/5 * * * *',
      run: (app) => restoreMissingMessages(app, new Date(app.clock.now().getTime() - HOUR)),
    },
    {
      name: 'forget-old-messages',
      cron: '47 9 * * *',
      run: (app) => app.journal.deleteBefore(new Date(app.clock.now().getTime() - JOURNAL_RETENTION)),
    },
  ],
  onStart: (app) => restoreMissingMessages(app),
  cachedPages: [{ path: '/contact', version: contactPageKey }],
  idPrefixes: ['tkt'],
} satisfies Capability
