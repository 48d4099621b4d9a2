import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

export interface ReceivedEmail {
  from: string
  to: string[]
  messageId: string
  raw: string
  encrypted: boolean
  /** When it was accepted, in milliseconds of `Date.now()`. */
  at: number
}

/** An SMTP answer, or the connection is dropped. */
export type SmtpFailure = { code: number; text: string } | 'drop'

export type SmtpStep = 'connect' | 'from' | 'recipient' | 'text'

/** A real SMTP server that stores the emails it receives, or misbehaves on request. */
export interface MailSink {
  url: string
  emails: ReceivedEmail[]
  /** accept, an SMTP answer to every email, or hang or drop the connection after the text of the email has arrived. */
  response: 'accept' | 'hang' | SmtpFailure
  /** Misbehaves at a step of the session for this address only; undefined lets it pass. */
  failureAt(step: SmtpStep, address: string): SmtpFailure | undefined
  close(): Promise<void>
}

/** @param startTls whether it offers encryption, with a self-signed certificate */
export async function openMailSink({ host = '127.0.0.1', startTls = false } = {}): Promise<MailSink> {
  const hanging: (() => void)[] = []
  const misbehave = (step: SmtpStep, subject: string, session: SMTPServerSession, pass: (error?: Error) => void) =>
    respond(sink.failureAt(step, subject), session, pass)
  const options: SMTPServerOptions = {
    disabledCommands: [...(startTls ? [] : ['STARTTLS']), 'AUTH'],
    logger: false,
    onConnect: (session, pass) => misbehave('connect', '', session, pass),
    onMailFrom: ({ address }, session, pass) => misbehave('from', address, session, pass),
    onRcptTo: ({ address }, session, pass) => misbehave('recipient', address, session, pass),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (sink.response === 'hang') return void hanging.push(() => done(new Error('the sink was closed')))
        const misbehaviour = sink.failureAt('text', session.envelope.rcptTo[0]?.address ?? '')
        if (misbehaviour) return respond(misbehaviour, session, done)
        if (sink.response !== 'accept') return respond(sink.response, session, done)
        const raw = Buffer.concat(chunks).toString()
        sink.emails.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map(({ address }) => address),
          messageId: /^Message-ID:\s*(\S+)/im.exec(raw)?.[1] ?? '',
          raw,
          encrypted: session.secure,
          at: Date.now(),
        })
        done()
      })
    },
  }
  const server = new SMTPServer(options)
  server.on('error', () => {}) // the sink expects clients to be killed in the middle
  await new Promise<void>((resolve) => {
    server.listen(0, host, () => resolve())
  })
  const respond = (how: SmtpFailure | undefined, session: SMTPServerSession, pass: (error?: Error) => void) => {
    if (how === undefined) return pass()
    if (how !== 'drop') return pass(Object.assign(new Error(how.text), { responseCode: how.code }))
    for (const connection of server.connections as Iterable<{ session?: SMTPServerSession; _socket?: Socket }>)
      if (connection.session === session) connection._socket?.destroy()
  }
  const sink: MailSink = {
    url: `smtp://${host}:${(server.server.address() as AddressInfo).port}`,
    emails: [],
    response: 'accept',
    failureAt: () => undefined,
    close: () => {
      for (const release of hanging) release()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return sink
}
