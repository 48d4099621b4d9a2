import type { AddressInfo } from 'node:net'
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

/** A step of the session, with its address or user name. */
export type SmtpStep = 'connect' | 'auth' | 'from' | 'recipient' | 'text'

/** A real SMTP server that stores the emails it receives, or misbehaves on request. */
export interface MailSink {
  url: string
  emails: ReceivedEmail[]
  /** accept, an SMTP answer to every email, or hang or drop the connection after the text of the email has arrived. */
  response: 'accept' | 'hang' | SmtpFailure
  /** Misbehaves at a step for this subject only; undefined lets it pass. */
  failureAt(step: SmtpStep, subject: string): SmtpFailure | undefined
  /** How many sessions there have been. */
  sessions: number
  close(): Promise<void>
}

export interface SinkOptions {
  port?: number
  /** Whether a name and a password are required; any are accepted. */
  auth?: boolean
  /** The address it listens on; 127.0.0.1 by default. */
  host?: string
  /** Whether it offers encryption, with a self-signed certificate. */
  startTls?: boolean
  /** Whether an email is kept with its text, which 100,000 of them have no room for; true by default. */
  keepsText?: boolean
}

export async function openMailSink(settings: SinkOptions = {}): Promise<MailSink> {
  const { port = 0, auth = false, host = '127.0.0.1', startTls = false, keepsText = true } = settings
  const hanging: (() => void)[] = []
  const misbehave = (step: SmtpStep, subject: string, session: SMTPServerSession, pass: (error?: Error) => void) =>
    respond(sink.failureAt(step, subject), session, pass)
  const options: SMTPServerOptions = {
    authOptional: !auth,
    allowInsecureAuth: true,
    disabledCommands: [...(startTls ? [] : ['STARTTLS']), ...(auth ? [] : ['AUTH'])],
    logger: false,
    onConnect(session, pass) {
      sink.sessions += 1
      misbehave('connect', '', session, pass)
    },
    onAuth({ username = '' }, session, pass) {
      misbehave('auth', username, session, (error) => (error ? pass(error) : pass(null, { user: username })))
    },
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
          raw: keepsText ? raw : '',
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
    server.listen(port, host, () => resolve())
  })
  const login = auth ? 'ada:secret@' : ''
  const respond = (how: SmtpFailure | undefined, session: SMTPServerSession, pass: (error?: Error) => void) => {
    if (how === undefined) return pass()
    if (how !== 'drop') return pass(Object.assign(new Error(how.text), { responseCode: how.code }))
    for (const connection of server.connections) {
      if ((connection as { session?: SMTPServerSession }).session === session) drop(connection)
    }
  }
  const sink: MailSink = {
    url: `smtp://${login}${host}:${(server.server.address() as AddressInfo).port}`,
    emails: [],
    response: 'accept',
    failureAt: () => undefined,
    sessions: 0,
    close: () => {
      for (const release of hanging) release()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return sink
}

function drop(connection: object): void {
  const { _socket: socket } = connection as { _socket?: { destroy(): void } }
  socket?.destroy()
}
