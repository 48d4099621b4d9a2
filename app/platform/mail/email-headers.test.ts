import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailSink, openMailSink } from '../../../test/mail-sink.ts'
import { tempFolder } from '../../../test/temp-folder.ts'
import { parseEnv } from '../process/env.server.ts'
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

const MAIL = {
  messageId: '<one@unborrowed.example>',
  from: { name: 'Ünborrowed', address: 'support@unborrowed.example' },
  to: 'ada@example.com',
  html: '<p>Hello</p>',
  text: 'Hello',
}
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
        ...MAIL,
        messageId: `<one\r\nBcc: eve@evil.example@unborrowed.example>`,
        from: { name, address: 'support@unborrowed.example' },
        replyTo: 'bea@example.com',
        subject,
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
  await mailer.send({ ...MAIL, subject })
  const raw = sink.emails.at(-1)?.raw ?? ''
  const header = /^Subject:([^\r]*(?:\r\n[ \t][^\r]*)*)/m.exec(raw)?.[1] ?? ''
  expect(shown(header.replaceAll('\r\n', '').trim())).toBe(subject)
  for (const line of header.split('\r\n')) expect(line.length).toBeLessThanOrEqual(78)
})

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

test('An email is signed for its domain, with what lets someone unsubscribe by one click', async () => {
  const signing = smtpMailer(sink.url, { dkim: { domain: 'unborrowed.example', selector: 'mail2026', privateKey } })
  await signing.send({
    ...MAIL,
    subject: 'Grants — “quoted” ✓ and a line that is long enough to be folded by whoever writes the header',
    html: `<p>${'Hello, Ada. '.repeat(40)}</p>`,
    text: 'Hello  \n\n  Ada\n\n\n',
    headers: {
      'List-Unsubscribe': `<https://unborrowed.example/newsletter/unsubscribe/${'x'.repeat(80)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
  signing.close()
  const { raw = '' } = sink.emails[0] ?? {}
  const header = /^DKIM-Signature:((?:.|\r\n[ \t])*)/m.exec(raw)?.[1]?.replace(/\s+/g, '') ?? ''
  const fields = Object.fromEntries(header.split(';').map((field) => field.split(/=(.*)/s).slice(0, 2)))
  expect(fields).toMatchObject({ d: 'unborrowed.example', s: 'mail2026', b: expect.stringMatching(/^[\w+/]{300}/) })
  const musts = ['from', 'to', 'subject', 'date', 'message-id', 'list-unsubscribe', 'list-unsubscribe-post']
  expect(fields.h?.toLowerCase().split(':')).toEqual(expect.arrayContaining(musts))
})

test('The key can be text on one line or a file, and anything else is an error at startup', async () => {
  const folder = tempFolder('dkim')
  const file = join(folder, 'key.pem')
  await writeFile(file, privateKey)
  const settings = { DKIM_DOMAIN: 'unborrowed.example', DKIM_SELECTOR: 'mail2026' }
  for (const DKIM_PRIVATE_KEY of [privateKey.replaceAll('\n', '\\n'), file]) {
    expect(parseEnv({ ...settings, DKIM_PRIVATE_KEY }).DKIM_PRIVATE_KEY).toBe(privateKey)
  }
  expect(() => parseEnv({ ...settings, DKIM_PRIVATE_KEY: join(folder, 'none.pem') })).toThrow(
    /DKIM_PRIVATE_KEY.*ENOENT/,
  )
  expect(() => parseEnv({ DKIM_PRIVATE_KEY: file })).toThrow(/DKIM_DOMAIN[\s\S]*DKIM_SELECTOR/)
})
