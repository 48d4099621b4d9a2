import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MailSink, openMailSink, type SmtpFailure, type SmtpStep } from '../../../test/mail-sink.ts'
import { EmailRejectedError } from './email-errors.ts'
import { headerText, type Mailer, smtpMailer } from './mailer.server.ts'

let sink: MailSink
let mailer: Mailer
beforeEach(async () => {
  sink = await openMailSink()
  mailer = smtpMailer(sink.url)
})
afterEach(async () => {
  mailer.close()
  await sink.close()
})

const mail = {
  messageId: '<mail_1@unborrowed.example>',
  from: { name: 'Unborrowed', address: 'support@unborrowed.example' },
  to: 'ada@example.com',
  subject: 'Your receipt: Ünïcode — “quoted” ✓',
  html: '<p>Hello</p>',
  text: 'Hello',
}

test('An email arrives once at its one recipient, with its Message-ID and both its texts', async () => {
  await mailer.send(mail)
  expect(sink.emails).toHaveLength(1)
  expect(sink.emails[0]).toMatchObject({ to: ['ada@example.com'], from: 'support@unborrowed.example' })
  expect(sink.emails[0]?.raw).toContain('Message-ID: <mail_1@unborrowed.example>')
  expect(sink.emails[0]?.raw).toContain('multipart/alternative')
})

test('A subject that was typed as an encoded word arrives as it was typed', async () => {
  const subject = 'Re: =?UTF-8?Q?Your_account_is_closed?= and =?x, 🙂 or not'.repeat(3)
  for (const typed of ['=?UTF-8?Q?Your_account?=', subject, subject.replaceAll('🙂', ':)')]) {
    await mailer.send({ ...mail, subject: typed })
    const head = (sink.emails.at(-1)?.raw.split('\r\n\r\n')[0] ?? '').replaceAll('\r\n ', ' ')
    const words = /^Subject: (.*)$/m.exec(head)?.[1]?.trim().split(' ') ?? []
    expect(words.map((word) => Buffer.from(/^=\?UTF-8\?B\?(.*)\?=$/.exec(word)?.[1] ?? '', 'base64')).join('')).toBe(
      typed,
    )
  }
})

test.each([
  ['a second address behind a line break', 'ada@example.com\r\nBcc: eve@evil.example'],
  ['a list', 'ada@example.com, eve@evil.example'],
  ['a quoted local part', '"ada@example.com, eve"@evil.example'],
  ['a NUL', 'ada@example.com\0'],
])('A recipient that is %s is refused for good, and nothing is sent', async (_, to) => {
  await expect(mailer.send({ ...mail, to })).rejects.toThrow(EmailRejectedError)
  expect(sink.emails).toEqual([])
})

