import type { EmailMessage } from './email-message.ts'

/**
 * The message with everything that becomes a header on one line. CR and LF would begin a header of their own, NUL ends
 * one early, and strangers can write subjects: what the parsers let through is stopped here.
 *
 * @throws Error for an invalid header name: names come from our code, never from input
 */
export function withSafeHeaders(message: EmailMessage): EmailMessage {
  const { headers } = message
  return {
    ...message,
    messageId: headerText(message.messageId),
    subject: headerText(message.subject),
    from: { name: headerText(message.from.name), address: headerText(message.from.address) },
    ...(headers && { headers: Object.fromEntries(Object.entries(headers).map(safeHeader)) }),
  }
}

/** The text on one line. */
export function headerText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}

/**
 * A text for a header that is shown as it was typed: email programs decode an encoded word (RFC 2047) wherever they find
 * one, so a text that has one is itself sent as encoded words.
 */
export function encodeHeaderText(text: string): string {
  return text.includes('=?') ? splitIntoWords(text).map(encodedWord).join(' ') : text
}

/** An encoded word has 75 characters at most, which is 45 bytes, and no character may be cut in two. */
const MAX_WORD_BYTES = 45

function splitIntoWords(text: string): string[] {
  const found = ['']
  for (const character of text) {
    const longer = found.at(-1) + character
    if (Buffer.byteLength(longer) > MAX_WORD_BYTES) found.push(character)
    else found[found.length - 1] = longer
  }
  return found
}

const encodedWord = (text: string): string => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`

function safeHeader([name, value]: [string, string]): [string, string] {
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name)) throw new Error('this is not the name of an email header')
  return [name, headerText(value)]
}
