import type { Message } from './mailer.server.ts'

/**
 * The message with everything that becomes a header on one line. CR and LF would begin a header of their own, NUL ends
 * one early, and whoever writes a subject may be a stranger: whatever the parsers let through is stopped here.
 */
export function withSafeHeaders(message: Message): Message {
  const { headers } = message
  return {
    ...message,
    messageId: headerText(message.messageId),
    subject: headerText(message.subject),
    from: { name: headerText(message.from.name), address: headerText(message.from.address) },
    ...(headers && { headers: mapEntries(headers, headerText) }),
  }
}

/** One line of text, whatever it was. */
export function headerText(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

function mapEntries(headers: Record<string, string>, change: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [change(name), change(value)]))
}