test('An email includes its invitation twice: as a part that email programs show and as a file', async () => {
  const content = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n'
  await mailer.send({ ...mail, calendar: { method: 'REQUEST', content } })
  const raw = sink.emails[0]?.raw ?? ''
  expect(raw).toMatch(
    /multipart\/mixed[\s\S]*multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html[\s\S]*text\/calendar; charset=utf-8; method=REQUEST/,
  )
  expect(raw).toMatch(/Content-Type: application\/ics; name=invitation\.ics/)
  const parts = [...raw.matchAll(/base64[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/g)].map(([, part]) =>
    Buffer.from(part ?? '', 'base64').toString(),
  )
  expect(parts.filter((part) => part === content).length + raw.split(content).length - 1).toBe(2)
})

// Reached by an address that is not a loopback address: email to it could be read in transit.
const OTHER_HOST = '0.0.0.0'

test('A mail server on another machine that offers no encryption gets no email, even if its address allows that, and the email is retried later', async () => {
  const plain = await openMailSink({ host: OTHER_HOST })
  for (const query of ['', '?requireTLS=false', '?ignoreTLS=true', '?opportunisticTLS=true']) {
    const other = smtpMailer(plain.url + query)
    await expect(other.send(mail)).rejects.toMatchObject({ name: 'EmailServerError', scope: 'encryption' })
    other.close()
  }
  expect(plain.emails).toEqual([])
  await plain.close()
})

test('A mail server on another machine that offers encryption gets the email over it', async () => {
  const encrypting = await openMailSink({ host: OTHER_HOST, startTls: true })
  const other = smtpMailer(`${encrypting.url}?tls.rejectUnauthorized=false`)
  await other.send(mail)
  expect(encrypting.emails.map(({ encrypted }) => encrypted)).toEqual([true])
  other.close()
  await encrypting.close()
})

const says = (code: number, text: string): SmtpFailure => ({ code, text })
const ADDRESS = { name: 'EmailRejectedError', scope: 'recipient' }
const ONLY_THIS = { name: 'EmailRejectedError', scope: 'message' }
const LATER = { name: 'EmailDeferredError' }
/** Says nothing about the recipient. */
const OURS = { name: 'EmailServerError' }

test.each<[how: string, step: SmtpStep | 'text', answer: SmtpFailure, error: object]>([
  ['at RCPT, because there is no such mailbox', 'recipient', says(550, '5.1.1 no such user'), ADDRESS],
  ['at RCPT, because there is none, in a plain answer', 'recipient', says(550, 'no such mailbox'), ADDRESS],
  ['at RCPT, because the mailbox was closed', 'recipient', says(550, '5.2.1 account disabled'), ADDRESS],
  ['at RCPT by greylisting', 'recipient', says(451, '4.7.1 greylisted'), LATER],
  ['at RCPT, because relaying is denied to us', 'recipient', says(554, '5.7.1 relay access denied'), LATER],
  ['at RCPT, because our network is on a block list', 'recipient', says(550, '5.7.1 blocked'), LATER],
  ['at RCPT, because the mailbox is full', 'recipient', says(552, '5.2.2 mailbox full'), LATER],
  ['at RCPT, because it is full, in a plain answer', 'recipient', says(552, 'over quota'), LATER],
  ['after DATA, by greylisting', 'text', says(451, 'greylisted'), LATER],
  ['after DATA, because the mailbox is full', 'text', says(552, '5.2.2 mailbox full'), LATER],
  ['after DATA, as spam', 'text', says(550, '5.7.1 looks like spam'), ONLY_THIS],
  ['after DATA, in the words of a refused address', 'text', says(550, 'no such mailbox'), ONLY_THIS],
  ['after DATA, because the email is too large', 'text', says(552, '5.3.4 message too big'), ONLY_THIS],
  ['after DATA, because its kind is not taken', 'text', says(552, '5.7.0 attachment blocked'), ONLY_THIS],
  ['at the greeting with 554', 'connect', says(554, 'no service for you'), OURS],
  ['at the greeting with 421', 'connect', says(421, 'too busy'), OURS],
  ['at MAIL FROM with 550', 'from', says(550, '5.7.1 this sender is not allowed'), OURS],
  ['at MAIL FROM with 451', 'from', says(451, 'try later'), OURS],
  ['at RCPT, for want of a login', 'recipient', says(530, '5.7.0 authentication required'), OURS],
  ['by a line that goes dead at the greeting', 'connect', 'drop', OURS],
  ['by a line that goes dead at RCPT', 'recipient', 'drop', OURS],
])('An attempt that fails %s is known for what it is', async (_, step, answer, error) => {
  if (step !== 'text') sink.failureAt = (at) => (at === step ? answer : undefined)
  else if (answer !== 'drop') sink.response = answer
  await expect(mailer.send(mail)).rejects.toMatchObject(error)
})

test('That no server is listening is our own configuration error', async () => {
  await sink.close()
  await expect(mailer.send(mail)).rejects.toMatchObject(OURS)
  sink = await openMailSink()
})

const HOSTILE = ['\r', '\n', '\0', '\r\n', ...' :,<"é', '🙂', '\u2028', '\u202e', 'Bcc: eve@evil.example']

/** Text that an attacker would type, mixed with ordinary text. */
const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(fc.constantFrom(...HOSTILE), { maxLength: 30 }).map((parts) => parts.join('')),
)

test('A header value has no line break, NUL or other control character, whatever was typed', () => {
  fc.assert(
    fc.property(typed, (text) => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this tests.
      expect(headerText(text)).not.toMatch(/[\0-\x1f\x7f-\x9f\u2028\u2029]/)
      expect(headerText(headerText(text))).toBe(headerText(text))
    }),
    { numRuns: 2000 },
  )
})

test('An email has only the headers that we write, and goes to its one recipient, whatever was typed', async () => {
  await fc.assert(
    fc.asyncProperty(typed, typed, typed, async (name, subject, value) => {
      await mailer.send({
        ...mail,
        messageId: `<one\r\nBcc: eve@evil.example@unborrowed.example>`,
        from: { ...mail.from, name },
        replyTo: 'bea@example.com',
        subject,
        headers: { 'X-Typed': value },
      })
      const sent = sink.emails.at(-1)
      expect(sent?.to).toEqual(['ada@example.com'])
      const head = sent?.raw.split('\r\n\r\n')[0] ?? ''
      expect(head).not.toContain('\0')
      expect(head.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      const names = head.split(/\r\n(?![ \t])/).map((line) => line.split(':')[0])
      expect(names.filter((header) => !OUR_HEADERS.has(header ?? ''))).toEqual([])
      expect(new Set(names).size).toBe(names.length)
    }),
    { numRuns: 300 },
  )
})

const OUR_HEADERS = new Set('From To Reply-To Subject Message-ID Date MIME-Version Content-Type X-Typed'.split(' '))
