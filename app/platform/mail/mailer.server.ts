import { createTransport } from 'nodemailer'
import { type Clock, SECOND } from '../clock.ts'
import { assertOutsideTransaction, type Db } from '../database/database.server.ts'
import { parseEmailAddress } from './email-address.ts'
import { EmailRejectedError, toEmailError } from './email-errors.ts'
import { encodeHeaderText, withSafeHeaders } from './email-headers.ts'
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

/** The key that signs emails (RFC 6376): its public half is in the DNS at `selector._domainkey.domain`. */
export interface DkimKey {
  domain: string
  selector: string
  /** RSA, in PEM. */
  privateKey: string
}

interface SmtpOptions {
  dkim?: DkimKey | undefined
  /** Where the site is served. Emails name their pictures by path, which the demo's outbox shows as they are. */
  origin?: () => string
}

/**
 * Sends by SMTP over a few open connections. `url` as in `smtps://user:password@host:465`. Emails hold private links, so
 * they leave this machine encrypted or not at all.
 */
export function smtpMailer(url: string, { dkim, origin }: SmtpOptions = {}): Mailer {
  const transport = createTransport({
    ...withEncryption(url),
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && { dkim: dkimOptions(dkim) }),
  })
  return {
    async send(message) {
      assertOutsideTransaction('An email was sent')
      const { to, calendar, ...email } = prepareMessage(message)
      await transport
        .sendMail({
          ...email,
          html: email.html.replaceAll('src="/', `src="${origin?.() ?? ''}/`),
          subject: encodeHeaderText(email.subject),
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

/** The list of RFC 6376, and what RFC 8058 wants signed so that one-click unsubscribing is trusted. */
const SIGNED_HEADERS =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Id:List-Unsubscribe:List-Unsubscribe-Post'

function dkimOptions({ domain, selector, privateKey }: DkimKey) {
  return { domainName: domain, keySelector: selector, privateKey, headerFieldNames: SIGNED_HEADERS }
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
