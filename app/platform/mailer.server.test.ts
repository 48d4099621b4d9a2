import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MailSink, openMailSink } from '../../test/mail-sink.ts'
import { type Mailer, MailRefused, smtpMailer } from './mailer.server.ts'

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

test('A mail arrives once at its one recipient, with its Message-ID and both its texts', async () => {
  await mailer.send(mail)
  expect(sink.mails).toHaveLength(1)
  expect(sink.mails[0]).toMatchObject({ to: ['ada@example.com'], from: 'support@unborrowed.example' })
  expect(sink.mails[0]?.raw).toContain('Message-ID: <mail_1@unborrowed.example>')
  expect(sink.mails[0]?.raw).toContain('multipart/alternative')
})

test.each([
  ['a second address behind a line break', 'ada@example.com\r\nBcc: eve@evil.example'],
  ['a list', 'ada@example.com, eve@evil.example'],
  ['a display name', 'Eve <eve@evil.example>'],
  ['a quoted local part', '"ada@example.com, eve"@evil.example'],
  ['a NUL', 'ada@example.com\0'],
])('A recipient that is %s is refused for good, and nothing is sent', async (_, to) => {
  await expect(mailer.send({ ...mail, to })).rejects.toThrow(MailRefused)
  expect(sink.mails).toEqual([])
})

test('An invitation is part of the mail, once to be shown beside its texts and once as a file', async () => {
  const content = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n'
  await mailer.send({ ...mail, calendar: { method: 'REQUEST', content } })
  const raw = sink.mails[0]?.raw ?? ''
  expect(raw).toMatch(
    /multipart\/mixed[\s\S]*multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html[\s\S]*text\/calendar; charset=utf-8; method=REQUEST/,
  )
  expect(raw).toMatch(/Content-Type: application\/ics; name=invitation\.ics/)
  const parts = [...raw.matchAll(/base64[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/g)].map(([, part]) =>
    Buffer.from(part ?? '', 'base64').toString(),
  )
  expect(parts.filter((part) => part === content).length + raw.split(content).length - 1).toBe(2)
})

test('A line break in the subject makes no header', async () => {
  await mailer.send({ ...mail, subject: 'Receipt\r\nBcc: eve@evil.example' })
  expect(sink.mails[0]?.to).toEqual(['ada@example.com'])
  expect(sink.mails[0]?.raw).not.toMatch(/^Bcc:/m)
})

test('A server that says "later" is an error that may pass; one that says "never" is a refusal', async () => {
  sink.answer = { code: 451, text: 'greylisted' }
  await expect(mailer.send(mail)).rejects.not.toBeInstanceOf(MailRefused)
  sink.answer = { code: 550, text: 'no such mailbox' }
  await expect(mailer.send(mail)).rejects.toBeInstanceOf(MailRefused)
})
