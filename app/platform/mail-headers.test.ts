import fc from 'fast-check'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { headerText, withSafeHeaders } from './mail-headers.ts'

/** Text as an attacker writes it: whatever characters there are, and line breaks and NULs all over it. */
const nasty = fc.string({ unit: fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), BREAKS()) })

function BREAKS() {
  return fc.constantFrom('\r', '\n', '\0', '\r\n', '\u0085', '\u2028', 'Bcc: eve@evil.example', ' ', ':')
}

test('No control character and no line break is left in a header, whatever was typed', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      expect(headerText(text)).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
    }),
    { numRuns: 500 },
  )
})

test('Text on one line stays as it is: emoji, accents, right to left', () => {
  for (const text of ['Rosa’s bakery 🥖', 'أحمد بن علي', 'Zoë Müller', '"quoted" <brackets>']) {
    expect(headerText(text)).toBe(text)
  }
})

test('A mail has the headers that it was given and no other, whatever is in its subject, names and values', async () => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  await fc.assert(
    fc.asyncProperty(nasty, nasty, nasty, async (subject, name, value) => {
      const message = withSafeHeaders({
        messageId: '<mail_1@unborrowed.example>',
        from: { name, address: 'support@unborrowed.example' },
        to: 'ada@example.com',
        subject,
        headers: { 'X-Topic': value },
        html: '<p>Hello</p>',
        text: 'Hello',
      })
      const { message: raw } = (await transport.sendMail(message)) as unknown as { message: Buffer }
      const head = raw.toString('latin1').split('\r\n\r\n')[0] ?? ''
      const names = head
        .replace(/\r\n[ \t]/g, ' ')
        .split('\r\n')
        .map((line) => line.split(':')[0]?.toLowerCase())
      const allowed = ['content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to', 'x-topic']
      for (const found of names) expect(allowed).toContain(found)
    }),
    { numRuns: 300 },
  )
})
