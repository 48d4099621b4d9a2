import type { Message } from './mailer.server.ts'

/**
 * The message with everything that becomes a header on one line. CR and LF would begin a header of their own, NUL ends
 * one early, and whoever writes a subject may be a stranger: whatever the parsers let through is stopped here.
 *
 * @throws Error for a header's name that is none: names are written by us, never typed by anyone
 */
export function withSafeHeaders(message: Message): Message {
  const { headers } = message
  return {
    ...message,
    messageId: headerText(message.messageId),
    subject: headerText(message.subject),
    from: { name: headerText(message.from.name), address: headerText(message.from.address) },
    ...(headers && { headers: Object.fromEntries(Object.entries(headers).map(safeHeader)) }),
  }
}

/** One line of text, whatever it was. */
export function headerText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}

function safeHeader([name, value]: [string, string]): [string, string] {
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name)) throw new Error('this is not the name of a mail header')
  return [name, headerText(value)]
}
