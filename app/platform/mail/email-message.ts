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
