import { createTransport } from 'nodemailer'
import { type Clock, SECOND } from '../clock.ts'
import { assertOutsideTransaction, type Db } from '../database/database.server.ts'
import { parseEmailAddress } from './email-address.ts'
import { EmailRejectedError, toEmailError } from './email-errors.ts'
import type { EmailMessage } from './email-message.ts'
import { outbox } from './email-queue.sql.ts'

export interface Mailer {
  /**
   * Sends one email to one address. No line break or NUL of any field reaches a header.
   *
   * @throws EmailRejectedError when trying again cannot help, EmailDeferredError when this email has to wait,
   *   EmailServerError when none can be sent at present
   */
  send(message: EmailMessage): Promise<void>
  close(): void
}

/**
 * Sends by SMTP over a few open connections. `url` as in `smtps://user:password@host:465`. Emails hold private links, so
 * they leave this machine encrypted or not at all.
 *
 * @param origin where the site is served: emails name their pictures by path, which the demo's outbox shows as they are
 */
export function smtpMailer(url: string, origin: () => string = () => ''): Mailer {
  const transport = createTransport({
    ...withEncryption(url),
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(message) {
      assertOutsideTransaction('An email was sent')
      const { to, calendar, subject, ...email } = prepareMessage(message)
      await transport
        .sendMail({
          ...email,
          headers: { ...email.headers, Subject: subjectHeader(subject) },
          html: email.html.replaceAll('src="/', `src="${origin()}/`),
          // Included twice, as an alternative to the text and as a file: Gmail reads one, Outlook the other.
          ...(calendar && { icalEvent: { ...calendar, filename: 'invitation.ics' } }),
          to: { name: '', address: to },
          envelope: { from: email.from.address, to: [to] },
        })
        .catch((error) => {
          throw toEmailError(error)
        })
    },
    close: () => transport.close(),
  }
}

/** Text that looks like an encoded word (RFC 2047) is encoded: nodemailer sends it as it is, and it would be read as something else. */
function subjectHeader(subject: string) {
  if (!subject.includes('=?')) return subject
  const words = subject.match(/.{1,10}/gu)?.map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`) ?? []
  return { prepared: true, foldLines: true, value: words.join(' ') }
}

/** Stores emails in the database, to be read at /demo/outbox, while no mail server is set. */
export function outboxMailer(deps: { db: Db; clock: Clock }): Mailer {
  return {
    async send(message) {
      const { messageId, from, to, replyTo, subject, html, text, headers = {}, calendar } = prepareMessage(message)
      const all = {
        From: `${from.name} <${from.address}>`,
        'Message-ID': messageId,
        ...(replyTo && { 'Reply-To': replyTo }),
        ...headers,
      }
      await deps.db
        .insert(outbox)
        .values({
          ...{ messageId, recipient: to, subject, headers: all, text, html },
          ...{ calendar: calendar?.content ?? null, at: deps.clock.now() },
        })
        .onConflictDoNothing()
    },
    close() {},
  }
}

/** In nodemailer the address overrides the options, so a weaker setting is removed from the address. */
function withEncryption(text: string): { url: string; requireTLS: boolean } {
  const url = new URL(text)
  url.searchParams.delete('requireTLS')
  return { url: url.href, requireTLS: !isLoopback(url.hostname) }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

function prepareMessage(message: EmailMessage): EmailMessage {
  const { to, replyTo, ...safe } = withSafeHeaders(message)
  return { ...safe, to: singleAddress(to), replyTo: replyTo && singleAddress(replyTo) }
}

function singleAddress(text: string): string {
  const address = parseEmailAddress(text)
  if (!address || address !== text.toLowerCase())
    throw new EmailRejectedError('the recipient is not one plain email address', undefined)
  return address
}

/**
 * The message with everything that becomes a header on one line. CR and LF would begin a header of their own, NUL ends
 * one early, and strangers can write subjects: what the parsers let through is stopped here.
 *
 * @throws Error for an invalid header name: names come from our code, never from input
 */
function withSafeHeaders(message: EmailMessage): EmailMessage {
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

function safeHeader([name, value]: [string, string]): [string, string] {
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name)) throw new Error('this is not the name of an email header')
  return [name, headerText(value)]
}
