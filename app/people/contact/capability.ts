import { and, asc, isNull, notInArray } from 'drizzle-orm'
import { Hono } from 'hono'
import { type SiteConfig, site } from '../../../site.config.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type Capability, jobHandler } from '../../platform/capability.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { longDateTime } from '../../platform/dates.ts'
import type { DeskItemSource } from '../../platform/desk-item.ts'
import { jsonForm } from '../../platform/forms/json-form.http.ts'
import { messagePersonalData, tickets } from './contact.sql.ts'
import { announceTickets, handleAnnounceTickets, replyByLabel, senderOf } from './contact.ts'
import { handleContactForm } from './handle-contact-form.ts'
import { MESSAGE_PATH } from './message-fields.ts'
import { ticketEmails } from './ticket-emails.tsx'

declare module '../../platform/app-context.ts' {
  interface AppContext {
    hours: SiteConfig['supportHours']
    supportEmail: string
    /** What was bought with an address, each in a line. */
    findPurchaseLines(db: Db, email: string): Promise<{ orderId: string; line: string }[]>
  }
}

/** Messages from the contact form, each a ticket with a time by which it's answered. */
export const contact = {
  services: ({ settings }) => ({ hours: settings.supportHours, supportEmail: site.supportEmail }),
  // As our script sends it; without, it's a form of the page.
  routes: (app) => new Hono().post(MESSAGE_PATH, jsonForm(app, handleContactForm)),
  emails: ticketEmails,
  personalData: () => [messagePersonalData],
  deskItems: (app) => [unansweredMessages(app)],
  jobs: [jobHandler(announceTickets, handleAnnounceTickets)],
  cachedPages: [{ path: '/contact', version: readHours }],
  idPrefixes: ['tkt'],
} satisfies Capability

/** The support hours, which the page shows. Also those that another process has saved. */
async function readHours({ settings, hours }: Pick<AppContext, 'settings' | 'hours'>): Promise<string> {
  await settings.refresh()
  return hours.label
}

/** Messages that nobody has answered, by the time that their senders were promised. */
function unansweredMessages({ database: { db }, hours }: Pick<AppContext, 'database' | 'hours'>): DeskItemSource {
  return {
    name: 'message',
    label: 'Message',
    endsByMark: true,
    async find({ limit, hidden }) {
      const waiting = await db
        .select()
        .from(tickets)
        .where(and(isNull(tickets.answeredAt), notInArray(tickets.id, [...hidden])))
        .orderBy(asc(tickets.replyBy), tickets.id)
        .limit(limit)
      return waiting.map((ticket) => ({
        id: ticket.id,
        fact: `${senderOf(ticket)} wrote: ${ticket.subject || excerpt(ticket.message)}`,
        consequence: `Sent ${longDateTime(ticket.receivedAt, hours.timeZone)}. You promised an answer by ${replyByLabel(ticket.replyBy)}.`,
        action: { label: 'Answer', href: `/desk/write/${ticket.id}` },
        dueAt: ticket.replyBy,
        email: ticket.email,
      }))
    },
  }
}

function excerpt(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line
}
