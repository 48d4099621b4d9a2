import { newId } from '../ids.ts'
import type { EmailData } from './email-queue.sql.ts'
import type { EmailStream } from './suppressions.ts'

export interface EmailMessage {
  messageId: string
  from: { name: string; address: string }
  /** One plain address. */
  to: string
  /** One plain address, to which replies go instead of the sender. */
  replyTo?: string | undefined
  subject: string
  html: string
  text: string
  headers?: Record<string, string> | undefined
  /** An iCalendar object: shown as an invitation where the email program supports it, and attached for the others. */
  calendar?: CalendarInvite | undefined
}

interface CalendarInvite {
  method: 'REQUEST' | 'CANCEL'
  content: string
}

/** Writes an email from the ids it is about, when it is sent. Undefined when it is no longer wanted. */
export type EmailTemplate = (data: EmailData) => Promise<EmailContent | undefined>

/** What is sent. `stream` decides which suppressed addresses get none: without one, only those that can't be reached. */
export interface EmailContent
  extends Pick<EmailMessage, 'subject' | 'html' | 'text' | 'replyTo' | 'headers' | 'calendar'> {
  stream?: EmailStream
}

/** The Message-ID of an email that has no row in the queue. */
export const newMessageId = (domain: string): string => `<${newId('mail')}@${domain}>`
