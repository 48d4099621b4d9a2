import { createTransport } from 'nodemailer'
import { type Clock, SECOND } from './clock.ts'
import { assertOutsideTransaction, type Db } from './database.server.ts'
import { parseMailAddress } from './mail-address.ts'
import { withSafeHeaders } from './mail-headers.ts'
import { outbox } from './mails.sql.ts'

export interface Message {
  messageId: string
  from: { name: string; address: string }
  /** One plain address. */
  to: string
  subject: string
  html: string
  text: string
  headers?: Record<string, string>
}

export interface Mailer {
  /** @throws MailRefused when trying again cannot help; any other error may pass. */
  send(message: Message): Promise<void>
  close(): void
}

/** The receiving side said no for good (an SMTP answer of 5xx to this recipient or message). */
export class MailRefused extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'MailRefused'
  }
}

/** Sends by SMTP over a few kept connections. `url` as in `smtps://user:password@host:465`. */
export function smtpMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(unsafe) {
      assertOutsideTransaction('Mail was sent')
      const message = withSafeHeaders(unsafe)
      const to = singleAddress(message.to)
      await transport
        .sendMail({ ...message, to: { name: '', address: to }, envelope: { from: message.from.address, to: [to] } })
        .catch((error) => {
          throw isPermanent(error) ? new MailRefused(error.message, error) : error
        })
    },
    close: () => transport.close(),
  }
}

/** Keeps mail in the database, to be read at /demo/outbox, while no mail server is set. */
export function outboxMailer(deps: { db: Db; clock: Clock }): Mailer {
  return {
    async send(unsafe) {
      const { messageId, from, to, subject, html, text, headers = {} } = withSafeHeaders(unsafe)
      const all = { From: `${from.name} <${from.address}>`, 'Message-ID': messageId, ...headers }
      await deps.db
        .insert(outbox)
        .values({ messageId, recipient: singleAddress(to), subject, headers: all, text, html, at: deps.clock.now() })
        .onConflictDoNothing()
    },
    close() {},
  }
}

function singleAddress(to: string): string {
  const address = parseMailAddress(to)
  if (!address) throw new MailRefused('the recipient is not one plain mail address', undefined)
  return address
}

function isPermanent(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500
}
