import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MailSink, openMailSink, type SmtpFailure, type SmtpStep } from '../../../test/mail-sink.ts'
import { EmailDeferredError, EmailRejectedError, EmailServerError } from './email-errors.ts'
import { type Mailer, smtpMailer } from './mailer.server.ts'

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

describe('A mail server on another machine', () => {
  // Reached by an address that is not a loopback address: email to it could be read in transit.
  const OTHER_HOST = '0.0.0.0'

  test('that offers no encryption gets no email, even if its address allows that, and the email is retried later', async () => {
    const plain = await openMailSink({ host: OTHER_HOST })
    for (const query of ['', '?requireTLS=false', '?ignoreTLS=true', '?opportunisticTLS=true']) {
      const other = smtpMailer(plain.url + query)
      await expect(other.send(mail)).rejects.toMatchObject({ name: 'EmailServerError', scope: 'encryption' })
      other.close()
    }
    expect(plain.emails).toEqual([])
    await plain.close()
  })

  test('that offers encryption gets the email over it', async () => {
    const encrypting = await openMailSink({ host: OTHER_HOST, startTls: true })
    const other = smtpMailer(`${encrypting.url}?tls.rejectUnauthorized=false`)
    await other.send(mail)
    expect(encrypting.emails.map(({ encrypted }) => encrypted)).toEqual([true])
    other.close()
    await encrypting.close()
  })
})

describe('An attempt that fails', () => {
  const says = (code: number, text: string) => ({ code, text })

  test.each([
    ['at RCPT: no such mailbox', 'recipient', says(550, '5.1.1 no such user')],
    ['at RCPT: no such mailbox, in a plain answer', 'recipient', says(550, 'no such mailbox')],
    ['at RCPT: a mailbox that was closed', 'recipient', says(550, '5.2.1 account disabled')],
  ] as const)('%s is a refusal about the address', async (_, step, answer) => {
    misbehave({ [step]: answer })
    await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'EmailRejectedError', scope: 'recipient' })
  })

  test('after DATA with 5xx is a refusal of only this email', async () => {
    sink.response = says(550, '5.7.1 looks like spam')
    await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'EmailRejectedError', scope: 'message' })
    sink.response = says(550, 'no such mailbox')
    await expect(mailer.send(mail)).rejects.toBeInstanceOf(EmailRejectedError)
  })

  test.each([
    ['at RCPT: greylisting', 'recipient', says(451, '4.7.1 greylisted')],
    ['at RCPT: relaying is denied to us', 'recipient', says(554, '5.7.1 relay access denied')],
    ['at RCPT: our network is on a block list', 'recipient', says(550, '5.7.1 blocked')],
    ['at RCPT: a full mailbox', 'recipient', says(552, '5.2.2 mailbox full')],
    ['at RCPT: a full mailbox, in a plain answer', 'recipient', says(552, 'over quota')],
  ] as const)('%s is retried later, and concerns only this email', async (_, step, answer) => {
    misbehave({ [step]: answer })
    await expect(mailer.send(mail)).rejects.toBeInstanceOf(EmailDeferredError)
  })

  test.each([
    ['greylisting', says(451, 'greylisted')],
    ['a full mailbox', says(552, '5.2.2 mailbox full')],
  ])('after DATA, by %s, is retried later', async (_, answer) => {
    sink.response = answer
    await expect(mailer.send(mail)).rejects.toBeInstanceOf(EmailDeferredError)
  })

  test.each([
    ['too large', says(552, '5.3.4 message too big')],
    ['of a kind that is not taken', says(552, '5.7.0 attachment blocked')],
  ])('after DATA because the email is %s is a refusal of only this email', async (_, answer) => {
    sink.response = answer
    await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'EmailRejectedError', scope: 'message' })
  })

  test.each([
    ['at the greeting with 554', 'connect', says(554, 'no service for you')],
    ['at the greeting with 421', 'connect', says(421, 'too busy')],
    ['at MAIL FROM with 550', 'from', says(550, '5.7.1 this sender is not allowed')],
    ['at MAIL FROM with 451', 'from', says(451, 'try later')],
    ['at RCPT, for want of a login', 'recipient', says(530, '5.7.0 authentication required')],
    ['by a line that goes dead at the greeting', 'connect', 'drop'],
    ['by a line that goes dead at RCPT', 'recipient', 'drop'],
  ] as const)('%s is our own problem, and says nothing about the recipient', async (_, step, answer) => {
    misbehave({ [step]: answer })
    await expect(mailer.send(mail)).rejects.toBeInstanceOf(EmailServerError)
  })

  test('because no server is listening is our own configuration error', async () => {
    await sink.close()
    await expect(mailer.send(mail)).rejects.toBeInstanceOf(EmailServerError)
    sink = await openMailSink()
  })
})

function misbehave(how: Partial<Record<SmtpStep, SmtpFailure>>): void {
  sink.failureAt = (step) => how[step]
}
