import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailSink, openMailSink } from '../../../test/mail-sink.ts'
import { headerText, type Mailer, smtpMailer } from './mailer.server.ts'

let sink: MailSink
let mailer: Mailer
beforeAll(async () => {
  sink = await openMailSink()
  mailer = smtpMailer(sink.url)
})
beforeEach(() => {
  sink.emails.length = 0
})
afterAll(async () => {
  mailer.close()
  await sink.close()
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
        messageId: `<one\r\nBcc: eve@evil.example@unborrowed.example>`,
        from: { name, address: 'support@unborrowed.example' },
        to: 'ada@example.com',
        replyTo: 'bea@example.com',
        subject,
        html: '<p>Hello</p>',
        text: 'Hello',
        headers: { 'X-Typed': value },
      })
      const mail = sink.emails.at(-1)
      expect(mail?.to).toEqual(['ada@example.com'])
      const head = mail?.raw.split('\r\n\r\n')[0] ?? ''
      expect(head).not.toContain('\0')
      expect(head.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      const names = head.split(/\r\n(?![ \t])/).map((line) => line.split(':')[0])
      expect(names.filter((header) => !OURS.has(header ?? ''))).toEqual([])
      expect(new Set(names).size).toBe(names.length)
    }),
    { numRuns: 300 },
  )
})

const OURS = new Set('From To Reply-To Subject Message-ID Date MIME-Version Content-Type X-Typed'.split(' '))

/** How an email program shows a header (RFC 2047): encoded words decoded, and the space between two of them left out. */
function shown(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?(B|Q)\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : Buffer.from(
            text.replaceAll('_', ' ').replace(/=([0-9A-F]{2})/gi, (__, hex) => String.fromCharCode(parseInt(hex, 16))),
            'latin1',
          ).toString(),
    )
}

test.each([
  '=?UTF-8?B?WW91ciBhY2NvdW50IGlzIGxpbWl0ZWQ=?=',
  'Re: =?UTF-8?Q?Your_account_is_limited?= and more',
  `${'=?UTF-8?B?WW91cg==?= '.repeat(12)}é 🙂`.trim(),
  '=?',
])('A subject that looks encoded is shown as it was typed: %s', async (subject) => {
  await mailer.send({
    messageId: '<one@unborrowed.example>',
    from: { name: '', address: 'support@unborrowed.example' },
    to: 'ada@example.com',
    subject,
    html: '',
    text: '',
  })
  const raw = sink.emails.at(-1)?.raw ?? ''
  const header = /^Subject:([^\r]*(?:\r\n[ \t][^\r]*)*)/m.exec(raw)?.[1] ?? ''
  expect(shown(header.replaceAll('\r\n', '').trim())).toBe(subject)
  for (const line of header.split('\r\n')) expect(line.length).toBeLessThanOrEqual(78)
})
