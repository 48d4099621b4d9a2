import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface SunkMail {
  from: string
  to: string[]
  messageId: string
  raw: string
}

/** A real SMTP server that keeps what it is sent, or misbehaves as it is told. */
export interface MailSink {
  url: string
  mails: SunkMail[]
  /** accept, an SMTP answer to every mail, or hang after the text of the mail has come. */
  answer: 'accept' | 'hang' | { code: number; text: string }
  close(): Promise<void>
}

export async function openMailSink(port = 0): Promise<MailSink> {
  const hanging: (() => void)[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (sink.answer === 'hang') return void hanging.push(() => done(new Error('the sink was closed')))
        if (sink.answer !== 'accept')
          return done(Object.assign(new Error(sink.answer.text), { responseCode: sink.answer.code }))
        const raw = Buffer.concat(chunks).toString()
        sink.mails.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map(({ address }) => address),
          messageId: /^Message-ID:\s*(\S+)/im.exec(raw)?.[1] ?? '',
          raw,
        })
        done()
      })
    },
  })
  server.on('error', () => {}) // a client that was killed in the middle is what the sink is for
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve())
  })
  const sink: MailSink = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails: [],
    answer: 'accept',
    close: () => {
      for (const release of hanging) release()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return sink
}
