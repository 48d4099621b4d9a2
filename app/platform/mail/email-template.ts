import type { EmailMessage } from './email-message.ts'
import type { EmailData } from './email-queue.sql.ts'
import type { EmailStream } from './suppressions.ts'

/** Writes an email from the ids it is about, when it is sent. Undefined when it is no longer wanted. */
export type EmailTemplate = (data: EmailData) => Promise<EmailContent | undefined>

/** What is sent. `stream` decides which suppressed addresses get none: without one, only those that can't be reached. */
export interface EmailContent
  extends Pick<EmailMessage, 'subject' | 'html' | 'text' | 'replyTo' | 'headers' | 'calendar'> {
  stream?: EmailStream
}
